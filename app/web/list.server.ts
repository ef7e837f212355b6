import type { ListSort } from "../domain/list-sorting.ts";
import type { Slice } from "../domain/slice.ts";
import type { Sorted, SortedKey } from "../domain/sorted.server.ts";
import { gatherInTurn, turnOfPart } from "../runtime/long-work-in-parts.ts";
import { type Address, addressAt, withRest } from "../ui/address.ts";
import type { Search } from "../domain/search.server.ts";
import { COUNT_AT_MOST, countText } from "./count-at-most.ts";
import { invalid, problem } from "./problem.ts";
import { CountQuery, ListQuery, readQuery } from "./query.ts";
import { WholeResponse } from "./whole-response.ts";
import { PAGE_SIZES, USUAL_PAGE_SIZE } from "~/ui/page-sizes";

const CHUNK = 500;
/**
 * Longest query in characters. The `Link` header repeats it with a cursor, and proxies limit headers to 4 KB.
 */
const LONGEST_QUERY = 3_500;

export interface KeyedList<Row, Key> {
  read(slice: Slice<Key>): Row[];
  keyOf(row: Row): Key;
  /** Validates a key from a URL. */
  isKey?(key: unknown): key is Key;
}

/** `isKey` for lists sorted by id. */
export function isId(key: unknown): key is number {
  return Number.isSafeInteger(key) && Number(key) > 0;
}

/** `isKey` for lists sorted by two numbers, as by a moment and an id. */
export function isPair(key: unknown): key is [number, number] {
  return Array.isArray(key) && key.length === 2 && key.every(Number.isSafeInteger);
}

/** `isKey` for lists sorted by a text and an id. */
export function isTextAndId(key: unknown): key is [string, number] {
  return Array.isArray(key) && key.length === 2 && typeof key[0] === "string" && Number.isSafeInteger(key[1]);
}

/** Reverses a list. `end` is a key beyond the last one. */
export function backwards<Row, Key>(list: KeyedList<Row, Key>, end: Key): KeyedList<Row, Key> {
  return {
    ...list,
    read: ({ after, before, limit }) =>
      list
        .read(before === undefined ? { before: after ?? end, limit } : { after: before, limit })
        .toReversed(),
  };
}

/**
 * The order in a page's URL: `sort=price`, or `sort=-price` for descending. Otherwise the first of those
 * offered.
 */
export function orderAsked<By extends string>(url: URL, offered: readonly ListSort<By>[]): Sorted<By> {
  const asked = url.searchParams.get("sort");
  const sort = (offered.find((order) => order.sort === asked) ?? offered[0])?.sort ?? "";
  return { by: sort.replace(/^-/, "") as By, descending: sort.startsWith("-") };
}

/** The order in a call's URL; 422 for one that isn't offered. */
export function orderAskedOrRefuse<By extends string>(
  url: URL,
  offered: readonly ListSort<By>[],
): Sorted<By> {
  const asked = url.searchParams.get("sort")?.trim() ?? "";
  if (asked !== "" && !offered.some(({ sort }) => sort === asked))
    throw invalid({ sort: [`With these parameters sort is ${offered.map(({ sort }) => sort).join(", ")}`] });
  return orderAsked(url, offered);
}

/** The number of rows that a page's URL asks for, as in `size=100`. */
export function pageSize(url: URL): (typeof PAGE_SIZES)[number] {
  const asked = url.searchParams.get("size");
  return PAGE_SIZES.find((size) => String(size) === asked) ?? USUAL_PAGE_SIZE;
}

/** `isKey` for lists sorted by a column. */
export function isSortedKey(key: unknown): key is SortedKey {
  return Array.isArray(key) && key.length === 2 && Number.isSafeInteger(key[1]);
}

export interface ListPage<Row> {
  rows: Row[];
  from: number;
  to: number;
  /** '1,284', or '1,000+' if counting more would be slow. */
  total: string;
  previous: Address | null;
  next: Address | null;
}

interface Cursor {
  after?: unknown;
  before?: unknown;
  /** Rows before this page. Only for display. */
  position: number;
}

/**
 * The page at the URL's `cursor`, of `size` rows. `count` may stop at the given limit, or return the exact
 * number if that is cheap.
 */
export function listPage<Row, Key>(
  url: URL,
  list: KeyedList<Row, Key>,
  count: (atMost: number) => number,
  size: number = USUAL_PAGE_SIZE,
): ListPage<Row> {
  const cursor = readCursor(url, list);
  const { before } = cursor;
  const read = list.read({ ...cursor, limit: size + 1 });
  const more = read.length > size;
  const rows = more ? (before === undefined ? read.slice(0, size) : read.slice(1)) : read;
  const first = rows[0];
  const last = rows.at(-1);
  const start = before === undefined ? cursor.position : Math.max(0, cursor.position - rows.length);
  const counted = count(COUNT_AT_MOST + 1);
  const hasPrevious = before === undefined ? cursor.after !== undefined : more;
  const hasNext = before === undefined ? more : true;
  return {
    rows,
    from: rows.length === 0 ? 0 : start + 1,
    to: start + rows.length,
    total: countText(counted),
    previous: hasPrevious && first ? pageAddress(url, { before: list.keyOf(first), position: start }) : null,
    next:
      hasNext && last ? pageAddress(url, { after: list.keyOf(last), position: start + rows.length }) : null,
  };
}

/** Says '37+' on the page of a search that looked at the newest rows alone. */
export function ofSearch<Page extends Pick<ListPage<unknown>, "total">>(page: Page, plan?: Search): Page {
  const isCut = plan?.kind === "few" && plan.isCut && !page.total.endsWith("+");
  return isCut ? { ...page, total: `${page.total}+` } : page;
}

/**
 * Streams a list as JSON in chunks. With `limit`, returns that many rows and a `Link` to the next ones; with
 * `count=true`, adds `X-Total-Count`, which for searches stops at 1,000 above the rows returned.
 */
export async function listJson<Row, Key>(
  url: URL,
  list: KeyedList<Row, Key>,
  present: (row: Row) => unknown,
  count?: (atMost: number) => number,
): Promise<Response> {
  const { limit } = readQuery(url, ListQuery);
  if (limit !== null && url.search.length > LONGEST_QUERY)
    throw problem(422, `With a limit a query may have ${LONGEST_QUERY.toLocaleString("en-US")} characters`);
  const cursor = readCursor(url, list);
  if (cursor.before !== undefined) throw noSuchPage();
  const headers = new Headers({ "Content-Type": "application/json" });
  if (limit !== null) {
    const read = () => upTo(limit, list, cursor.after, present);
    const { text, cutOffAfter } = limit > CHUNK ? await gatherInTurn(read) : await read();
    if (cutOffAfter !== undefined) {
      const next = pageAddress(url, { after: cutOffAfter, position: cursor.position + limit });
      headers.set("Link", `<${next}>; rel="next"`);
      if (count && readQuery(url, CountQuery).count)
        headers.set("X-Total-Count", String(count(limit + COUNT_AT_MOST + 1)));
    }
    return new WholeResponse(text, { headers });
  }
  let { after } = cursor;
  // Read before the response starts, so that an error can still set the status.
  let rows = list.read({ after, limit: CHUNK });
  let opened = false;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (opened) {
        await turnOfPart();
        rows = list.read({ after, limit: CHUNK });
      }
      const last = rows.at(-1);
      if (last) after = list.keyOf(last);
      const text = rows.map((row) => JSON.stringify(present(row))).join(",");
      const lead = opened ? (text ? "," : "") : "[";
      opened = true;
      const ended = rows.length < CHUNK;
      controller.enqueue(encoder.encode(lead + text + (ended ? "]" : "")));
      if (ended) controller.close();
    },
  });
  return new Response(body, { headers });
}

/**
 * The first `limit` rows as JSON, read in chunks with pauses for other requests, and the last key if there
 * are more.
 */
async function upTo<Row, Key>(
  limit: number,
  list: KeyedList<Row, Key>,
  start: Key | undefined,
  present: (row: Row) => unknown,
): Promise<{ text: string; cutOffAfter?: Key }> {
  const texts: string[] = [];
  let after = start;
  let left = limit;
  for (;;) {
    const wanted = Math.min(CHUNK, left);
    const read = list.read({ after, limit: wanted + 1 });
    const rows = read.slice(0, wanted);
    texts.push(...rows.map((row) => JSON.stringify(present(row))));
    const last = rows.at(-1);
    const hasMore = read.length > wanted && last !== undefined;
    left -= rows.length;
    if (!hasMore || left === 0)
      return { text: `[${texts.join(",")}]`, ...(hasMore && { cutOffAfter: list.keyOf(last) }) };
    after = list.keyOf(last);
    await turnOfPart();
  }
}

function readCursor<Row, Key>(
  url: URL,
  list: KeyedList<Row, Key>,
): { after?: Key; before?: Key; position: number } {
  const text = url.searchParams.get("cursor");
  if (!text) return { position: 0 };
  try {
    const cursor = JSON.parse(Buffer.from(text, "base64url").toString()) as Cursor;
    const keys = [cursor.after, cursor.before].filter((key) => key !== undefined);
    const isOurs = keys.length === 1 && keys.every((key) => isKey(key) && (list.isKey?.(key) ?? true));
    if (Number.isSafeInteger(cursor.position) && cursor.position >= 0 && isOurs)
      return cursor as { after?: Key; before?: Key; position: number };
  } catch {}
  throw noSuchPage();
}

function noSuchPage() {
  return problem(422, "This page of the list doesn't exist. Start from the first page");
}

function isKey(key: unknown): boolean {
  const isPart = (part: unknown) => typeof part === "string" || typeof part === "number";
  return isPart(key) || (Array.isArray(key) && key.length <= 3 && key.every(isPart));
}

function pageAddress(url: URL, cursor: Cursor): Address {
  const query = new URLSearchParams(url.searchParams);
  query.set("cursor", Buffer.from(JSON.stringify(cursor)).toString("base64url"));
  return withRest(addressAt({ pathname: url.pathname }), `?${query}`);
}
