import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";

/** How a noun is searched: its FTS5 index of trigrams, and the same question asked of one row. */
export interface SearchIndex {
  /** `customers` for the tables `customers_search` and `customers_trigrams`. */
  noun: "customers" | "pieces" | "repairs";
  id: Column;
  /** Whether a row holds a folded word. */
  holds(word: string): SQL;
  /** The row that a word names by its number, where the noun has such numbers; `holds` says yes to it too. */
  numbered?(word: string): number | null;
}

/**
 * What a search comes down to; `holds` is asked of each row. `few`: the rows are named one by one, to be put in order.
 * `matched`: so many that a list streams them from the index, or walks in its own order, which soon has a page of them.
 * `walked`: the index can't be asked for words so short and common, or the list's filter leaves fewer rows than the words.
 */
export type Search =
  | { kind: "all" }
  | { kind: "few"; holds: SQL; ids: number[] }
  | { kind: "matched"; holds: SQL; match: string }
  | { kind: "walked"; holds: SQL };

/** How many rows pass a list's filter, and how many there are at all. */
export interface GroupSize {
  filtered: number;
  all: number;
}

/** So many rows can be fetched one by one and sorted for a page. */
const FEW = 2_000;
/** Words are tried on this many of the newest rows, to learn how common they are. */
const SAMPLE = 2_000;
/** Of words shorter than a trigram the index is asked for those that stand in less than this part of the rows. */
const COMMON = 0.2;
const TRIGRAM = 3;

/** Finds out how rows that hold every word and pass a filter are best found. The words are folded (`searchWords`). */
export function planSearch(
  tx: Tx,
  index: SearchIndex,
  words: readonly string[],
  sizeOf: () => GroupSize,
): Search {
  if (words.length === 0) return { kind: "all" };
  const holds = sql.join(
    words.map((word) => index.holds(word)),
    sql` and `,
  );
  const match = matchOf(tx, index, words);
  if (match === null) return { kind: "walked", holds };
  const ids = idsOf(tx, index, match);
  if (ids.length <= FEW) {
    const named = words.flatMap((word) => index.numbered?.(word) ?? []);
    return { kind: "few", holds, ids: [...ids, ...named] };
  }
  const { filtered, all } = sizeOf();
  const isNarrow = filtered < all && filtered < shareOf(tx, index, holds) * all;
  return isNarrow ? { kind: "walked", holds } : { kind: "matched", holds, match };
}

/** The index's question for the words that it can be asked; null when they are so short and common that a walk is better. */
function matchOf(tx: Tx, index: SearchIndex, words: readonly string[]): string | null {
  const long = words.filter((word) => [...word].length >= TRIGRAM);
  if (long.length > 0) return long.map(quoted).join(" AND ");
  const rare = words.find((word) => shareOf(tx, index, index.holds(word)) < COMMON);
  if (rare === undefined) return null;
  // Each row's text in the index ends with two blanks, so that a word at its end begins a trigram too.
  const trigrams = tx.all<{ term: string }>(
    sql`select term from ${sql.raw(`${index.noun}_trigrams`)} where term >= ${rare} and term < ${`${rare}\u{10ffff}`}`,
  );
  return trigrams.length === 0
    ? quoted("\u{10ffff}".repeat(TRIGRAM))
    : trigrams.map(({ term }) => quoted(term)).join(" OR ");
}

/** The part of the newest rows for which a condition holds. */
function shareOf(tx: Tx, index: SearchIndex, holds: SQL): number {
  const found = tx.get<{ n: number }>(sql`
    select count(*) as n from (select * from ${index.id.table} order by id desc limit ${SAMPLE})
    as ${sql.identifier(index.noun)} where ${holds}`);
  return (found?.n ?? 0) / SAMPLE;
}

function idsOf(tx: Tx, { noun }: SearchIndex, match: string): number[] {
  const table = sql.raw(`${noun}_search`);
  return tx
    .all<{ id: number }>(sql`select rowid as id from ${table} where ${table} match ${match} limit ${FEW + 1}`)
    .map(({ id }) => id);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The `where` of a list: rows that hold every word and pass a filter, in whatever order. */
export function foundBy(index: SearchIndex, search: Search, filter: SQL | undefined): SQL | undefined {
  if (search.kind === "all") return filter;
  return search.kind === "few"
    ? sql`${index.id} in (${namedIds(index, search, filter)})`
    : and(search.holds, filter);
}

/** Looked up by their ids first: SQLite would rather read all that an index has for the filter. */
function namedIds(
  { id }: SearchIndex,
  { ids, holds }: Search & { kind: "few" },
  filter: SQL | undefined,
): SQL {
  return sql`select ${id} from json_each(${JSON.stringify(ids)}) as named cross join ${id.table} on ${id} = named.value
    where ${and(holds, filter)}`;
}

/**
 * The ids of the rows that hold every word and pass a filter, in the order of ids from `beyond` on, at most `limit`. Where
 * the index finds many, it is read no further.
 */
export function idsInOrder(
  index: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  {
    limit,
    newestFirst = false,
    beyond,
  }: { limit: number; newestFirst?: boolean; beyond?: number | undefined },
): SQL {
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  const past = (key: SQL) =>
    beyond === undefined ? undefined : newestFirst ? sql`${key} < ${beyond}` : sql`${key} > ${beyond}`;
  if (search.kind === "matched") return matchedIds(index, search, filter, { limit, direction, past });
  const { id } = index;
  return sql`select ${id} as id from ${id.table} where ${foundBy(index, search, and(past(sql`${id}`), filter)) ?? sql`true`}
    order by ${id} ${direction} limit ${limit}`;
}

function matchedIds(
  { noun, id }: SearchIndex,
  { match, holds }: Search & { kind: "matched" },
  filter: SQL | undefined,
  { limit, direction, past }: { limit: number; direction: SQL; past: (key: SQL) => SQL | undefined },
): SQL {
  const index = sql.raw(`${noun}_search`);
  return sql`select ${id} as id from ${index} join ${id.table} on ${id} = ${index}.rowid
    where ${and(sql`${index} match ${match}`, past(sql`${index}.rowid`), holds, filter)}
    order by ${index}.rowid ${direction} limit ${limit}`;
}

/** The ids of at most `limit` rows that hold every word and pass a filter: where many do, of the newest. */
export function someFound(index: SearchIndex, search: Search, filter: SQL | undefined, limit: number): SQL {
  if (search.kind === "matched") return idsInOrder(index, search, filter, { limit, newestFirst: true });
  const { id } = index;
  return sql`select ${id} as id from ${id.table} where ${foundBy(index, search, filter) ?? sql`true`} limit ${limit}`;
}

/** How many rows hold every word and pass a filter, counted no further than `atMost`. */
export function countFound(
  tx: Tx,
  index: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  atMost: number,
): number {
  const ids = someFound(index, search, filter, atMost);
  return tx.get<{ n: number }>(sql`select count(*) as n from (${ids})`)?.n ?? 0;
}
