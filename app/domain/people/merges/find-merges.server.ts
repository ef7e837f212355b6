import { aliasedTable, and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customerMerges, customers, employees, likelyTwins } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import type { MergedFields } from "./merge-customers.server.ts";
import type { TwinReason } from "./twin-reasons.ts";

const kept = aliasedTable(customers, "kept");
const merged = aliasedTable(customers, "merged");
const undoer = aliasedTable(employees, "undoer");

const MERGE = {
  id: customerMerges.id,
  keptId: customerMerges.keptId,
  keptName: sql<string>`${fullNameIn(kept)}`,
  mergedId: customerMerges.mergedId,
  mergedName: sql<string>`${fullNameIn(merged)}`,
  keptMergedInto: kept.mergedInto,
  erasedAt: kept.erasedAt,
  fields: customerMerges.fields,
  at: customerMerges.mergedAt,
  by: fullNameIn(employees),
  undoneAt: customerMerges.undoneAt,
  undoneBy: sql<string | null>`${fullNameIn(undoer)}`,
};

function merges(tx: Tx) {
  return tx
    .select(MERGE)
    .from(customerMerges)
    .innerJoin(kept, eq(kept.id, customerMerges.keptId))
    .innerJoin(merged, eq(merged.id, customerMerges.mergedId))
    .innerJoin(employees, eq(employees.id, customerMerges.mergedBy))
    .leftJoin(undoer, eq(undoer.id, customerMerges.undoneBy));
}

export interface ListedMerge {
  id: number;
  keptId: number;
  keptName: string;
  mergedId: number;
  mergedName: string;
  /** Customer into whom the kept one was merged. That merge must be undone first. */
  keptMergedInto: number | null;
  erasedAt: Instant | null;
  /** Empty once it is undone. */
  fields: MergedFields;
  at: Instant;
  by: string;
  undoneAt: Instant | null;
  undoneBy: string | null;
}

function read({ fields, ...merge }: Omit<ListedMerge, "fields"> & { fields: string }): ListedMerge {
  return { ...merge, fields: JSON.parse(fields) as MergedFields };
}

/** Newest first, including undone ones. */
export function findMerges(tx: Tx, slice: Slice<number>): ListedMerge[] {
  return newestSlice(slice, customerMerges.id, (beyond, order) =>
    merges(tx).where(beyond).orderBy(order).limit(slice.limit).all().map(read),
  );
}

export function countMerges(tx: Tx): number {
  return tx.select({ n: count() }).from(customerMerges).get()?.n ?? 0;
}

export function getMerge(tx: Tx, id: number): ListedMerge | undefined {
  return merges(tx).where(eq(customerMerges.id, id)).all().map(read)[0];
}

/** Merges in force in which this customer is the kept one. */
export function mergesInto(tx: Tx, customerId: number): ListedMerge[] {
  return merges(tx)
    .where(and(eq(customerMerges.keptId, customerId), isNull(customerMerges.undoneAt)))
    .orderBy(asc(customerMerges.id))
    .all()
    .map(read);
}

export type TwinKey = [weight: number, oneId: number, otherId: number];

export interface LikelyPair {
  one: TwinSide;
  other: TwinSide;
  reasons: TwinReason[];
  weight: number;
}

export type TwinSide = ReturnType<ReturnType<typeof sideOf>["get"]> & {};

/** Most likely first, then newest. */
export function findTwins(tx: Tx, { after, before, limit }: Slice<TwinKey>): LikelyPair[] {
  const { weight, oneId, otherId } = likelyTwins;
  const key = before ?? after;
  const than = sql.raw(before ? ">" : "<");
  const rows = tx
    .select({ weight, oneId, otherId, reasons: likelyTwins.reasons })
    .from(likelyTwins)
    .where(
      and(
        isNull(likelyTwins.dismissedAt),
        key && sql`(${weight}, ${oneId}, ${otherId}) ${than} (${key[0]}, ${key[1]}, ${key[2]})`,
      ),
    )
    .orderBy(...[weight, oneId, otherId].map((column) => (before ? asc(column) : desc(column))))
    .limit(limit)
    .all();
  const pairs = rows.map((row) => pairOf(tx, row));
  return before ? pairs.toReversed() : pairs;
}

/** Counts no further than `atMost`. */
export function countTwins(tx: Tx, atMost: number): number {
  const found = tx
    .select({ oneId: likelyTwins.oneId })
    .from(likelyTwins)
    .where(isNull(likelyTwins.dismissedAt))
    .limit(atMost)
    .as("found");
  return tx.select({ n: count() }).from(found).get()?.n ?? 0;
}

/** Pairs with a possible twin of this customer, most likely first. */
export function twinsOf(tx: Tx, customerId: number): LikelyPair[] {
  const of = (column: typeof likelyTwins.oneId | typeof likelyTwins.otherId) =>
    tx
      .select({
        weight: likelyTwins.weight,
        oneId: likelyTwins.oneId,
        otherId: likelyTwins.otherId,
        reasons: likelyTwins.reasons,
      })
      .from(likelyTwins)
      .where(and(eq(column, customerId), isNull(likelyTwins.dismissedAt)))
      .all();
  return [...of(likelyTwins.oneId), ...of(likelyTwins.otherId)]
    .sort((a, b) => b.weight - a.weight || a.oneId - b.oneId || a.otherId - b.otherId)
    .map((row) => pairOf(tx, row));
}

function pairOf(
  tx: Tx,
  { weight, oneId, otherId, reasons }: { weight: number; oneId: number; otherId: number; reasons: string },
): LikelyPair {
  const [one, other] = [sideOf(tx, oneId).get(), sideOf(tx, otherId).get()];
  if (!one || !other) throw new Error(`A pair of twins without a customer: ${oneId}, ${otherId}`);
  return { one, other, reasons: reasons.split(" ") as TwinReason[], weight };
}

function sideOf(tx: Tx, id: number) {
  const { firstName, lastName, email, cellPhone, street, city, totalSpent, createdAt } = customers;
  return tx
    .select({ id: customers.id, firstName, lastName, email, cellPhone, street, city, totalSpent, createdAt })
    .from(customers)
    .where(eq(customers.id, id));
}
