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
 * What a search comes down to, with the condition that finds its rows. `few`: they are named one by one, to be put in order.
 * `matched`: so many that a list streams them from the index, or walks in its own order, which soon has a page of them.
 * `walked`: the index can't be asked for words so short and common.
 */
export type Search =
  | { kind: "all"; where?: undefined }
  | { kind: "few" | "walked"; where: SQL }
  | { kind: "matched"; where: SQL; match: string };

/** So many rows can be fetched one by one and sorted for a page. */
const FEW = 2_000;
/** Words shorter than a trigram are tried on this many rows first: one that stands in more than a hundredth is no rare one. */
const SAMPLE = 2_000;
const TRIGRAM = 3;

/** Finds out how rows that hold every word are best found. The words are folded (`searchWords`). */
export function planSearch(tx: Tx, index: SearchIndex, words: readonly string[]): Search {
  if (words.length === 0) return { kind: "all" };
  const holdsAll = sql.join(
    words.map((word) => index.holds(word)),
    sql` and `,
  );
  const match = matchOf(tx, index, words);
  if (match === null) return { kind: "walked", where: holdsAll };
  const ids = idsOf(tx, index, match);
  if (ids.length > FEW) return { kind: "matched", where: holdsAll, match };
  const named = words.flatMap((word) => index.numbered?.(word) ?? []);
  const isOne = sql`${index.id} in (select value from json_each(${JSON.stringify([...ids, ...named])}))`;
  return { kind: "few", where: sql`${isOne} and ${holdsAll}` };
}

/** The index's question for the words that it can be asked; null when they are so short and common that a walk is better. */
function matchOf(tx: Tx, index: SearchIndex, words: readonly string[]): string | null {
  const long = words.filter((word) => [...word].length >= TRIGRAM);
  if (long.length > 0) return long.map(quoted).join(" AND ");
  const rare = words.find((word) => isRare(tx, index, word));
  if (rare === undefined) return null;
  // Each row's text in the index ends with two blanks, so that a word at its end begins a trigram too.
  const trigrams = tx.all<{ term: string }>(
    sql`select term from ${sql.raw(`${index.noun}_trigrams`)} where term >= ${rare} and term < ${`${rare}\u{10ffff}`}`,
  );
  return trigrams.length === 0
    ? quoted("\u{10ffff}".repeat(TRIGRAM))
    : trigrams.map(({ term }) => quoted(term)).join(" OR ");
}

function isRare(tx: Tx, index: SearchIndex, word: string): boolean {
  const found = tx.get<{ n: number }>(sql`
    select count(*) as n from (select * from ${index.id.table} order by id desc limit ${SAMPLE})
    as ${sql.identifier(index.noun)} where ${index.holds(word)}`);
  return (found?.n ?? 0) * 100 < SAMPLE;
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

/**
 * The ids of the rows that hold every word and pass a filter, in the order of ids from `beyond` on, at most `limit`. Where
 * the index finds many, it is read no further.
 */
export function idsInOrder(
  { noun, id }: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  {
    limit,
    newestFirst = false,
    beyond,
  }: { limit: number; newestFirst?: boolean; beyond?: number | undefined },
): SQL {
  const index = sql.raw(`${noun}_search`);
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  const past = (key: SQL) =>
    beyond === undefined ? undefined : newestFirst ? sql`${key} < ${beyond}` : sql`${key} > ${beyond}`;
  return search.kind === "matched"
    ? sql`select ${id} as id from ${index} join ${id.table} on ${id} = ${index}.rowid
        where ${and(sql`${index} match ${search.match}`, past(sql`${index}.rowid`), search.where, filter)}
        order by ${index}.rowid ${direction} limit ${limit}`
    : sql`select ${id} as id from ${id.table} where ${and(past(sql`${id}`), search.where, filter) ?? sql`true`}
        order by ${id} ${direction} limit ${limit}`;
}

/** How many rows hold every word and pass a filter, counted no further than `atMost`. */
export function countFound(
  tx: Tx,
  index: SearchIndex,
  words: readonly string[],
  filter: SQL | undefined,
  atMost: number,
): number {
  const ids = idsInOrder(index, planSearch(tx, index, words), filter, { limit: atMost });
  return tx.get<{ n: number }>(sql`select count(*) as n from (${ids})`)?.n ?? 0;
}
