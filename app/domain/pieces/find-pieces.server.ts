import { and, asc, desc, eq, gt, isNotNull, lt, ne, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieceMovements, pieces, stock } from "~db/schema/index.ts";
import { cents } from "../money.ts";
import {
  countFound,
  foundBy,
  type GroupSize,
  idsInOrder,
  planSearch,
  type Search,
  type SearchIndex,
} from "../search.server.ts";
import { fold, goodsWords } from "../search-text.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import type { Slice } from "../slice.ts";
import { isWalked, type Sorted, type SortedKey, sortedSlice, withoutIndex } from "../sorted.server.ts";
import { PIECE_STATES, type PieceState } from "./piece-states.ts";
import type { Piece } from "./piece.ts";
import { CATEGORIES } from "./categories.ts";
import { foldSku } from "./piece-details.server.ts";

/** A missing property doesn't filter. */
export interface PieceFilter {
  search?: string | undefined;
  category?: string | undefined;
  location?: string | undefined;
  isAvailable?: boolean | undefined;
  /** Of those that aren't available. */
  state?: Exclude<PieceState, "available"> | undefined;
}

/** A filter with its search planned once, to reuse for rows and counts. */
export type PlannedPieces = PieceFilter & { plan?: Search };

export function planPieces(tx: Tx, filter: PieceFilter): PlannedPieces {
  return { ...filter, plan: searchOf(tx, filter) };
}

export function getPiece(tx: Tx, id: number): Piece | undefined {
  return tx.select().from(pieces).where(eq(pieces.id, id)).get();
}

/** Case and white space don't matter. */
export function pieceOfSku(tx: Tx, sku: string): Piece | undefined {
  const foldedSku = fold(sku.trim());
  if (foldedSku === "") return undefined;
  return tx.select().from(pieces).where(eq(pieces.foldedSku, foldedSku)).get();
}

/** Newest first. */
export function findPieces(tx: Tx, filter: PlannedPieces, slice: Slice<number>): Piece[] {
  const { where, order, inOrder } = newestFirst(tx, filter, slice);
  return inOrder(tx.select().from(pieces).where(where).orderBy(order).limit(slice.limit).all());
}

const LISTED = {
  id: pieces.id,
  sku: pieces.sku,
  description: pieces.description,
  weight: pieces.weight,
  purchaseDate: pieces.purchaseDate,
  category: pieces.category,
  cost: pieces.cost,
  retailPrice: pieces.retailPrice,
  meltPrice: pieces.meltPrice,
  state: pieces.state,
};

export type ListedPiece = Pick<Piece, keyof typeof LISTED>;

/** Like `findPieces`, with only the list's columns. */
export function listPieces(tx: Tx, filter: PlannedPieces, slice: Slice<number>): ListedPiece[] {
  const { where, order, inOrder } = newestFirst(tx, filter, slice);
  return inOrder(tx.select(LISTED).from(pieces).where(where).orderBy(order).limit(slice.limit).all());
}

/** Those of these ids, newest first. */
export function piecesOfIds(
  tx: Tx,
  ids: readonly number[],
  { after, before, limit }: Slice<number>,
): ListedPiece[] {
  const asked = ids.filter(
    (id) => (after === undefined || id < after) && (before === undefined || id > before),
  );
  const nearest = before === undefined ? -limit : limit;
  const some = asked.sort((a, b) => a - b).slice(...(nearest < 0 ? [nearest] : [0, nearest]));
  return tx.select(LISTED).from(pieces).where(oneOfMany(pieces.id, some)).orderBy(desc(pieces.id)).all();
}

/** Columns that an index has in order. */
const SORTED_BY = { sku: pieces.foldedSku, price: pieces.retailPrice };

/** Store keys by piece; null for one that is of no store. */
export function placesOfPieces(tx: Tx, ids: readonly number[]): Map<number, string | null> {
  const { id, location } = pieces;
  const rows = tx.select({ id, location }).from(pieces).where(oneOfMany(id, ids)).all();
  return new Map(rows.map((row) => [row.id, row.location]));
}

export type PieceOrder = keyof typeof SORTED_BY;

export function pieceKeyIn(by: PieceOrder, { sku, retailPrice, id }: ListedPiece): SortedKey {
  return [by === "sku" ? foldSku(sku) : retailPrice, id];
}

/** Like `listPieces`, by SKU or price. */
export function listSortedPieces(
  tx: Tx,
  filter: PlannedPieces,
  { by, descending }: Sorted<PieceOrder>,
  slice: Slice<SortedKey>,
): ListedPiece[] {
  const { beyond, order, inOrder } = sortedSlice([SORTED_BY[by], pieces.id], descending, slice);
  const { limit } = slice;
  const walked = isWalked(sizeOf(tx, filter), limit);
  const { category, location, isAvailable, state } = filter;
  const among = walked
    ? and(
        category ? withoutIndex(pieces.category, category) : undefined,
        location ? withoutIndex(pieces.location, location) : undefined,
        chosen({ isAvailable, state }),
      )
    : chosen(filter);
  const rows = tx
    .select(LISTED)
    .from(pieces)
    .where(foundBy(INDEX, searchOf(tx, filter), and(among, beyond), { order, limit }))
    .orderBy(...order)
    .limit(limit)
    .all();
  return inOrder(rows);
}

/** For pages before a key, reads in reverse and `inOrder` restores the order. */
function newestFirst(tx: Tx, filter: PlannedPieces, { after, before, limit }: Slice<number>) {
  const search = searchOf(tx, filter);
  const isNext = before ? gt(pieces.id, before) : after ? lt(pieces.id, after) : undefined;
  const order = before ? asc(pieces.id) : desc(pieces.id);
  // The index is already in list order.
  const ids = idsInOrder(INDEX, search, chosen(filter), {
    limit,
    newestFirst: !before,
    beyond: before ?? after,
  });
  return {
    where:
      search.kind === "matched"
        ? sql`${pieces.id} in (${ids})`
        : foundBy(INDEX, search, and(chosen(filter), isNext)),
    order,
    inOrder: <Row>(rows: Row[]) => (before ? rows.toReversed() : rows),
  };
}

/** Newest first. */
export function findPieceIds(tx: Tx, search: string, limit: number): number[] {
  const ids = idsInOrder(INDEX, searchOf(tx, { search }), undefined, { limit, newestFirst: true });
  return tx.all<{ id: number }>(ids).map(({ id }) => id);
}

/** Counts searches no further than `atMost`; other filters are counted from the summary. */
export function countPieces(tx: Tx, filter: PlannedPieces, atMost: number): number {
  return filter.search
    ? countFound(tx, INDEX, searchOf(tx, filter), chosen(filter), atMost)
    : countInStock(tx, filter);
}

function countInStock(tx: Tx, { category, location, isAvailable, state }: PieceFilter): number {
  const isState = isAvailable ? eq : ne;
  const all = tx
    .select({ n: sum(stock.pieces).mapWith(Number) })
    .from(stock)
    .where(
      and(
        category ? eq(stock.category, category) : undefined,
        location ? eq(stock.location, location) : undefined,
        isAvailable === undefined ? undefined : isState(stock.state, "available"),
        state && eq(stock.state, state),
      ),
    )
    .get();
  return all?.n ?? 0;
}

/** Without a location, covers all stores. */
export function pieceCards(tx: Tx, location: string | undefined) {
  const at = location ? eq(stock.location, location) : undefined;
  const all = tx
    .select({ n: sum(stock.pieces).mapWith(Number), value: sum(stock.retailPrice) })
    .from(stock)
    .where(at)
    .get();
  const available = tx
    .select({ category: stock.category, n: sum(stock.pieces).mapWith(Number) })
    .from(stock)
    .where(and(at, eq(stock.state, "available")))
    .groupBy(stock.category)
    .all();
  const { lowStockThreshold } = readSettings(tx);
  const inStock = new Map(available.map((row) => [row.category, row.n]));
  const lowStock = categoriesInUse(tx)
    .map((category) => ({ category, available: inStock.get(category) ?? 0 }))
    .filter(({ available }) => available < lowStockThreshold);
  return {
    totalItems: all?.n ?? 0,
    totalValue: cents(Number(all?.value ?? 0)),
    availableItems: available.reduce((n, row) => n + row.n, 0),
    /** Categories below the threshold, with their number of available pieces. */
    lowStock,
    lowStockThreshold,
  };
}

/** What pieces are beside available and sold. */
export function otherStatesInUse(tx: Tx): Exclude<PieceState, "available" | "sold">[] {
  const used = tx.selectDistinct({ state: stock.state }).from(stock).where(gt(stock.pieces, 0)).all();
  return PIECE_STATES.filter(
    (state) => state !== "available" && state !== "sold" && used.some((row) => row.state === state),
  ) as Exclude<PieceState, "available" | "sold">[];
}

/** The categories of section 3, then all others in use. */
export function categoriesInUse(tx: Tx): string[] {
  const used = tx
    .selectDistinct({ category: stock.category })
    .from(stock)
    .where(gt(stock.pieces, 0))
    .orderBy(asc(stock.category))
    .all();
  return [...new Set([...CATEGORIES, ...used.map((row) => row.category)])];
}

/** The ticket that a movement of it names last; null if none does. */
export function lastSaleOf(tx: Tx, pieceId: number): number | null {
  const last = tx
    .select({ saleId: pieceMovements.saleId })
    .from(pieceMovements)
    .where(and(eq(pieceMovements.pieceId, pieceId), isNotNull(pieceMovements.saleId)))
    .orderBy(desc(pieceMovements.id))
    .limit(1)
    .get();
  return last?.saleId ?? null;
}

const INDEX: SearchIndex = {
  noun: "pieces",
  id: pieces.id,
  holds: (word) => sql`instr(${pieces.searchText}, ${word}) > 0`,
  isInOrder: true,
};

function searchOf(tx: Tx, filter: PlannedPieces): Search {
  const words = goodsWords(filter.search ?? "");
  return filter.plan ?? planSearch(tx, INDEX, words, () => sizeOf(tx, filter));
}

function sizeOf(tx: Tx, filter: PieceFilter): GroupSize {
  return { filtered: countInStock(tx, filter), all: countInStock(tx, {}) };
}

function chosen({ category, location, isAvailable, state }: PieceFilter): SQL | undefined {
  // Neither available nor sold are few, with an index of their own.
  const isFew = state !== undefined && state !== "sold";
  const is = isFew ? withoutIndex : eq;
  return and(
    category ? is(pieces.category, category) : undefined,
    location ? is(pieces.location, location) : undefined,
    isAvailable === undefined
      ? undefined
      : isAvailable
        ? // Literal, not a parameter: SQLite matches partial indexes only against literals.
          sql`${pieces.state} = 'available'`
        : ne(pieces.state, "available"),
    isFew ? sql`${pieces.state} = ${state} and ${pieces.state} not in ('available', 'sold')` : undefined,
    state === "sold" ? withoutIndex(pieces.state, state) : undefined,
  );
}
