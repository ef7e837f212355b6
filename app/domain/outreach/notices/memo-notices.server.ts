import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { customers, noticeDones, pieceMovements, pieces, vendors } from "~db/schema/index.ts";
import { keptIdIn } from "../../people/merges/one-person.server.ts";
import { type Day, daysBetween } from "../../dates.ts";
import { datedMovementOf } from "../../stock/movements/dated-movement.server.ts";
import { pastDueIn } from "../../stock/movements/find-out.server.ts";
import { IS_TO_GO_BACK } from "../../stock/vendors/find-vendors.server.ts";
import type { MemoNoticeKind } from "./notice-kinds.ts";
import type { Calendar, Notice } from "./notice.ts";

const TODAY = sql.placeholder("today");
const PLACES = sql.placeholder("places");
const AT_STORES = sql`coalesce(${pieces.location}, '') in (select value from json_each(${PLACES}))`;

/** Lists store keys as the statements take them, with an empty one for pieces without a location. */
export function placesIn({ stores, hasUnplaced }: Calendar): string {
  return JSON.stringify(hasUnplaced ? [...stores, ""] : stores);
}

/** Out on memo or in repair. Condition of the index `pieces_out`. */
const IS_OVERDUE = sql`${pieces.dueDay} is not null and ${pastDueIn(TODAY)}
  and +${pieces.state} in ('memo_out', 'in_repair')`;

/** Condition of the index `pieces_memo_due`, which sorts by store, day and vendor: nobody is told of what has no vendor. */
const IS_DUE_BACK = sql`${IS_TO_GO_BACK} and ${pieces.memoDueDay} is not null and ${pieces.vendorId} is not null`;

/** Most pieces of a notice that are counted. */
export const MOST_DUE_BACK = 1_000;

/** Most notices that are looked at for those that nobody has marked as done, each of which is a step, too. */
export const MOST_GROUPS = 2_000;

const { id, memoDueDay, vendorId, location } = pieces;

/**
 * One piece of each store, day and vendor with pieces that are due back by today, by day, up to `MOST_GROUPS`: a step
 * along the index for each, however many pieces it has, and none for those of other stores.
 */
export const DUE_GROUPS = (() => {
  const first = (isIt: SQL) => sql`(select ${id} from ${pieces} where ${IS_DUE_BACK} and ${isIt}
    order by ${memoDueDay}, ${vendorId} limit 1)`;
  const isDue = sql`${memoDueDay} <= ${TODAY}`;
  const sameStore = sql`${location} is g.location`;
  const next = [
    first(sql`${sameStore} and ${memoDueDay} = g.memo_due_day and ${vendorId} > g.vendor_id`),
    first(sql`${sameStore} and ${memoDueDay} > g.memo_due_day and ${isDue}`),
  ];
  return sql`with recursive due(id, day) as (
    select ${id}, ${memoDueDay} from json_each(${PLACES}) as place
      cross join ${pieces} on ${id} = ${first(sql`${location} is nullif(place.value, '') and ${isDue}`)}
    union all
    select ${id}, ${memoDueDay} from due cross join ${pieces} g on g.id = due.id
      cross join ${pieces} on ${id} = coalesce(${sql.join(next, sql`, `)})
    order by 2 limit ${sql.raw(String(MOST_GROUPS))})`;
})();

/** Occurrence of a notice: each day at each store is its own. */
const DUE_THERE = sql<string>`${pieces.memoDueDay} || coalesce(' ' || ${pieces.location}, '')`;

/**
 * Lists pieces out on memo or in repair past their day, with a notice for each, or pieces due back to a vendor by today,
 * with a notice per vendor, due day and store. Covers stores of one zone, without dismissed notices, the
 * longest overdue first.
 */
export function memoNotices(
  tx: Tx,
  kind: MemoNoticeKind,
  calendar: Calendar,
  { recordId, occurrence, limit }: { recordId?: number; occurrence?: string; limit: number },
): Notice[] {
  const { today } = calendar;
  const values = { today, places: placesIn(calendar), limit };
  return kind === "memo_overdue"
    ? overdue(tx, values, recordId && eq(pieces.id, recordId))
    : dueBack(
        tx,
        values,
        and(
          recordId ? eq(pieces.vendorId, recordId) : undefined,
          occurrence === undefined ? undefined : eq(DUE_THERE, occurrence),
        ),
      );
}

interface Values extends Record<string, unknown> {
  today: Day;
  limit: number;
}

function overdue(tx: Tx, values: Values, one: SQL | 0 | undefined): Notice[] {
  const kept = keptIdIn();
  return tx
    .select({
      recordId: pieces.id,
      occurrence: sql<string>`${pieces.dueDay}`,
      customerId: sql<number | null>`${kept}`,
      customerName: sql<string>`coalesce((
        select k.first_name || ' ' || k.last_name from ${customers} k where k.id = ${kept}), ${pieceMovements.toWhom}, '')`,
      about: sql<string>`${pieces.description} || ', ' || ${pieces.sku}`,
      store: pieces.location,
      day: sql<Day>`${pieces.dueDay}`,
    })
    .from(pieces)
    .innerJoin(pieceMovements, eq(pieceMovements.id, datedMovementOf(pieces.id)))
    .leftJoin(customers, eq(customers.id, pieceMovements.customerId))
    .leftJoin(noticeDones, isDone("memo_overdue"))
    .where(and(IS_OVERDUE, AT_STORES, isNull(noticeDones.kind), one || undefined))
    .orderBy(pieces.dueDay, pieces.id)
    .limit(values.limit)
    .prepare()
    .all(values)
    .map((row) => ({
      kind: "memo_overdue",
      orderKind: null,
      ...row,
      days: daysBetween(row.day, values.today),
    }));
}

function dueBack(tx: Tx, values: Values, one: SQL | undefined): Notice[] {
  // Joined in this order: otherwise SQLite prefers reading all pieces.
  return tx
    .select({
      recordId: sql<number>`${vendorId}`,
      occurrence: DUE_THERE,
      customerName: vendors.name,
      store: location,
      day: sql<Day>`${memoDueDay}`,
      pieces: OF_GROUP,
    })
    .from(someDue(one))
    .crossJoin(pieces)
    .crossJoin(vendors)
    .where(and(sql`${id} = waiting.id`, eq(vendors.id, vendorId)))
    .prepare()
    .all(values)
    .map((row) => ({
      kind: "vendor_memo_due",
      orderKind: null,
      customerId: null,
      about: null,
      ...row,
      days: daysBetween(row.day, values.today),
    }));
}

/** Counts the pieces of a notice no further than one beyond `MOST_DUE_BACK`. */
const OF_GROUP = sql<number>`(select count(*) from (select 1 from (
  select ${memoDueDay} as day, ${vendorId} as vendor, ${location} as store from ${pieces} where ${id} = waiting.id) g
  cross join ${pieces} on ${IS_DUE_BACK} and ${memoDueDay} = g.day and ${vendorId} = g.vendor and ${location} is g.store
  limit ${MOST_DUE_BACK + 1}))`;

/** A piece of each notice that waits, those that are due first first. */
function someDue(one?: SQL): SQL {
  return sql`(${DUE_GROUPS} select due.id as id from due cross join ${pieces} on ${id} = due.id
    left join ${noticeDones} on ${isDone("vendor_memo_due")}
    where ${and(isNull(noticeDones.kind), one)}
    limit ${sql.placeholder("limit")}) as waiting`;
}

/** Counts memo notices, up to the limit. Runs on every page. */
export const countMemoNotices = builtOnceEach((tx, kind: MemoNoticeKind) => {
  const limit = sql.placeholder("limit");
  const waiting =
    kind === "memo_overdue"
      ? tx
          .select({ id: pieces.id })
          .from(pieces)
          .leftJoin(noticeDones, isDone(kind))
          .where(and(IS_OVERDUE, AT_STORES, isNull(noticeDones.kind)))
          .limit(limit)
          .as("waiting")
      : someDue();
  return tx.select({ n: count() }).from(waiting);
});

function isDone(kind: MemoNoticeKind) {
  return kind === "memo_overdue"
    ? and(
        eq(noticeDones.kind, kind),
        eq(noticeDones.recordId, pieces.id),
        eq(noticeDones.occurrence, sql`${pieces.dueDay}`),
      )
    : and(
        eq(noticeDones.kind, kind),
        eq(noticeDones.recordId, pieces.vendorId),
        eq(noticeDones.occurrence, DUE_THERE),
      );
}
