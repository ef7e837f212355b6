import { and, count as rows, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import {
  countDecisions,
  countLines,
  countResults,
  counts,
  customers,
  employees,
  orders,
  pieces,
  repairs,
  sales,
  stores,
} from "~db/schema/index.ts";
import { HOUSE_PLACES } from "../custody/house-places.ts";
import { countInHouse, type HouseFilter } from "../custody/in-house.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { customerId, HEAD } from "../orders/find-orders.server.ts";
import { mayBeMoved, NOTHING_KNOWN } from "../orders/what-orders-wait-for.ts";
import { type Cents, cents } from "../../money.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import { DECIDED_RESULTS } from "./count-decisions.ts";
import {
  type Count,
  type CountHead,
  type CountKind,
  type CountLine,
  type CountResult,
  NO_FIGURES,
} from "./count.ts";
import { sumsOfScope } from "./expected-pieces.server.ts";

/** More things than a store can hold. */
const EVERYTHING = 1_000_000;

export interface CountFilter {
  /** Store key; all stores if missing. */
  location?: string | undefined;
  /** Kinds that the actor may see. */
  kinds: readonly CountKind[];
}

export function getCount(tx: Tx, id: number): Count | undefined {
  const head = getCountHead(tx, id);
  return head && withFigures(tx, head);
}

/** Reads a count without its figures. */
export function getCountHead(tx: Tx, id: number): CountHead | undefined {
  return heads(tx).where(eq(counts.id, id)).get();
}

/** Returns how many of the pieces that were missing when a count ended somebody found later. */
export function countFoundSince(
  tx: Tx,
  { id, endedAt, figures }: Pick<Count, "id" | "endedAt" | "figures">,
): number {
  if (endedAt === null || figures.missing === 0) return 0;
  const found = tx
    .select({ n: rows() })
    .from(countLines)
    .innerJoin(countDecisions, eq(countDecisions.lineId, countLines.id))
    .where(
      and(
        eq(countLines.countId, id),
        eq(countLines.result, "missing"),
        eq(countDecisions.decision, "found_since"),
      ),
    )
    .get();
  return found?.n ?? 0;
}

/** Lists counts, the newest first. */
export function findCounts(tx: Tx, filter: CountFilter, slice: Slice<number>): Count[] {
  return newestSlice(slice, counts.id, (beyond, order) =>
    heads(tx)
      .where(and(chosen(filter), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all(),
  ).map((row) => withFigures(tx, row));
}

/** Counts no further than `atMost`. */
export function countCounts(tx: Tx, filter: CountFilter, atMost: number): number {
  const some = tx.select({ id: counts.id }).from(counts).where(chosen(filter)).limit(atMost).as("some");
  return tx.select({ n: rows() }).from(some).get()?.n ?? 0;
}

/** Returns the filter for what the books expect a count to find. */
function expectedIn({ store, place, placeName }: CountHead): HouseFilter {
  const where = { location: store.key, isInside: true };
  const known = HOUSE_PLACES.find((each) => each === place);
  return known ? { ...where, place: known, name: placeName ?? undefined } : where;
}

/** Returns the filter for what an open count hasn't found yet. */
export function missingIn(count: CountHead): HouseFilter {
  return { ...expectedIn(count), uncountedIn: count.id };
}

export interface LineFilter {
  countId: number;
  result?: CountResult | undefined;
  /** Only lines that nobody has decided, whether or not they need it. */
  isUndecided?: boolean;
}

/**
 * Lists the lines of a count, the last scan first. An open count has no missing lines yet: see `missingIn`.
 */
export function findLines(
  tx: Tx,
  { countId, result, isUndecided }: LineFilter,
  slice: Slice<number>,
): CountLine[] {
  return newestSlice(slice, countLines.id, (beyond, order) =>
    lines(tx)
      .where(
        and(
          eq(countLines.countId, countId),
          result && eq(countLines.result, result),
          isUndecided ? isNull(countDecisions.lineId) : undefined,
          beyond,
        ),
      )
      .orderBy(order)
      .limit(slice.limit)
      .all(),
  ).map(toLine);
}

export function getLine(tx: Tx, id: number): CountLine | undefined {
  const row = lines(tx).where(eq(countLines.id, id)).get();
  return row && toLine(row);
}

/** Finds a line if it belongs to this count. */
export function getLineOf(tx: Tx, countId: number, id: number): CountLine | undefined {
  const row = lines(tx)
    .where(and(eq(countLines.id, id), eq(countLines.countId, countId)))
    .get();
  return row && toLine(row);
}

/** Finds the last scan that an employee made in a count. */
export function lastScanOf(tx: Tx, countId: number, employeeId: number): CountLine | undefined {
  const row = lines(tx)
    .where(and(eq(countLines.countId, countId), eq(countLines.employeeId, employeeId)))
    .orderBy(desc(countLines.id))
    .limit(1)
    .get();
  return row && toLine(row);
}

function chosen({ location, kinds }: CountFilter): SQL | undefined {
  return and(location ? eq(counts.store, location) : undefined, inArray(counts.kind, [...kinds]));
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
      category: counts.category,
      displayCase: counts.displayCase,
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
  const kept = tx.select().from(countResults).where(eq(countResults.countId, head.id)).all();
  const figures = { ...NO_FIGURES };
  for (const { result, lines: n } of kept) figures[result] = n;
  const { kind, endedAt } = head;
  if (kind === "orders" && endedAt === null) figures.missing = countInHouse(tx, missingIn(head), EVERYTHING);
  if (kind === "orders") return { ...head, figures, values: null, undecided: 0, undecidedIn: null };
  const valueOf = (result: CountResult) => {
    const of = kept.find((row) => row.result === result);
    return { retailPrice: of?.retailPrice ?? cents(0), cost: of?.cost ?? cents(0) };
  };
  const values = { found: valueOf("found"), missing: valueOf("missing") };
  if (endedAt === null) {
    const { expected, scanned } = sumsOfScope(tx, head);
    figures.missing = expected.pieces - scanned.pieces;
    values.missing = {
      retailPrice: cents(expected.retailPrice - scanned.retailPrice),
      cost: cents(expected.cost - scanned.cost),
    };
  }
  const toDecide = kept.filter(
    ({ result, lines: n, decided }) => DECIDED_RESULTS.includes(result) && n > decided,
  );
  const undecided = toDecide.reduce((all, { lines: n, decided }) => all + n - decided, 0);
  return { ...head, figures, values, undecided, undecidedIn: toDecide[0]?.result ?? null };
}

const lineStores = alias(stores, "line_stores");
const firsts = alias(countLines, "firsts");
const firstScanners = alias(employees, "first_scanners");
const deciders = alias(employees, "deciders");

/** Selects the first scan of a thing that was scanned twice. */
const firstId = sql`case when ${countLines.result} = 'twice' then (
  select f.id from count_lines f
  where f.count_id = ${countLines.countId} and f.piece_id = ${countLines.pieceId}
    and f.piece_id is not null and f.result <> 'twice'
  union all
  select f.id from count_lines f
  where f.count_id = ${countLines.countId} and f.order_id = ${countLines.orderId}
    and f.order_id is not null and f.result <> 'twice'
  union all
  select f.id from count_lines f
  where f.count_id = ${countLines.countId} and f.scanned = ${countLines.scanned}
    and f.scanned is not null and f.result = 'unknown'
  limit 1) end`;

function lines(tx: Tx) {
  return tx
    .select({
      id: countLines.id,
      result: countLines.result,
      orderId: orders.id,
      kind: orders.kind,
      item: HEAD.item,
      status: HEAD.status,
      placeNow: orders.place,
      handedOverAt: orders.handedOverAt,
      cancelledAt: orders.cancelledAt,
      customerName: sql<string | null>`${fullNameIn(customers)}`,
      pieceId: countLines.pieceId,
      sku: pieces.sku,
      description: pieces.description,
      retailPrice: countLines.retailPrice,
      cost: countLines.cost,
      scanned: countLines.scanned,
      store: countLines.store,
      storeName: sql<string | null>`${lineStores.name}`,
      place: countLines.place,
      placeName: countLines.placeName,
      category: countLines.category,
      displayCase: countLines.displayCase,
      state: countLines.state,
      saleId: countLines.saleId,
      soldAt: sales.soldAt,
      firstAt: firsts.at,
      firstBy: sql<string | null>`${fullNameIn(firstScanners)}`,
      decision: countDecisions.decision,
      decidedAt: countDecisions.at,
      decidedBy: sql<string | null>`${fullNameIn(deciders)}`,
      at: countLines.at,
      by: fullNameIn(employees),
    })
    .from(countLines)
    .innerJoin(employees, eq(employees.id, countLines.employeeId))
    .leftJoin(orders, eq(orders.id, countLines.orderId))
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .leftJoin(customers, eq(customers.id, customerId))
    .leftJoin(pieces, eq(pieces.id, countLines.pieceId))
    .leftJoin(sales, eq(sales.id, countLines.saleId))
    .leftJoin(firsts, sql`${firsts.id} = ${firstId}`)
    .leftJoin(firstScanners, eq(firstScanners.id, firsts.employeeId))
    .leftJoin(countDecisions, eq(countDecisions.lineId, countLines.id))
    .leftJoin(deciders, eq(deciders.id, countDecisions.employeeId))
    .leftJoin(lineStores, eq(lineStores.key, countLines.store));
}

type Row = NonNullable<ReturnType<ReturnType<typeof lines>["get"]>>;

function toLine(row: Row): CountLine {
  const { id, result, scanned, at, by, store, storeName, place, category, displayCase, state } = row;
  return {
    id,
    result,
    order: orderOf(row),
    piece: pieceOf(row),
    scanned,
    recorded: { store, storeName, place, name: row.placeName, category, displayCase, state },
    sale: row.saleId === null || row.soldAt === null ? null : { id: row.saleId, soldAt: row.soldAt },
    first: row.firstAt === null ? null : { at: row.firstAt, by: row.firstBy ?? "" },
    decision:
      row.decision === null || row.decidedAt === null
        ? null
        : { decision: row.decision, at: row.decidedAt, by: row.decidedBy ?? "" },
    at,
    by,
  };
}

function orderOf(row: Row): CountLine["order"] {
  const { orderId, kind, status, item, customerName, placeNow, handedOverAt, cancelledAt } = row;
  if (orderId === null || kind === null) return null;
  const facts = { ...NOTHING_KNOWN, kind, status, place: placeNow, handedOverAt, cancelledAt };
  return { id: orderId, kind, item, customerName: customerName ?? "", mayBeMoved: mayBeMoved(facts) };
}

function pieceOf({ pieceId, sku, description, retailPrice, cost }: Row): CountLine["piece"] {
  if (pieceId === null) return null;
  const price = (amount: Cents | null) => amount ?? cents(0);
  return {
    id: pieceId,
    sku: sku ?? "",
    description: description ?? "",
    retailPrice: price(retailPrice),
    cost: price(cost),
  };
}
