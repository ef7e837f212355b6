import { count, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { benchNotes, orderMovements, orderTellings, payments } from "~db/schema/index.ts";
import { refuse, type Refused } from "../../result.ts";
import { PARTS_AT_MOST } from "./limits-of-one-order.ts";

const TABLES = {
  benchNotes,
  deposits: payments,
  movements: orderMovements,
  messages: orderTellings,
};

const WHY: Record<keyof typeof PARTS_AT_MOST, (many: string) => string> = {
  benchNotes: (many) =>
    `A repair can have up to ${many} entries of time and material. Write the rest in its notes`,
  deposits: (many) => `An order can have up to ${many} deposits. Take the rest when it is picked up`,
  movements: (many) => `An order can be moved up to ${many} times. Write where it is in its notes`,
  messages: (many) => `An order can have up to ${many} messages. Write the next in its notes`,
};

/** Refuses (409) another part of an order that has the most; null if it may have one. Undone ones count, too. */
export function refuseAnother(tx: Tx, part: keyof typeof PARTS_AT_MOST, orderId: number): Refused | null {
  const [most, table] = [PARTS_AT_MOST[part], TABLES[part]];
  const found = tx.select({ many: count() }).from(table).where(eq(table.orderId, orderId)).get();
  if ((found?.many ?? 0) < most) return null;
  return refuse("conflict", WHY[part](most.toLocaleString("en-US")));
}
