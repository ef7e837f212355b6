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
  /** Whether the list is in the order of ids, which is the index's own. */
  isInOrder?: boolean;
}

/** How a list is ordered, and how much of it is wanted: a number or a placeholder. */
interface Page {
  order: SQL[];
  limit: unknown;
}

/**
 * What a search comes down to; `holds` is asked of each row, and is missing where the index has answered for all words. `few`: the
 * rows are named one by one, to be put in order. `matched`: so many that a list streams them from the index, or walks in its own order, which soon has a page of them.
 * `walked`: the index can't be asked for words so short and common, or the list's filter leaves fewer rows than the words.
 */
export type Search =
  | { kind: "all" }
  | { kind: "few"; holds: SQL | undefined; named: Named }
  | { kind: "matched"; holds: SQL; rest: SQL | undefined; match: string }
  | { kind: "walked"; holds: SQL };

/** Rows by their ids: a JSON array, as the database says and reads it. */
interface Named {
  ids: string;
  n: number;
}

/** How many rows pass a list's filter, and how many there are at all. */
export interface GroupSize {
  filtered: number;
  all: number;
}

/** So many rows can be fetched one by one and sorted for a page. */
const FEW = 2_000;
/** The same where the index has the list's own order, so that naming rows only saves asking it again. */
const FEW_IN_ORDER = 200;
/** Words are tried on this many of the newest rows, to learn how common they are. */
const SAMPLE = 500;
/** Of words shorter than a trigram the index is asked for those that stand in less than this part of the rows. */
const COMMON = 0.2;
const TRIGRAM = 3;
/** The index is asked for no more trigrams that begin with a shorter word. */
const ALTERNATIVES = 1_000;

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
  const asked = matchOf(tx, index, words);
  if (asked === null) return { kind: "walked", holds };
  const { match, isWhole } = asked;
  const numbers = words.flatMap((word) => index.numbered?.(word) ?? []);
  const rest = isWhole && numbers.length === 0 ? undefined : holds;
  const few = rest || !index.isInOrder ? FEW : FEW_IN_ORDER;
  const found = idsOf(tx, index, match, few + 1);
  if (found.n <= few) return { kind: "few", holds: rest, named: withIds(found, numbers) };
  const { filtered, all } = sizeOf();
  const isNarrow = filtered < all && filtered < shareOf(tx, index, holds) * all;
  return isNarrow ? { kind: "walked", holds } : { kind: "matched", holds, rest, match };
}

/**
 * The index's question for the words that it can be asked, and whether those are all of them; null when they are so short and
 * common that a walk is better.
 */
function matchOf(
  tx: Tx,
  index: SearchIndex,
  words: readonly string[],
): { match: string; isWhole: boolean } | null {
  const long = words.filter((word) => [...word].length >= TRIGRAM);
  if (long.length > 0)
    return { match: long.map(quoted).join(" AND "), isWhole: long.length === words.length };
  const rare = words.find((word) => shareOf(tx, index, index.holds(word)) < COMMON);
  if (rare === undefined) return null;
  // Each row's text in the index ends with two blanks, so that a word at its end begins a trigram too.
  const trigrams = tx.all<{ term: string }>(
    sql`select term from ${sql.raw(`${index.noun}_trigrams`)} where term >= ${rare} and term < ${`${rare}\u{10ffff}`}
      limit ${ALTERNATIVES + 1}`,
  );
  if (trigrams.length > ALTERNATIVES) return null;
  const match =
    trigrams.length === 0
      ? quoted("\u{10ffff}".repeat(TRIGRAM))
      : trigrams.map(({ term }) => quoted(term)).join(" OR ");
  return { match, isWhole: words.length === 1 };
}

/** The part of the newest rows for which a condition holds. */
function shareOf(tx: Tx, index: SearchIndex, holds: SQL): number {
  const found = tx.get<{ n: number }>(sql`
    select count(*) as n from (select * from ${index.id.table} order by id desc limit ${SAMPLE})
    as ${sql.identifier(index.noun)} where ${holds}`);
  return (found?.n ?? 0) / SAMPLE;
}

function idsOf(tx: Tx, { noun }: SearchIndex, match: string, limit: number): Named {
  const table = sql.raw(`${noun}_search`);
  const found = tx.get<Named>(sql`
    select count(*) as n, json_group_array(id) as ids
    from (select rowid as id from ${table} where ${table} match ${match} limit ${limit})`);
  return found ?? { n: 0, ids: "[]" };
}

function withIds(found: Named, ids: readonly number[]): Named {
  if (ids.length === 0) return found;
  const all = [...new Set([...(JSON.parse(found.ids) as number[]), ...ids])];
  return { n: all.length, ids: JSON.stringify(all) };
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * The `where` of a list: rows that hold every word and pass a filter, in whatever order. Of a `page` no more rows need be
 * there: those that are named one by one are put in order before anything else is read of them.
 */
export function foundBy(
  index: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  page?: Page,
): SQL | undefined {
  if (search.kind === "all") return filter;
  return search.kind === "few"
    ? sql`${index.id} in (${namedIds(index, search, filter, page)})`
    : and(search.holds, filter);
}

/** Looked up by their ids first: SQLite would rather read all that an index has for the filter. */
function namedIds(
  { id }: SearchIndex,
  { named, holds }: Search & { kind: "few" },
  filter: SQL | undefined,
  page?: Page,
): SQL {
  return sql`select ${id} as id from json_each(${named.ids}) as named cross join ${id.table} on ${id} = named.value
    where ${and(holds, filter) ?? sql`true`}${page && sql` order by ${sql.join(page.order, sql`, `)} limit ${page.limit}`}`;
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
  { match, rest }: Search & { kind: "matched" },
  filter: SQL | undefined,
  { limit, direction, past }: { limit: number; direction: SQL; past: (key: SQL) => SQL | undefined },
): SQL {
  const index = sql.raw(`${noun}_search`);
  const rows = rest || filter ? sql`${index} join ${id.table} on ${id} = ${index}.rowid` : index;
  return sql`select ${index}.rowid as id from ${rows}
    where ${and(sql`${index} match ${match}`, past(sql`${index}.rowid`), rest, filter)}
    order by ${index}.rowid ${direction} limit ${limit}`;
}

/** The ids of at most `limit` rows that hold every word and pass a filter: of the newest, but where all rows are walked. */
export function someFound(index: SearchIndex, search: Search, filter: SQL | undefined, limit: number): SQL {
  if (search.kind === "matched") return idsInOrder(index, search, filter, { limit, newestFirst: true });
  const { id } = index;
  const newestFirst = search.kind === "few" ? sql` order by ${id} desc` : sql``;
  return sql`select ${id} as id from ${id.table} where ${foundBy(index, search, filter) ?? sql`true`}${newestFirst} limit ${limit}`;
}

/** How many rows hold every word and pass a filter, counted no further than `atMost`. */
export function countFound(
  tx: Tx,
  index: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  atMost: number,
): number {
  if (search.kind === "few" && !search.holds && !filter) return Math.min(search.named.n, atMost);
  const ids = someFound(index, search, filter, atMost);
  return tx.get<{ n: number }>(sql`select count(*) as n from (${ids})`)?.n ?? 0;
}
