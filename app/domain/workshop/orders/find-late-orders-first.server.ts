import { and, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { idsInPart, type PartInSql } from "../../ids-in-part.server.ts";
import { readParts } from "../../parts-in-order.ts";
import type { StoreDays } from "../../shop/stores/store-days.server.ts";
import type { Slice } from "../../slice.ts";
import { ordersInTurn } from "./find-orders.server.ts";
import { type Order, whyLate } from "./order.ts";
import { ORDERS_WITH_REPAIRS, waitsIn } from "./what-orders-wait-for-in-sql.server.ts";

/** Parts of the list, in their order: what `whyLate` says, then the rest. */
const PARTS = ["promise", "payment", "other"] as const;
type Part = (typeof PARTS)[number];

/** The part, the day that passed if it is late, and the order. */
export type LateFirstKey = readonly [part: Part, day: string, id: number];

export function isLateFirstKey(key: unknown): key is LateFirstKey {
  if (!Array.isArray(key) || key.length !== 3 || !Number.isSafeInteger(key[2])) return false;
  const [part, day] = key as unknown[];
  return typeof day === "string" && (PARTS as readonly unknown[]).includes(part);
}

/** `today` is the day at the order's store. */
export function lateFirstKeyOf(order: Order, today: Day): LateFirstKey {
  const why = whyLate(order, today);
  const passed = why === "promise" ? order.promisedDay : why === "payment" ? order.nextDueDay : null;
  return [why ?? "other", passed ?? "", order.id];
}

interface LateFilter {
  location: string | undefined;
  days: StoreDays;
}

/** Lists special orders and layaways: those with a promise that is late, with a late payment, then the newest. */
export function findLateOrdersFirst(tx: Tx, filter: LateFilter, slice: Slice<LateFirstKey>): Order[] {
  const ids = readParts(
    PARTS,
    slice,
    ([part]) => part,
    (part, at) => idsInPart(tx, partIn(part, filter), at),
  );
  return ordersInTurn(tx, ids);
}

const ROWS = { id: sql`${orders.id}`, rows: ORDERS_WITH_REPAIRS };

function partIn(part: Part, { location, days }: LateFilter): PartInSql {
  const { kind, store, promisedDay, nextDueDay } = orders;
  const today = days.today(store);
  const isPromiseLate = waitsIn("promiseLate", today, { byIndex: false });
  const ofThese = and(
    part === "other" ? undefined : sql`+${kind} <> 'repair'`,
    location === undefined ? undefined : sql`+${store} = ${location}`,
  );
  switch (part) {
    case "promise":
      return {
        ...ROWS,
        where: and(waitsIn("promiseLate", today), lte(promisedDay, days.latest), ofThese),
        by: [sql`${promisedDay}`, ROWS.id],
      };
    case "payment":
      return {
        ...ROWS,
        where: and(
          waitsIn("paymentLate", today),
          lte(nextDueDay, days.latest),
          isNot(isPromiseLate),
          ofThese,
        ),
        by: [sql`${nextDueDay}`, ROWS.id],
      };
    case "other":
      return {
        ...ROWS,
        where: and(
          sql`${kind} <> 'repair'`,
          isNot(isPromiseLate),
          isNot(waitsIn("paymentLate", today, { byIndex: false })),
          ofThese,
        ),
        by: [ROWS.id],
        isNewestFirst: true,
      };
  }
}

/** Also holds where a day that is compared is missing. */
function isNot(condition: SQL): SQL {
  return sql`(${condition}) is not true`;
}
