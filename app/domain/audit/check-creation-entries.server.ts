import type { Db } from "~db/client.server.ts";
import type { BooksCheck } from "../books/check-books.server.ts";

/** A measuring shop's trail starts at this entry; older documents have no entries. */
const BEGUN = "audit.begun";

interface Document {
  /** Also the record kind in the audit log. */
  kind: string;
  table: string;
  action: string;
  /** Column with the creation time. */
  at: string;
  /** Immutable amounts: column name to name in the audit payload. */
  amounts: Record<string, string>;
}

const DOCUMENTS: Document[] = [
  {
    kind: "sale",
    table: "sales",
    action: "sale.processed",
    at: "sold_at",
    amounts: {
      customer_id: "customerId",
      seller_id: "sellerId",
      sale_price: "salePrice",
      item_cost: "itemCost",
      trade_in_value: "tradeInValue",
      tax: "tax",
      shipping_charge: "shippingCharge",
      total: "total",
      commission: "commission",
    },
  },
  { kind: "repair", table: "repairs", action: "repair.taken-in", at: "intake_at", amounts: {} },
];

/** Checks that each sale and repair has a matching creation entry in the audit log, and vice versa. */
export function checkCreationEntries({ $client: client }: Db): BooksCheck[] {
  const since = client
    .prepare("select coalesce((select at from audit_log where action = ? order by id limit 1), 0)")
    .pluck()
    .get(BEGUN) as number;
  return DOCUMENTS.map(({ kind, table, action, at, amounts }) => {
    const ids = (query: string, ...values: unknown[]) =>
      client
        .prepare(`${query} limit 5`)
        .pluck()
        .all(...values);
    const rowOf = "a.record_kind = ? and a.record_id = cast(d.id as text) and a.action = ?";
    const differs = Object.entries(amounts)
      .map(([column, name]) => `json_extract(a.payload, '$.after.${name}') <> d.${column}`)
      .join(" or ");
    const found: Record<string, unknown[]> = {
      [`a ${kind} without its audit row`]: ids(
        `select d.id from ${table} d where d.${at} >= ? and not exists (select 1 from audit_log a where ${rowOf})`,
        since,
        kind,
        action,
      ),
      [`a ${kind} that is gone, but has its audit row`]: ids(
        `select a.record_id from audit_log a
         where a.action = ? and not exists (select 1 from ${table} d where d.id = cast(a.record_id as integer))`,
        action,
      ),
      ...(differs !== "" && {
        [`a ${kind} that is not what its audit row says`]: ids(
          `select d.id from ${table} d join audit_log a on ${rowOf} where ${differs}`,
          kind,
          action,
        ),
      }),
    };
    return {
      about: `${table} and their audit rows`,
      counted: client.prepare(`select count(*) from ${table} where ${at} >= ?`).pluck().get(since) as number,
      wrong: Object.entries(found).flatMap(([what, rows]) =>
        rows.length > 0 ? [`${what}: ${rows.join(", ")}`] : [],
      ),
    };
  });
}
