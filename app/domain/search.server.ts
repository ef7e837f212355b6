import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import type { Spellings } from "./goods-words.ts";

/** Search access to a noun: its FTS5 trigram index, and the same condition for a single row. */
export interface SearchIndex {
  /** `customers` means the tables `customers_search` and `customers_trigrams`. */
  noun: "customers" | "orders" | "pieces" | "repairs";
  id: Column;
  /** Condition that a row contains a folded word. */
  holds(word: string): SQL;
  /** The row id a word stands for, if the noun has such numbers. `holds` must match it too. */
  numbered?(word: string): number | null;
  /** True if the list is sorted by id, as the index is. */
  isInOrder?: boolean;
  /** True if the index has more of a row than `holds` looks at, so that each match is checked. */
  hasMore?: boolean;
  /**
   * The customer of a row, for an index that has the words of each customer once, under their number below
   * zero. Words may be the row's or its customer's.
   */
  customer?: Column;
}

/** `limit` is a number or a placeholder. */
interface Page {
  order: SQL[];
  limit: unknown;
}

/**
 * A plan for a search. `few`: few enough matches to list their ids and sort. `matched`: many matches,
 * streamed from the index or filtered while walking the list. `walked`: scans the list, because the words are
 * too short and common for the index or the filter leaves fewer rows. `holds` is the condition still to check
 * per row. With `isWhole` the ids have passed the filter too, and nothing is left to check. `beside` are rows
 * that are found by their customer's words, beside those that match.
 */
export type Search =
  | { kind: "all" }
  | { kind: "few"; holds: SQL | undefined; named: Named; isWhole?: true }
  | { kind: "matched"; holds: SQL; rest: SQL | undefined; match: string; beside: Named }
  | { kind: "walked"; holds: SQL };

/** Row ids as a JSON array. */
interface Named {
  ids: string;
  n: number;
}

export interface GroupSize {
  filtered: number;
  all: number;
}

/** Matches that can be fetched one by one and sorted per page. */
const FEW = 2_000;
/** Lower limit if the index has the list's order, where listing ids saves little. */
const FEW_IN_ORDER = 200;
/** Newest rows sampled to estimate how common a word is. */
const SAMPLE = 500;
/** A word shorter than a trigram uses the index only if it is in less than this share of rows. */
const COMMON = 0.2;
const TRIGRAM = 3;
/** Maximum number of trigrams a short word may expand to. */
const ALTERNATIVES = 1_000;
/** Maximum number for short words beside longer ones, all together. */
const ALTERNATIVES_BESIDE = 200;

/**
 * Chooses the cheapest way to find rows with all words, each in one of its spellings, that pass a filter.
 * Expects folded words (`searchWords`, `goodsWords`).
 */
export function planSearch(
  tx: Tx,
  index: SearchIndex,
  words: readonly Spellings[],
  sizeOf: () => GroupSize,
): Search {
  if (words.length === 0) return { kind: "all" };
  const holds = sql.join(
    words.map((word) => holdsOneOf(index, word)),
    sql` and `,
  );
  const ways = waysToAsk(tx, index, words);
  if (ways.length === 0) return { kind: "walked", holds };
  const asked = firstOf(ways, ({ any, ...way }) => {
    const beside = besideOf(tx, index, any);
    return beside && { ...way, beside };
  });
  if (asked === null) return planByOneWord(tx, index, words, holds);
  const { match, isWhole, beside } = asked;
  const numbers = words.flat().flatMap((spelling) => index.numbered?.(spelling) ?? []);
  const isExact =
    isWhole && numbers.length === 0 && !index.hasMore && (!index.customer || words.length === 1);
  const rest = isExact ? undefined : holds;
  const few = rest || !index.isInOrder ? FEW : FEW_IN_ORDER;
  const found = idsOf(tx, index, match, few + 1);
  if (found.n <= few)
    return { kind: "few", holds: rest, named: withIds(found, [...idsIn(beside), ...numbers]) };
  const { filtered, all } = sizeOf();
  const isNarrow = filtered < all && filtered < shareOf(tx, index, holds) * all;
  return isNarrow ? { kind: "walked", holds } : { kind: "matched", holds, rest, match, beside };
}

/**
 * Plans a search of which a word is in too many customers' names: by another word that few rows have, or by the rows
 * that have one of the words themselves and those whose customer has all of them.
 */
function planByOneWord(tx: Tx, index: SearchIndex, words: readonly Spellings[], holds: SQL): Search {
  const walked: Search = { kind: "walked", holds };
  if (words.length < 2) return walked;
  const numbers = words.flat().flatMap((spelling) => index.numbered?.(spelling) ?? []);
  const few = (own: Named, beside: Named | null): Search | null =>
    beside === null || own.n > FEW
      ? null
      : { kind: "few", holds, named: withIds(own, [...idsIn(beside), ...numbers]) };
  const beginnings = beginningsBeside(tx, index, words);
  const asked = words.flatMap((word) =>
    isLong(word) ? phrasesOf([word]).match : (beginnings.get(word)?.match ?? []),
  );
  const byOne = firstOf(asked, (match) => {
    const beside = besideOf(tx, index, match);
    return beside && few(idsOf(tx, index, match, FEW + 1), beside);
  });
  if (byOne) return byOne;
  if (asked.length < words.length) return walked;
  const own = idsOf(tx, index, anyOf(asked), FEW + 1);
  return (own.n > FEW ? null : few(own, besideOf(tx, index, allOf(asked)))) ?? walked;
}

/** What is found for the first that has something, without asking for the others. */
function firstOf<Of, Found>(all: readonly Of[], find: (one: Of) => Found | null): Found | null {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}

const NONE: Named = { ids: "[]", n: 0 };

/** Rows of customers with words that match. Null if those, or their rows, are many. */
function besideOf(tx: Tx, index: SearchIndex, match: string): Named | null {
  const { customer, noun, id } = index;
  if (!customer) return NONE;
  const table = sql.raw(`${noun}_search`);
  const people = gathered(
    tx,
    sql`select -rowid as id from ${table} where ${table} match ${match} and rowid < 0 limit ${FEW_OF_GROUP + 1}`,
  );
  if (people.n === 0) return NONE;
  if (people.n > FEW_OF_GROUP) return null;
  const theirs = gathered(
    tx,
    sql`select ${id} as id from json_each(${people.ids}) as person cross join ${id.table}
      on ${customer} = person.value limit ${FEW_OF_GROUP + 1}`,
  );
  return theirs.n > FEW_OF_GROUP ? null : theirs;
}

/**
 * Most rows of a status or a store to list by id and sort, at 6 ms. A walk in the order of a day often meets
 * the open ones last.
 */
export const FEW_OF_GROUP = 5_000;

/**
 * Chooses the cheapest way to run a search within ranges. If one range has at most `few` rows, they are
 * listed by id and sorted; more are met soon on a walk in any order. Each of `ranges` selects ids by its
 * index. The filter still checks that a row is in all of them.
 */
export function planRanges(tx: Tx, search: Search, ranges: readonly SQL[], few = FEW): Search {
  if (search.kind === "few") return search;
  for (const ids of ranges) {
    const named = fewOf(tx, ids, few);
    if (named.n <= few)
      return { kind: "few", holds: search.kind === "all" ? undefined : search.holds, named };
  }
  return search;
}

/**
 * Chooses the cheapest way to run a search within the group that `ids` selects, by an index that has all of
 * the filter: by id if the group has at most `FEW` rows. Without words, those are all that the filter leaves.
 */
export function planGroup(tx: Tx, search: Search, ids: SQL): Search {
  if (search.kind === "few") return search;
  const named = fewOf(tx, ids, FEW);
  if (named.n > FEW) return search;
  if (search.kind === "all") return { kind: "few", holds: undefined, named, isWhole: true };
  return { kind: "few", holds: search.holds, named };
}

/** Lists matches by id if they are few enough to sort, for an order that the search index doesn't have. */
export function listFew(tx: Tx, index: SearchIndex, search: Search): Search {
  if (search.kind !== "matched") return search;
  const named = idsOf(tx, index, search.match, FEW + 1);
  if (named.n > FEW) return search;
  return { kind: "few", holds: search.rest, named: withIds(named, idsIn(search.beside)) };
}

/** Condition that a row contains a word in one of its spellings. */
export function holdsOneOf(index: SearchIndex, [word, ...others]: Spellings): SQL {
  const first = index.holds(word ?? "");
  if (others.length === 0) return first;
  return sql`(${sql.join([first, ...others.map((other) => index.holds(other))], sql` or `)})`;
}

/** An FTS5 expression, another for rows with any of its words, and whether it covers all words. */
interface Asked {
  match: string;
  any: string;
  isWhole: boolean;
}

/**
 * Ways to ask the index for words, the narrowest first: with the short ones, and without them, as too many customers
 * may be called so. None if the words are too short and common.
 */
function waysToAsk(tx: Tx, index: SearchIndex, words: readonly Spellings[]): Asked[] {
  const long = words.filter(isLong);
  if (long.length > 0) {
    const asked = phrasesOf(long);
    const each = long.map((word) => phrasesOf([word]).match);
    const isAll = long.length === words.length;
    const alone = { match: asked.match, any: anyOf(each), isWhole: asked.isWhole && isAll };
    if (isAll) return [alone];
    // Otherwise each row with the long ones is read, and all of them where none has the short one.
    const begun = beginningsBeside(tx, index, words);
    const beginnings = [...begun.values()].map(({ match }) => match);
    if (beginnings.length === 0) return [alone];
    const match = allOf([asked.match, ...beginnings]);
    const isWhole = asked.isWhole && words.every((word) => isLong(word) || begun.get(word)?.isWhole === true);
    return [{ match, any: anyOf([...each, ...beginnings]), isWhole }, alone];
  }
  const rare = words.find((word) => shareOf(tx, index, holdsOneOf(index, word)) < COMMON);
  const asked = rare && beginningsOf(tx, index, rare, ALTERNATIVES);
  if (!asked) return [];
  return [{ match: asked.match, any: asked.match, isWhole: asked.isWhole && words.length === 1 }];
}

function allOf(matches: readonly string[]): string {
  return matches.length === 1 ? matches.join("") : matches.map((match) => `(${match})`).join(" AND ");
}

function anyOf(matches: readonly string[]): string {
  return matches.length === 1 ? matches.join("") : matches.map((match) => `(${match})`).join(" OR ");
}

/** The short words that begin few trigrams, as many as together stay within the bound. */
function beginningsBeside(
  tx: Tx,
  index: SearchIndex,
  words: readonly Spellings[],
): Map<Spellings, Beginnings> {
  const found = new Map<Spellings, Beginnings>();
  let left = ALTERNATIVES_BESIDE;
  for (const word of words) {
    const asked = isLong(word) ? null : beginningsOf(tx, index, word, left);
    if (asked === null) continue;
    found.set(word, asked);
    left -= asked.trigrams;
  }
  return found;
}

interface Beginnings {
  match: string;
  trigrams: number;
  /** False if what it finds still has to be checked. */
  isWhole: boolean;
}

/**
 * The FTS5 expression of a word that is shorter than a trigram: all trigrams that begin with it. Null if they are
 * many. Indexed texts end with two spaces, so that their last letters start trigrams too.
 */
function beginningsOf(tx: Tx, index: SearchIndex, word: Spellings, atMost: number): Beginnings | null {
  const long = word.filter((spelling) => isLong([spelling])).map((spelling) => phrasesOf([[spelling]]));
  const short = word
    .filter((spelling) => !isLong([spelling]))
    .flatMap((spelling) =>
      tx
        .all<{ term: string }>(
          sql`select term from ${sql.raw(`${index.noun}_trigrams`)}
              where term >= ${spelling} and term < ${`${spelling}\u{10ffff}`} limit ${atMost + 1}`,
        )
        .map(({ term }) => quoted(term)),
    );
  const parts = [...long.map(({ match }) => `(${match})`), ...short];
  if (parts.length > atMost) return null;
  const match = parts.length === 0 ? quoted("\u{10ffff}".repeat(TRIGRAM)) : parts.join(" OR ");
  return { match, trigrams: parts.length, isWhole: long.every(({ isWhole }) => isWhole) };
}

function isLong(word: Spellings): boolean {
  return word.every((spelling) => [...spelling].length >= TRIGRAM);
}

function shareOf(tx: Tx, index: SearchIndex, holds: SQL): number {
  const found = tx.get<{ n: number }>(sql`
    select count(*) as n from (select * from ${index.id.table} order by id desc limit ${SAMPLE})
    as ${sql.identifier(index.noun)} where ${holds}`);
  return (found?.n ?? 0) / SAMPLE;
}

function idsOf(tx: Tx, { noun, customer }: SearchIndex, match: string, limit: number): Named {
  const table = sql.raw(`${noun}_search`);
  const isOwn = customer && sql` and rowid > 0`;
  return gathered(
    tx,
    sql`select rowid as id from ${table} where ${table} match ${match}${isOwn} limit ${limit}`,
  );
}

function gathered(tx: Tx, ids: SQL): Named {
  return tx.get<Named>(sql`select count(*) as n, json_group_array(id) as ids from (${ids})`) ?? NONE;
}

function idsIn({ ids }: Named): number[] {
  return JSON.parse(ids) as number[];
}

/**
 * Names no ids if there are more than `few`. Skipping rows to find that out costs less than gathering them.
 */
function fewOf(tx: Tx, ids: SQL, few: number): Named {
  if (tx.get(sql`select 1 from (${ids}) limit 1 offset ${few}`)) return { n: few + 1, ids: "[]" };
  const named = tx.get<Named>(sql`select count(*) as n, json_group_array(id) as ids
    from (select * from (${ids}) limit ${few + 1})`);
  return named ?? { n: 0, ids: "[]" };
}

function withIds(found: Named, ids: readonly number[]): Named {
  if (ids.length === 0) return found;
  const all = [...new Set([...idsIn(found), ...ids])];
  return { n: all.length, ids: JSON.stringify(all) };
}

/**
 * The FTS5 expression of words, each a phrase, or where a trigram would come again, the phrases between: the
 * places of a trigram are read once for each time that it is asked for, and a text of one repeated letter has
 * thousands. What such phrases find still has to be checked.
 */
function phrasesOf(words: readonly Spellings[]): { match: string; isWhole: boolean } {
  const asked = new Set<string>();
  let isWhole = true;
  const parts = words.flatMap((word) => {
    const ways = word.map((spelling) => newPhrases(spelling, asked));
    word.forEach((spelling, nth) => (isWhole &&= ways[nth]?.[0] === spelling));
    for (const spelling of word) for (const trigram of trigramsOf(spelling)) asked.add(trigram);
    if (ways.some((phrases) => phrases.length === 0)) return [];
    const each = ways.map((phrases) => phrases.map(quoted).join(" AND "));
    return each.length === 1 ? each : `(${each.map((way) => `(${way})`).join(" OR ")})`;
  });
  return { match: parts.join(" AND "), isWhole };
}

/** The longest parts of a word that are made of trigrams which come in it once, and weren't asked for before. */
function newPhrases(word: string, before: ReadonlySet<string>): string[] {
  const asked = new Set(before);
  const phrases: string[] = [];
  let phrase = "";
  for (const trigram of trigramsOf(word)) {
    if (asked.has(trigram)) {
      if (phrase !== "") phrases.push(phrase);
      phrase = "";
    } else phrase = phrase === "" ? trigram : phrase + [...trigram].slice(-1).join("");
    asked.add(trigram);
  }
  return phrase === "" ? phrases : [...phrases, phrase];
}

function trigramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(TRIGRAM - 1).map((_, nth) => letters.slice(nth, nth + TRIGRAM).join(""));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Builds the `where` of a list, in any order. With `page`, `few` matches are sorted and limited by id before
 * other columns are read.
 */
export function foundBy(
  index: Pick<SearchIndex, "id">,
  search: Search,
  filter: SQL | undefined,
  page?: Page,
): SQL | undefined {
  if (search.kind === "all") return filter;
  return search.kind === "few"
    ? sql`${index.id} in (${namedIds(index, search, filter, page)})`
    : and(search.holds, filter);
}

/** Looks up ids first; otherwise SQLite prefers reading the filter's whole index. */
function namedIds(
  { id }: Pick<SearchIndex, "id">,
  { named, holds }: Search & { kind: "few" },
  filter: SQL | undefined,
  page?: Page,
): SQL {
  return sql`select ${id} as id from json_each(${named.ids}) as named cross join ${id.table} on ${id} = named.value
    where ${and(holds, filter) ?? sql`true`}${page && sql` order by ${sql.join(page.order, sql`, `)} limit ${page.limit}`}`;
}

/** Matching ids in id order from `beyond`, at most `limit`. Stops reading the index at the limit. */
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
  { noun, id, customer }: SearchIndex,
  { match, rest, holds, beside }: Search & { kind: "matched" },
  filter: SQL | undefined,
  { limit, direction, past }: { limit: number; direction: SQL; past: (key: SQL) => SQL | undefined },
): SQL {
  const index = sql.raw(`${noun}_search`);
  const rows = rest || filter ? sql`${index} join ${id.table} on ${id} = ${index}.rowid` : index;
  const own = sql`select ${index}.rowid as id from ${rows}
    where ${and(sql`${index} match ${match}`, customer && sql`${index}.rowid > 0`, past(sql`${index}.rowid`), rest, filter)}
    order by ${index}.rowid ${direction} limit ${limit}`;
  if (beside.n === 0) return own;
  return sql`select id from (${own}) union
    select ${id} from json_each(${beside.ids}) as named cross join ${id.table} on ${id} = named.value
    where ${and(holds, past(sql`${id}`), filter)}
    order by id ${direction} limit ${limit}`;
}

/** At most `limit` matching ids: the newest ones, except when walking. */
export function someFound(index: SearchIndex, search: Search, filter: SQL | undefined, limit: number): SQL {
  if (search.kind === "matched") return idsInOrder(index, search, filter, { limit, newestFirst: true });
  const { id } = index;
  const newestFirst = search.kind === "few" ? sql` order by ${id} desc` : sql``;
  return sql`select ${id} as id from ${id.table} where ${foundBy(index, search, filter) ?? sql`true`}${newestFirst} limit ${limit}`;
}

/** Counts no further than `atMost`. */
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
