import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { customers, noticeDones, pieceMovements, pieces, vendors } from "~db/schema/index.ts";
import { type Day, daysBetween } from "../../dates.ts";
import { datedMovementOf } from "../../stock/movements/dated-movement.server.ts";
import { pastDueIn } from "../../stock/movements/find-out.server.ts";
import { IS_TO_GO_BACK } from "../../stock/vendors/find-vendors.server.ts";
import type { Calendar, MemoNoticeKind, Notice } from "./notice.ts";

const TODAY = sql.placeholder("today");
const AT_STORES = sql`coalesce(${pieces.location}, '') in (select value from json_each(${sql.placeholder("places")}))`;

/** Lists store keys as the statements take them, with an empty one for pieces without a location. */
export function placesIn({ stores, hasUnplaced }: Calendar): string {
  return JSON.stringify(hasUnplaced ? [...stores, ""] : stores);
}

/** Out on memo or in repair. Condition of the index `pieces_out`. */
const IS_OVERDUE = sql`${pieces.dueDay} is not null and ${pastDueIn(TODAY)}
  and +${pieces.state} in ('memo_out', 'in_repair')`;

/** Condition of the index `pieces_memo_due`, which sorts by day, vendor and store. */
const IS_DUE_BACK = sql`${IS_TO_GO_BACK} and ${pieces.memoDueDay} is not null and ${pieces.memoDueDay} <= ${TODAY}
  and ${pieces.vendorId} is not null`;

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
  const kept = sql`coalesce(${customers.mergedInto}, ${customers.id})`;
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
  return tx
    .select({
      recordId: sql<number>`${pieces.vendorId}`,
      occurrence: DUE_THERE,
      customerName: vendors.name,
      store: pieces.location,
      day: sql<Day>`${pieces.memoDueDay}`,
      pieces: count(),
    })
    .from(pieces)
    .innerJoin(vendors, eq(vendors.id, pieces.vendorId))
    .leftJoin(noticeDones, isDone("vendor_memo_due"))
    .where(and(IS_DUE_BACK, AT_STORES, isNull(noticeDones.kind), one))
    .groupBy(pieces.memoDueDay, pieces.vendorId, pieces.location)
    .orderBy(pieces.memoDueDay, pieces.vendorId, pieces.location)
    .limit(values.limit)
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
      : tx
          .select({ id: pieces.vendorId })
          .from(pieces)
          .leftJoin(noticeDones, isDone(kind))
          .where(and(IS_DUE_BACK, AT_STORES, isNull(noticeDones.kind)))
          .groupBy(pieces.memoDueDay, pieces.vendorId, pieces.location)
          .limit(limit)
          .as("waiting");
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
