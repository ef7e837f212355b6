import { and, asc, count as rows, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { countLines, counts, customers, employees, orders, repairs, stores } from "~db/schema/index.ts";
import { HOUSE_PLACES } from "../custody/house-places.ts";
import { countInHouse, type HouseFilter } from "../custody/in-house.server.ts";
import { fullNameIn } from "../full-name.server.ts";
import { customerId, HEAD } from "../orders/find-orders.server.ts";
import type { Slice } from "../slice.ts";
import { type Count, type CountHead, type CountLine, type CountResult, NO_FIGURES } from "./count.ts";

/** More than a store can hold. */
const EVERYTHING = 1_000_000;

export interface CountFilter {
  /** Store key; every store without one. */
  location?: string | undefined;
}

export function getCount(tx: Tx, id: number): Count | undefined {
  const head = getCountHead(tx, id);
  return head && withFigures(tx, head);
}

/** Without its figures, which take a look at all that is in the store. */
export function getCountHead(tx: Tx, id: number): CountHead | undefined {
  return heads(tx).where(eq(counts.id, id)).get();
}

/** The newest first. */
export function findCounts(tx: Tx, filter: CountFilter, slice: Slice<number>): Count[] {
  return sliced(slice, counts.id, (beyond, order) =>
    heads(tx)
      .where(and(chosen(filter), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all(),
  ).map((row) => withFigures(tx, row));
}

/** No further than `atMost`. */
export function countCounts(tx: Tx, filter: CountFilter, atMost: number): number {
  const some = tx.select({ id: counts.id }).from(counts).where(chosen(filter)).limit(atMost).as("some");
  return tx.select({ n: rows() }).from(some).get()?.n ?? 0;
}

/** What the books expect to be found by a count. */
function expectedIn({ store, place, placeName }: CountHead): HouseFilter {
  const where = { location: store.key, isInside: true };
  const known = HOUSE_PLACES.find((each) => each === place);
  return known ? { ...where, place: known, name: placeName ?? undefined } : where;
}

/** What an open count has not found yet. */
export function missingIn(count: CountHead): HouseFilter {
  return { ...expectedIn(count), uncountedIn: count.id };
}

export interface LineFilter {
  countId: number;
  result?: CountResult | undefined;
}

/** The last scan first. Of an open count nothing is missing yet: see `missingIn`. */
export function findLines(tx: Tx, { countId, result }: LineFilter, slice: Slice<number>): CountLine[] {
  return sliced(slice, countLines.id, (beyond, order) =>
    lines(tx)
      .where(and(eq(countLines.countId, countId), result && eq(countLines.result, result), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all(),
  ).map(toLine);
}

export function getLine(tx: Tx, id: number): CountLine | undefined {
  const row = lines(tx).where(eq(countLines.id, id)).get();
  return row && toLine(row);
}

/** The last scan of somebody in a count. */
export function lastScanOf(tx: Tx, countId: number, employeeId: number): CountLine | undefined {
  const row = lines(tx)
    .where(and(eq(countLines.countId, countId), eq(countLines.employeeId, employeeId)))
    .orderBy(desc(countLines.id))
    .limit(1)
    .get();
  return row && toLine(row);
}

function chosen({ location }: CountFilter): SQL | undefined {
  return location ? eq(counts.store, location) : undefined;
}

/** The newest first, whatever the direction it is read in. */
function sliced<Row>(
  { after, before }: Slice<number>,
  id: SQLiteColumn,
  read: (beyond: SQL | undefined, order: SQL) => Row[],
): Row[] {
  if (before !== undefined) return read(gt(id, before), asc(id)).toReversed();
  return read(after === undefined ? undefined : lt(id, after), desc(id));
}

const enders = alias(employees, "enders");

function heads(tx: Tx) {
  return tx
    .select({
      id: counts.id,
      kind: counts.kind,
      store: { key: stores.key, name: stores.name, zone: stores.zone },
      place: counts.place,
      placeName: counts.placeName,
      begunAt: counts.begunAt,
      begunBy: fullNameIn(employees),
      endedAt: counts.endedAt,
      endedBy: sql<string | null>`${fullNameIn(enders)}`,
    })
    .from(counts)
    .innerJoin(stores, eq(stores.key, counts.store))
    .innerJoin(employees, eq(employees.id, counts.begunBy))
    .leftJoin(enders, eq(enders.id, counts.endedBy));
}

function withFigures(tx: Tx, head: CountHead): Count {
  const found = tx
    .select({ result: countLines.result, n: rows() })
    .from(countLines)
    .where(eq(countLines.countId, head.id))
    .groupBy(countLines.result)
    .all();
  const figures = { ...NO_FIGURES };
  for (const { result, n } of found) figures[result] = n;
  if (head.endedAt === null) figures.missing = countInHouse(tx, missingIn(head), EVERYTHING);
  return { ...head, figures };
}

const lineStores = alias(stores, "line_stores");

function lines(tx: Tx) {
  return tx
    .select({
      id: countLines.id,
      result: countLines.result,
      orderId: orders.id,
      kind: orders.kind,
      item: HEAD.item,
      customerName: sql<string | null>`${fullNameIn(customers)}`,
      scanned: countLines.scanned,
      storeName: sql<string | null>`${lineStores.name}`,
      place: countLines.place,
      placeName: countLines.placeName,
      at: countLines.at,
      by: fullNameIn(employees),
    })
    .from(countLines)
    .innerJoin(employees, eq(employees.id, countLines.employeeId))
    .leftJoin(orders, eq(orders.id, countLines.orderId))
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .leftJoin(customers, eq(customers.id, customerId))
    .leftJoin(lineStores, eq(lineStores.key, countLines.store));
}

type Row = NonNullable<ReturnType<ReturnType<typeof lines>["get"]>>;

function toLine({ orderId, kind, item, customerName, storeName, place, placeName, ...line }: Row): CountLine {
  return {
    ...line,
    order:
      orderId === null || kind === null
        ? null
        : { id: orderId, kind, item, customerName: customerName ?? "" },
    recorded: { storeName, place, name: placeName },
  };
}
