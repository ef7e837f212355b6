import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { beforeFirst, IS_EDIT } from "../../shop/papers/details-when-written.server.ts";
import type { Paper } from "../../shop/papers/paper.server.ts";
import type { Order } from "./order.ts";

type Ordered = Pick<Order, "item" | "price">;

/** The ordered item, and its price, when the paper was written. */
export function orderOnPaper(
  tx: Tx,
  { written }: Paper,
  { kind, id, item, price }: Ordered & Pick<Order, "kind" | "id">,
): Ordered {
  const of = kind === "repair" ? "repair" : "order";
  const before = <Name extends string>(...names: Name[]) =>
    beforeFirst<Partial<Record<Name, unknown>>>(tx, {
      written,
      of: sql`${eq(auditLog.recordKind, of)} and ${eq(auditLog.recordId, String(id))} and ${IS_EDIT}`,
      tells: names.map((name) => `$.before.${name}`),
    });
  const priced = before("price", "customerPrice");
  const worded = before("item", "items");
  const priceThen = priced?.price ?? priced?.customerPrice;
  const itemThen = worded?.item ?? firstItem(worded?.items);
  return {
    item: typeof itemThen === "string" ? itemThen : item,
    price: typeof priceThen === "number" ? (priceThen as Order["price"]) : price,
  };
}

/** What an envelope's first item was called. */
function firstItem(items: unknown): unknown {
  const [first]: unknown[] = Array.isArray(items) ? items : [];
  return (first as { description?: unknown } | null | undefined)?.description;
}
