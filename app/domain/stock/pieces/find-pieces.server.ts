import { and, asc, desc, eq, gt, isNotNull, lt, ne, type SQL, sql, sum } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { isAvailableIn } from "~db/states-in-sql.ts";
import { pieceMovements, pieces, stock } from "~db/schema/index.ts";
import {
  countFound,
  foundAlong,
  foundBy,
  type GroupSize,
  idsInOrder,
  listFew,
  planGroup,
  planLooks,
  planRanges,
  planSearch,
  type Search,
  type SearchIndex,
} from "../../search.server.ts";
import { goodsWords, skuSpellings } from "../../goods-words.ts";
import type { Slice } from "../../slice.ts";
import { isWalked, type Sorted, type SortedKey, sortedSlice, withoutIndex } from "../../sorted.server.ts";
import { sinceOf } from "./here-since.ts";
import { PIECE_STATES, type PieceState } from "./piece-states.ts";
import type { Piece } from "./piece.ts";
import { foldSku } from "../../fold-sku.ts";
import {
  chosen,
  firstOfGroup,
  hasRange,
  idsOfGroup,
  inRanges,
  inStock,
  isGroup,
  ofOrigin,
  type OtherSort,
  type PieceFilter,
  seek,
  SORTED_BY,
} from "./piece-filter.server.ts";

/** A filter with its search planned once, to reuse for rows and counts. */
export type PlannedPieces = PieceFilter & { plan?: Search | undefined };

export function planPieces(tx: Tx, filter: PieceFilter): PlannedPieces {
  return { ...filter, plan: searchOf(tx, filter) };
}

export function getPiece(tx: Tx, id: number): Piece | undefined {
  return tx.select().from(pieces).where(eq(pieces.id, id)).get();
}

/**
 * Finds the piece whose SKU somebody typed, scanned or sent, as `foldSku` reads it. Also without the hyphen:
 * 'ear2130' is EAR-2130 if no SKU is exactly that.
 */
export function pieceOfSku(tx: Tx, typed: string): Piece | undefined {
  return piecesOfSku(tx, typed)[0];
}

/** Pieces that a SKU may name, the exact one first. */
export function piecesOfSku(tx: Tx, typed: string): Piece[] {
  return skuSpellings(foldSku(typed.trim()))
    .filter((foldedSku) => foldedSku !== "")
    .flatMap((foldedSku) => tx.select().from(pieces).where(eq(pieces.foldedSku, foldedSku)).get() ?? []);
}

/**
 * Like `findPieces`, for work that must meet all: where words have to be looked for, a part may have fewer than
 * `limit`, and `cutAt` is the id to read on from.
 */
export function findPiecesInParts(
  tx: Tx,
  filter: PieceFilter,
  slice: Omit<Slice<number>, "before">,
): { found: Piece[]; cutAt: number | undefined } {
  const { plan } = planPieces(tx, filter);
  const isCut = plan?.kind === "few" && plan.isCut;
  const whole = isCut ? planLooks(INDEX, goodsWords(filter.search ?? "")) : plan;
  const { where, order, cutAt } = newestFirst(tx, { ...filter, plan: whole }, slice);
  return { found: tx.select().from(pieces).where(where).orderBy(order).limit(slice.limit).all(), cutAt };
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
  weightGiven: pieces.weightGiven,
  weightUnit: pieces.weightUnit,
  purchaseDate: pieces.purchaseDate,
  createdAt: pieces.createdAt,
  category: pieces.category,
  location: pieces.location,
  cost: pieces.cost,
  retailPrice: pieces.retailPrice,
  meltPrice: pieces.meltPrice,
  metal: pieces.metal,
  karat: pieces.karat,
  state: pieces.state,
  isScrap: pieces.isScrap,
  ownership: pieces.ownership,
};

export type ListedPiece = Pick<Piece, keyof typeof LISTED>;

/** Like `findPieces`, with only the list's columns. */
export function listPieces(tx: Tx, filter: PlannedPieces, slice: Slice<number>): ListedPiece[] {
  const { where, order, inOrder } = newestFirst(tx, filter, slice);
  return inOrder(tx.select(LISTED).from(pieces).where(where).orderBy(order).limit(slice.limit).all());
}

/** Pieces with these ids, newest first. */
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

/** Store keys by piece; null for a piece without a store. */
export function placesOfPieces(tx: Tx, ids: readonly number[]): Map<number, string | null> {
  const { id, location } = pieces;
  const rows = tx.select({ id, location }).from(pieces).where(oneOfMany(id, ids)).all();
  return new Map(rows.map((row) => [row.id, row.location]));
}

/** Texts that tags show instead of the description, by piece. */
export function tagTextsOf(tx: Tx, ids: readonly number[]): Map<number, string> {
  const { id, tagText } = pieces;
  const rows = tx.select({ id, tagText }).from(pieces).where(oneOfMany(id, ids)).all();
  return new Map(rows.flatMap((row) => (row.tagText === null ? [] : [[row.id, row.tagText]])));
}

export function pieceKeyIn(by: OtherSort, piece: ListedPiece): SortedKey {
  const values = { sku: foldSku(piece.sku), price: piece.retailPrice, purchased: sinceOf(piece) };
  return [values[by], piece.id];
}

/** Like `listPieces`, in another order. */
export function listSortedPieces(
  tx: Tx,
  filter: PlannedPieces,
  sorted: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
): ListedPiece[] {
  return readSorted(tx, filter, sorted, slice, (where, order, limit) =>
    tx
      .select(LISTED)
      .from(pieces)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .all(),
  );
}

/** Like `findPieces`, in another order. */
export function findSortedPieces(
  tx: Tx,
  filter: PlannedPieces,
  sorted: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
): Piece[] {
  return readSorted(tx, filter, sorted, slice, (where, order, limit) =>
    tx
      .select()
      .from(pieces)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .all(),
  );
}

type RowsOf<Row> = (where: SQL | undefined, order: SQL[], limit: number) => Row[];

function readSorted<Row extends Pick<Piece, "sku">>(
  tx: Tx,
  filter: PlannedPieces,
  sorted: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
  rows: RowsOf<Row>,
): Row[] {
  const search = listFew(tx, INDEX, searchOf(tx, filter));
  const planned = { ...filter, plan: search };
  return sorted.by === "sku" && search.kind === "all" && isOfSomeCategories(filter)
    ? readByCategory(tx, planned, sorted, slice, rows)
    : readInOrder(tx, planned, sorted, slice, rows);
}

/** True if some categories may have few or none of the rows that a filter leaves. */
function isOfSomeCategories(filter: PieceFilter): boolean {
  return filter.category === undefined && (filter.price !== undefined || isGroup(filter));
}

/**
 * Reads in SKU order one category at a time. SKUs of a category begin alike, so a walk could pass all of the
 * first categories before it meets a row that the filter leaves. Starts with the category of the first SKU,
 * and stops when a page is full before the next category begins.
 */
function readByCategory<Row extends Pick<Piece, "sku">>(
  tx: Tx,
  filter: PlannedPieces,
  sorted: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
  rows: RowsOf<Row>,
): Row[] {
  const { after, before, limit } = slice;
  const side = sorted.descending !== Boolean(before) ? DOWN : UP;
  const key = before ?? after;
  let read: { row: Row; at: string }[] = [];
  for (const { category, at } of categoriesBySku(tx, filter, side, key)) {
    const last = read.length === limit ? read.at(-1)?.at : undefined;
    if (last !== undefined && side.compare(last, at) < 0) break;
    const until = last === undefined ? undefined : sql`${pieces.foldedSku} ${side.isBefore} ${last}`;
    const more = readInOrder(tx, { ...filter, category, plan: undefined }, sorted, slice, rows, until);
    read = [...read, ...more.map((row) => ({ row, at: foldSku(row.sku) }))]
      .sort((one, other) => side.compare(one.at, other.at))
      .slice(0, limit);
  }
  const found = read.map(({ row }) => row);
  return before ? found.toReversed() : found;
}

/** Directions of reading SKUs, in SQLite's order of texts. */
const UP = { isAfter: sql`>`, isBefore: sql`<`, to: asc, compare: compareBytes };
const DOWN = {
  isAfter: sql`<`,
  isBefore: sql`>`,
  to: desc,
  compare: (one: string, other: string) => compareBytes(other, one),
};

function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/**
 * Categories with rows that a filter leaves in the summary, each with its first SKU beyond a key, in this
 * order.
 */
function categoriesBySku(
  tx: Tx,
  filter: PieceFilter,
  { isAfter, to, compare }: typeof UP,
  key: SortedKey | undefined,
): { category: string; at: string }[] {
  const used = tx.selectDistinct({ category: stock.category }).from(stock).where(inStock(filter)).all();
  const { category, foldedSku } = pieces;
  const beyond = key && sql`${foldedSku} ${isAfter} ${key[0]}`;
  const firsts = tx.all<{ category: string; at: string | null }>(sql`
    select value as category, (select ${foldedSku} from ${pieces} where ${and(sql`${category} = value`, beyond)}
      order by ${to(foldedSku)} limit 1) as at
    from json_each(${JSON.stringify(used.map((row) => row.category))})`);
  return firsts
    .flatMap(({ category, at }) => (at === null ? [] : [{ category, at }]))
    .sort((one, other) => compare(one.at, other.at));
}

/** `until` is the condition that ends a walk. */
function readInOrder<Row>(
  tx: Tx,
  filter: PlannedPieces,
  { by, descending }: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
  rows: RowsOf<Row>,
  until?: SQL,
): Row[] {
  const { read, bounds } = sortedSlice([SORTED_BY[by], pieces.id], descending, slice);
  const search = listFew(tx, INDEX, searchOf(tx, filter));
  const { category, location, isAvailable, state, metal, karat } = filter;
  // The index has SKUs and prices within a category.
  const walked = isWalked(sizeOf(tx, filter, by === "purchased" ? {} : { category }), slice.limit);
  const among = isFound(search)
    ? undefined
    : walked
      ? and(
          category ? (by === "purchased" ? withoutIndex : eq)(pieces.category, category) : undefined,
          location ? withoutIndex(pieces.location, location) : undefined,
          chosen({ isAvailable, state, metal, karat }),
          ofOrigin(filter),
        )
      : chosen({ ...filter, price: undefined, purchased: undefined });
  if (by === "price" && search.kind === "all" && isGroup(filter))
    return read(({ beyond, order, limit }) =>
      rows(
        sql`${pieces.id} in (${firstOfGroup(filter, { beyond, limit }, descending === Boolean(slice.before) ? asc : desc)})`,
        order,
        limit,
      ),
    );
  const own = by === "sku" ? undefined : bounds<string | number>(filter[by]);
  const ranges = isFound(search)
    ? undefined
    : and(inRanges(filter), walked && search.kind !== "few" && own ? seek(by, own) : undefined);
  return read(({ beyond, order, limit }) =>
    rows(foundAlong(tx, INDEX, search, and(among, ranges, beyond, until), { order, limit }), order, limit),
  );
}

/** For pages before a key, reads in reverse and `inOrder` restores the order. */
function newestFirst(tx: Tx, filter: PlannedPieces, { after, before, limit }: Slice<number>) {
  const search = searchOf(tx, filter);
  const isBefore = before !== undefined;
  const isNext = isBefore ? gt(pieces.id, before) : after ? lt(pieces.id, after) : undefined;
  const order = isBefore ? asc(pieces.id) : desc(pieces.id);
  // The index is already in list order.
  const among = isFound(search) ? undefined : chosen(filter);
  const { ids, cutAt } = idsInOrder(tx, INDEX, search, among, {
    limit,
    newestFirst: !isBefore,
    beyond: before ?? after,
  });
  return {
    where:
      search.kind === "matched" ? sql`${pieces.id} in (${ids})` : foundBy(INDEX, search, and(among, isNext)),
    order,
    cutAt,
    inOrder: <Row>(rows: Row[]) => (isBefore ? rows.toReversed() : rows),
  };
}

/** Newest first. */
export function findPieceIds(tx: Tx, search: string, limit: number): number[] {
  const { ids } = idsInOrder(tx, INDEX, searchOf(tx, { search }), undefined, { limit, newestFirst: true });
  return tx.all<{ id: number }>(ids).map(({ id }) => id);
}

/**
 * Counts searches, metals and ranges no further than `atMost`; other filters are counted from the summary.
 */
export function countPieces(tx: Tx, filter: PlannedPieces, atMost: number): number {
  if (isGroup(filter)) return countOfGroup(tx, filter, atMost);
  if (filter.search || hasRange(filter) || filter.ownership !== undefined)
    return countFound(tx, INDEX, searchOf(tx, filter), chosenToCount(tx, filter), atMost);
  return countInStock(tx, filter);
}

function countOfGroup(tx: Tx, filter: PlannedPieces, atMost: number): number {
  const search = searchOf(tx, filter);
  if (search.kind === "few" && search.isWhole) return Math.min(search.named.n, atMost);
  if (search.kind !== "all") return countFound(tx, INDEX, search, chosen(filter), atMost);
  const ids = idsOfGroup(filter);
  const found = tx.get<{ n: number }>(sql`select count(*) as n from (${ids} limit ${atMost})`);
  return found?.n ?? 0;
}

/** Uses a range's index, unless the other conditions leave so few rows that walking it doesn't pay. */
function chosenToCount(tx: Tx, filter: PlannedPieces): SQL | undefined {
  const { category, location, isAvailable, state } = filter;
  const search = searchOf(tx, filter);
  if (!hasRange(filter) || search.kind !== "all" || !isWalked(sizeOf(tx, filter), ROWS_TO_COUNT))
    return chosen(filter);
  // Prices of available pieces have their own indexes, by category and by store.
  const isPriced = filter.price !== undefined;
  const isPartial = isPriced && isAvailable;
  return and(
    category ? (isPriced ? eq : withoutIndex)(pieces.category, category) : undefined,
    location ? (isPartial && !category ? eq : withoutIndex)(pieces.location, location) : undefined,
    isPartial ? isAvailableIn(pieces.state) : undefined,
    isAvailable && !isPartial ? withoutIndex(pieces.state, "available") : undefined,
    isAvailable === false ? ne(pieces.state, "available") : undefined,
    state ? withoutIndex(pieces.state, state) : undefined,
    inRanges(filter),
    ofOrigin(filter),
    filter.price ? seek("price", filter.price) : filter.purchased && seek("purchased", filter.purchased),
  );
}

function countInStock(tx: Tx, filter: PieceFilter): number {
  const all = tx
    .select({ n: sum(stock.pieces).mapWith(Number) })
    .from(stock)
    .where(inStock(filter))
    .get();
  return all?.n ?? 0;
}

/** Counts against all pieces, or against those that another filter leaves. */
function sizeOf(tx: Tx, filter: PieceFilter, within: PieceFilter = {}): GroupSize {
  return { filtered: countInStock(tx, filter), all: countInStock(tx, within) };
}

/** States in use other than available and sold. */
export function otherStatesInUse(tx: Tx): Exclude<PieceState, "available" | "sold">[] {
  const used = statesInUse(tx).all();
  return PIECE_STATES.filter(
    (state) => state !== "available" && state !== "sold" && used.some((row) => row.state === state),
  ) as Exclude<PieceState, "available" | "sold">[];
}

const statesInUse = builtOnce((tx) =>
  tx.selectDistinct({ state: stock.state }).from(stock).where(gt(stock.pieces, 0)),
);

/** The ticket that the piece's movements name last; null if none does. */
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
  texts: [pieces.searchText],
  isInOrder: true,
};

function searchOf(tx: Tx, filter: PlannedPieces): Search {
  if (filter.plan) return filter.plan;
  const { id } = pieces;
  const { category, isAvailable } = filter;
  const ranges = [
    ...(filter.price
      ? [
          // Most rows aren't available, so leaving out the others would read every row.
          sql`select ${id} from ${pieces} where ${and(chosen({ category, isAvailable: isAvailable || undefined }), seek("price", filter.price))}`,
        ]
      : []),
    ...(filter.purchased
      ? [sql`select ${id} from ${pieces} where ${seek("purchased", filter.purchased)}`]
      : []),
  ];
  const group = isGroup(filter) ? idsOfGroup(filter) : undefined;
  const search = planSearch(tx, INDEX, goodsWords(filter.search ?? ""), {
    where: chosen(filter),
    ids: group,
    parts: ranges,
    sizeOf: () => sizeOf(tx, filter),
  });
  if (search.kind !== "all") return search;
  return planRanges(tx, INDEX, group ? planGroup(tx, group) : search, ranges);
}

/** Most rows that a list counts. */
const ROWS_TO_COUNT = 1_000;

/** True if the ids of a search are all that its filter leaves. */
function isFound(search: Search): boolean {
  return search.kind === "few" && search.isWhole === true;
}
