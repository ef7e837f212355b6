import { and, eq, gte, lt, lte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, repairs } from "~db/schema/index.ts";
import { addDays, type Day } from "../../dates.ts";
import { idsInPart, type PartInSql } from "../../ids-in-part.server.ts";
import { readParts } from "../../parts-in-order.ts";
import type { StoreDays } from "../../shop/stores/store-days.server.ts";
import type { Slice } from "../../slice.ts";
import { NOTHING_KNOWN, waitsFor } from "../orders/what-orders-wait-for.ts";
import { waitsIn } from "../orders/what-orders-wait-for-in-sql.server.ts";
import { type ListedRepair, repairsInTurn } from "./find-repairs.server.ts";
import { URGENT_AFTER_DAYS, urgency } from "./repair-urgency.ts";

/** Parts of the list, in their order. */
const PARTS = ["late", "urgent", "promised", "undated", "finished"] as const;
type Part = (typeof PARTS)[number];

/** The part, its promised day or, of an urgent or finished repair, its intake, and the repair. */
export type DueKey = readonly [part: Part, dayOrIntake: string | number, id: number];

export function isDueKey(key: unknown): key is DueKey {
  if (!Array.isArray(key) || key.length !== 3 || !Number.isSafeInteger(key[2])) return false;
  const [part, by] = key as unknown[];
  if (part === "finished") return Number.isSafeInteger(by);
  return typeof by === "string" && (PARTS as readonly unknown[]).includes(part);
}

/** `today` is the day at the repair's store. */
export function dueKeyOf(repair: ListedRepair, today: Day): DueKey {
  const { promisedDay, intakeAt, intakeDay, id, status } = repair;
  const facts = { ...NOTHING_KNOWN, ...repair };
  if (!waitsFor(facts, "unfinished")) return ["finished", intakeAt, id];
  if (promisedDay !== null && waitsFor(facts, "promiseLate", today)) return ["late", promisedDay, id];
  if (urgency(status, intakeDay, today) === "urgent") return ["urgent", intakeDay, id];
  return promisedDay === null ? ["undated", "", id] : ["promised", promisedDay, id];
}

interface DueFilter {
  location: string | undefined;
  days: StoreDays;
}

/**
 * Lists repairs by what is to be done: first those that are late, then urgent ones, the oldest first, then the
 * others by their promised day, those without one after them, and last whatever is finished, newest intake first.
 */
export function findDueRepairs(tx: Tx, filter: DueFilter, slice: Slice<DueKey>): ListedRepair[] {
  const ids = readParts(
    PARTS,
    slice,
    ([part]) => part,
    (part, at) => idsInPart(tx, partIn(part, filter), at),
  );
  return repairsInTurn(tx, ids);
}

const ID = sql`${repairs.id}`;
const JOBS = sql`${orders} cross join ${repairs} on ${repairs.id} = ${orders.id}`;
const WITH_ORDERS = sql`${repairs} cross join ${orders} on ${orders.id} = ${repairs.id}`;

function partIn(part: Part, { location, days }: DueFilter): PartInSql {
  const today = days.today(repairs.store);
  const { promisedDay, kind } = orders;
  const { status, intakeDay } = repairs;
  const byDay = [sql`${promisedDay}`, sql`${orders.id}`];
  const atStore = location === undefined ? undefined : sql`+${repairs.store} = ${location}`;
  const urgentBefore = sql`date(${today}, ${`-${URGENT_AFTER_DAYS} days`})`;
  const isNotUrgent = sql`not (+${status} = 'pending' and +${intakeDay} < ${urgentBefore})`;
  switch (part) {
    case "late":
      return {
        id: ID,
        rows: JOBS,
        where: and(waitsIn("promiseLate", today), lte(promisedDay, days.latest), atStore),
        by: byDay,
      };
    case "urgent":
      return {
        id: ID,
        rows: WITH_ORDERS,
        where: and(
          eq(status, sql`'pending'`),
          lt(intakeDay, addDays(days.latest, -URGENT_AFTER_DAYS)),
          sql`+${intakeDay} < ${urgentBefore}`,
          waitsIn("unfinished", undefined, { byIndex: false }),
          sql`(${waitsIn("promiseLate", today, { byIndex: false })}) is not true`,
          atStore,
        ),
        by: [sql`${intakeDay}`, sql`${repairs.id}`],
      };
    case "promised":
      return {
        id: ID,
        rows: JOBS,
        where: and(waitsIn("promiseNotLate", today), gte(promisedDay, days.earliest), isNotUrgent, atStore),
        by: byDay,
      };
    case "undated":
      return {
        id: ID,
        rows: JOBS,
        where: and(eq(kind, sql`'repair'`), waitsIn("undated"), isNotUrgent, atStore),
        by: [sql`${orders.id}`],
      };
    case "finished":
      return {
        id: ID,
        rows: WITH_ORDERS,
        where: and(
          sql`not (${waitsIn("unfinished", undefined, { byIndex: false })})`,
          location === undefined ? undefined : eq(repairs.store, location),
        ),
        by: [sql`${repairs.intakeAt}`, sql`${repairs.id}`],
        isNewestFirst: true,
      };
  }
}
