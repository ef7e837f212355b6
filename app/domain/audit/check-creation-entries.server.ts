import type { Db } from "~db/client.server.ts";
import type { BooksCheck } from "../books/check-books.server.ts";
import { entriesOf } from "./chain.server.ts";

/** A measuring shop's trail starts at this entry; older documents have no entries. */
const BEGUN = "audit.begun";

interface RecordKind {
  /** In messages, if not by its kind. */
  called?: string;
  /** Also the record kind in the audit log. */
  kind: string;
  table: string;
  /** The action of the creation entry. */
  action: string;
  /** The action of the entry that it leaves when it is rightly gone. */
  removed?: string;
}

interface Document extends RecordKind {
  /** Column with the creation time. */
  at: string;
  /** Immutable columns, and their paths in the audit payload. */
  fixed: Record<string, string>;
  /** Conditions on immutable rows of other tables. */
  differs: string[];
}

const DOCUMENTS: Document[] = [
  {
    kind: "sale",
    table: "sales",
    action: "sale.processed",
    at: "sold_at",
    fixed: {
      customer_id: "customerId",
      customer_tier: "customerTier",
      seller_id: "sellerId",
      store: "store.key",
      sold_at: "soldAt",
      store_day: "storeDay",
      commission_rate: "commissionRate",
      sale_price: "salePrice",
      item_cost: "itemCost",
      trade_in_value: "tradeInValue",
      tax: "tax",
      shipping_charge: "shippingCharge",
      total: "total",
      commission: "commission",
      net_profit: "netProfit",
    },
    differs: [
      `json_array_length(a.payload, '$.after.lines') is not (select count(*) from sale_lines l where l.sale_id = d.id)
         or exists (
           select 1 from sale_lines l where l.sale_id = d.id and not exists (
             select 1 from json_each(a.payload, '$.after.lines') j
             where (j.value ->> 'pieceId', j.value ->> 'price', j.value ->> 'cost', j.value ->> 'sku',
                 j.value ->> 'description', j.value ->> 'category', j.value ->> 'weight',
                 j.value ->> 'weightGiven', j.value ->> 'weightUnit')
               is (l.piece_id, l.price, l.cost, l.sku, l.description, l.category, l.weight, l.weight_given, l.weight_unit)))`,
      // Not its description, which an erasure of the customer may change.
      `(json_type(a.payload, '$.after.tradeIn') = 'object') is not (select count(*) from sale_trade_ins t where t.sale_id = d.id)
         or exists (
           select 1 from sale_trade_ins t where t.sale_id = d.id and (t.value, t.weight, t.weight_given, t.weight_unit, t.melt)
             is not (a.payload ->> '$.after.tradeIn.value', a.payload ->> '$.after.tradeIn.weight',
               a.payload ->> '$.after.tradeIn.weightGiven', a.payload ->> '$.after.tradeIn.weightUnit',
               a.payload ->> '$.after.tradeIn.melt'))`,
    ],
  },
  {
    kind: "sale",
    called: "voided sale",
    table: "sales",
    action: "sale.voided",
    at: "voided_at",
    fixed: { void_reason: "reason" },
    differs: [],
  },
  {
    kind: "return",
    table: "returns",
    action: "return.made",
    at: "returned_at",
    fixed: {
      sale_id: "saleId",
      exchange_id: "exchangeId",
      store: "store.key",
      returned_at: "returnedAt",
      store_day: "storeDay",
      employee_id: "employeeId",
      sale_price: "salePrice",
      item_cost: "itemCost",
      trade_in_value: "tradeInValue",
      tax: "tax",
      shipping_charge: "shippingCharge",
      fee: "fee",
      total: "total",
      commission: "commission",
      net_profit: "netProfit",
    },
    differs: [
      `json_array_length(a.payload, '$.after.lines') is not (select count(*) from return_lines l where l.return_id = d.id)`,
    ],
  },
  {
    kind: "receiving",
    table: "receivings",
    action: "receiving.received",
    at: "received_at",
    fixed: {
      vendor_id: "vendorId",
      store: "store",
      invoice_number: "invoiceNumber",
      invoice_total: "invoiceTotal",
      freight: "freight",
      ownership: "ownership",
    },
    differs: [
      `a.payload ->> '$.after.pieces' is not (select count(*) from receiving_lines l where l.receiving_id = d.id)`,
    ],
  },
  {
    kind: "repair",
    table: "repairs",
    action: "repair.taken-in",
    at: "intake_at",
    fixed: { taken_in_by: "takenInBy", intake_at: "intakeAt", intake_day: "intakeDay" },
    differs: [],
  },
];

/**
 * Kinds that are never deleted, but for items whose import was undone. An erased customer keeps their row; imported
 * ones have no entry of their own.
 */
const RECORDS: RecordKind[] = [
  { kind: "piece", table: "pieces", action: "piece.received", removed: "piece.import-undone" },
  { kind: "customer", table: "customers", action: "customer.added" },
];

/**
 * Checks that each sale, void, return and repair has a matching entry in the audit log, and that no record with
 * such an entry is gone. Without a key, entries are taken as they are; erased ones say nothing.
 */
export function checkCreationEntries(db: Db, key: Buffer | null): BooksCheck[] {
  const { $client: client } = db;
  const since = entriesOf(db, key, BEGUN).at(-1)?.at ?? Number.MIN_SAFE_INTEGER;
  const ids = (query: string, ...values: unknown[]) =>
    client
      .prepare(`${query} limit 5`)
      .pluck()
      .all(...values);
  const gone = ({ kind, called = kind, table, action, removed = "" }: RecordKind) => ({
    [`a ${called} that is gone, but has its audit row`]: ids(
      `select a.record_id from audit_log a
       where a.id > 0 and a.action = ?
         and not exists (select 1 from ${table} d where d.id = cast(a.record_id as integer))
         and not exists (select 1 from audit_log u
           where u.record_kind = a.record_kind and u.record_id = a.record_id and u.action = ?)`,
      action,
      removed,
    ),
  });
  const ofDocuments = DOCUMENTS.map(({ at, fixed, differs, ...record }) => {
    const { kind, called = kind, table, action } = record;
    const rowOf = "a.id > 0 and a.record_kind = ? and a.record_id = cast(d.id as text) and a.action = ?";
    const anyDiffers = [
      ...Object.entries(fixed).map(([column, path]) => `a.payload ->> '$.after.${path}' is not d.${column}`),
      ...differs,
    ];
    const count = `select count(*) from ${table} where ${at} >= ?`;
    return {
      about: `${called === kind ? table : `${called}s`} and their audit rows`,
      counted: client.prepare(count).pluck().get(since) as number,
      wrong: asLines({
        [`a ${called} without its audit row`]: ids(
          `select d.id from ${table} d where d.${at} >= ? and not exists (select 1 from audit_log a where ${rowOf})`,
          since,
          kind,
          action,
        ),
        ...gone(record),
        // A cross join isn't reordered: starting from the log, SQLite would scan the table for each entry.
        [`a ${called} that is not what its audit row says`]: ids(
          `select d.id from ${table} d cross join audit_log a on ${rowOf}
           where a.payload is not null and (${anyDiffers.map((condition) => `(${condition})`).join(" or ")})`,
          kind,
          action,
        ),
      }),
    };
  });
  const ofRecords = RECORDS.map((record) => ({
    about: `audit rows of ${record.table}`,
    counted: client
      .prepare("select count(*) from audit_log where id > 0 and action = ?")
      .pluck()
      .get(record.action) as number,
    wrong: asLines(gone(record)),
  }));
  return [...ofDocuments, ...ofRecords];
}

function asLines(found: Record<string, unknown[]>): string[] {
  return Object.entries(found).flatMap(([what, ids]) =>
    ids.length > 0 ? [`${what}: ${ids.join(", ")}`] : [],
  );
}
