import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import type { Spellings } from "./goods-words.ts";

/** Search access to a noun: its FTS5 trigram index, and the same condition for a single row. */
export interface SearchIndex {
  /** `customers` means the tables `customers_search` and `customers_trigrams`. */
  noun: "customers" | "orders" | "pieces" | "repairs";
  id: Column;
  /** What a row's words are looked for in, all of it: their letters are counted for the bound of looks. */
  texts: readonly (Column | SQL)[];
  /** The row id a word stands for, if the noun has such numbers. */
  numbered?(word: string): number | null;
  /** Condition that a word, which stands for a row id, stands for this row. Without it, that the id is its. */
  isNumbered?(word: string): SQL;
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
 * streamed from the index or filtered while walking the list; without a `match` all rows, because the words are
 * too short and common for the index. `holds` is the condition of a row, and `rest` what is still to check. With
 * `isWhole` the ids have passed the filter too, and nothing is left to check. With `isCut` older rows
 * weren't looked at. `beside` are rows that are found by their customer's words, beside those that match.
 */
export type Search =
  | { kind: "all" }
  | { kind: "few"; holds: SQL | undefined; named: Named; isWhole?: true; isCut?: true }
  | { kind: "matched"; holds: SQL; rest: SQL | undefined; match: string | null; beside: Named };

type Few = Search & { kind: "few" };
type Matched = Search & { kind: "matched" };
/** What a statement may say. Only `Looks` looks for words in others, within its bound. */
export type AllOrFew = Search & { kind: "all" | "few" };

/** Row ids as a JSON array. */
interface Named {
  ids: string;
  n: number;
}

export interface GroupSize {
  filtered: number;
  all: number;
}

/** What the filter of a list leaves, beside its words. */
interface Among {
  /** Undefined if it leaves all. */
  where: SQL | undefined;
  /** Selects their ids, if an index has more of the filter than `where` says. */
  ids?: SQL | undefined;
  /** Each selects ids that all of them are among, by an index. */
  parts?: readonly SQL[];
  /** How many they are at most, and of how many. */
  sizeOf(): GroupSize;
}

/** Matches that can be fetched one by one and sorted per page. */
const FEW = 2_000;
/** Lower limit if the index has the list's order, where listing ids saves little. */
const FEW_IN_ORDER = 200;
const TRIGRAM = 3;
/** Rows of another order that are looked at first. */
const SOON = 500;
/** Maximum number of trigrams a short word may expand to. */
const ALTERNATIVES = 1_000;
/** Maximum number for short words beside longer ones, all together. */
const ALTERNATIVES_BESIDE = 200;
/** Short words that are looked up among others: each reads all that it begins. */
const LOOKED_UP = 2;

/** Rows that one search looks at for its words, where the index can't tell which of them have all. */
const MOST_LOOKS = 20_000;
/** Letters of them. */
const MOST_LETTERS = 4_000_000;
const LOOKS_AT_ONCE = 250;
/** Rows that a list counts. Where the newest have as many, it soon has a page. */
const COUNTED = 1_000;

/**
 * Chooses the cheapest way to find rows with all words, each in one of its spellings, that pass a filter.
 * Expects folded words (`searchWords`, `goodsWords`).
 */
export function planSearch(tx: Tx, index: SearchIndex, words: readonly Spellings[], among?: Among): Search {
  if (words.length === 0) return { kind: "all" };
  const holds = holdsAll(index, words);
  const numbers = words.flat().flatMap((spelling) => index.numbered?.(spelling) ?? []);
  const looks = new Looks(tx, index, holds);
  const many = (match: string | null, rest: SQL | undefined, beside: Named): Search => {
    const search: Matched = { kind: "matched", holds, rest, match, beside };
    return among?.where ? planWithin(tx, index, search, among) : search;
  };
  let widest: { match: string | null; own: number[]; beside: Named } | undefined;
  for (const way of waysToAsk(tx, index, words)) {
    const { match, isWhole } = way;
    const theirs = besideOf(tx, index, way.beside);
    if (theirs === null || (widest && match === null)) continue;
    const isExact = isWhole && !index.hasMore;
    const few = isExact && index.isInOrder ? FEW_IN_ORDER : FEW;
    const own = idsOf(tx, index, match, few + 1);
    if (!isExact && own.n > few && widest) continue;
    const isTheirs = isExact && words.length === 1;
    const beside = named([...(isTheirs ? idsIn(theirs) : looks.at(idsIn(theirs))), ...looks.at(numbers)]);
    if (isExact && own.n > few) return many(match, undefined, beside);
    const held = isExact ? idsIn(own) : looks.at(idsIn(own));
    if (own.n <= few) return found([...held, ...idsIn(beside)], looks.isCut);
    if (held.length > COUNTED) return many(match, holds, beside);
    widest = { match, own: held, beside };
  }
  if (!widest) return many(null, holds, NONE);
  const { match, own, beside } = widest;
  const older = idsIn(idsOf(tx, index, match, MOST_LOOKS + 1)).slice(FEW + 1);
  const held = [...own, ...looks.at(older, COUNTED - own.length)];
  if (held.length > COUNTED) return many(match, holds, beside);
  if (looks.isCut && among && isOfFew(among)) return lookAmong(tx, index, holds, idsAmong(index, among));
  return found([...held, ...idsIn(beside)], looks.isCut);
}

/**
 * Plans a search whose words many have, within what a filter leaves: by the index where the newest that match soon
 * fill a page, or are all. Otherwise it looks at what the filter leaves, as nothing tells which of them have the words.
 */
function planWithin(tx: Tx, index: SearchIndex, search: Matched, among: Among): Search {
  const { where, ids, parts = [] } = among;
  const narrow = planRanges(tx, index, search, [...(ids ? [ids] : []), ...parts], FEW_OF_GROUP);
  if (narrow.kind === "few") return narrow;
  const left = () => lookAmong(tx, index, search.holds, idsAmong(index, among));
  const { match, rest, beside } = search;
  if (match === null || isOfFew(among)) return left();
  const { id } = index;
  const newest = idsOf(tx, index, match, MOST_LOOKS + 1);
  const passed = gathered(
    tx,
    sql`select ${id} as id from json_each(${newest.ids}) as named cross join ${id.table} on ${id} = named.value
      where ${where} limit ${rest ? MOST_LOOKS : COUNTED + 1}`,
  );
  const looks = new Looks(tx, index, search.holds);
  const held = rest ? looks.at(idsIn(passed), COUNTED) : idsIn(passed);
  if (held.length > COUNTED) return search;
  const own = [...held, ...idsIn(beside)];
  if (newest.n <= MOST_LOOKS && !looks.isCut) return found(own);
  const others = left();
  return found([...own, ...idsIn(others.named)], others.isCut);
}

function idsAmong({ id }: SearchIndex, { where, ids }: Among): SQL {
  return ids ?? sql`select ${id} as id from ${id.table} where ${where ?? sql`true`}`;
}

/** Plans a search among the rows whose ids are selected, the newest of them. */
export function planAmong(tx: Tx, index: SearchIndex, words: readonly Spellings[], ids: SQL): Search {
  return words.length === 0 ? { kind: "all" } : lookAmong(tx, index, holdsAll(index, words), ids);
}

function lookAmong(tx: Tx, index: Looked, holds: SQL, ids: SQL): Few {
  const looks = new Looks(tx, index, holds);
  const among = gathered(tx, sql`select id from (${ids}) order by id desc limit ${MOST_LOOKS + 1}`);
  return found(looks.at(idsIn(among)), looks.isCut);
}

function isOfFew({ sizeOf }: Among): boolean {
  const { filtered, all } = sizeOf();
  return filtered < all && filtered <= FEW_OF_GROUP;
}

function found(ids: readonly number[], isCut = false): Few {
  return { kind: "few", holds: undefined, named: named([...new Set(ids)]), ...(isCut && { isCut }) };
}

type Looked = Pick<SearchIndex, "id" | "texts">;

/** A search that looks at all rows that a filter leaves, for work that goes on where its looks were cut. */
export function planLooks(index: SearchIndex, words: readonly Spellings[]): Search {
  const holds = holdsAll(index, words);
  return { kind: "matched", holds, rest: holds, match: null, beside: NONE };
}

/** Looks at rows for the words of one search, which may look at so many, and at so many letters. */
class Looks {
  /** True if rows weren't looked at. */
  isCut = false;
  /** The last that was looked at. */
  lookedTo: number | undefined;
  #rows = 0;
  #letters = 0;
  readonly #tx: Tx;
  readonly #index: Looked;
  readonly #holds: SQL;

  constructor(tx: Tx, index: Looked, holds: SQL) {
    this.#tx = tx;
    this.#index = index;
    this.#holds = holds;
  }

  /** Those that hold the words, until they are more than `enough`. */
  at(ids: readonly number[], enough = Infinity): number[] {
    const held: number[] = [];
    let from = 0;
    while (from < ids.length && held.length <= enough) {
      const to = from + Math.min(LOOKS_AT_ONCE, MOST_LOOKS - this.#rows);
      if (to === from || this.#letters >= MOST_LETTERS) {
        this.isCut = true;
        break;
      }
      const some = ids.slice(from, to);
      held.push(...this.#some(some));
      this.lookedTo = some.at(-1);
      from = to;
    }
    return held;
  }

  #some(ids: readonly number[]): number[] {
    const { id, texts } = this.#index;
    const letters = texts.map((text) => sql`coalesce(length(${text}), 0)`);
    this.#rows += ids.length;
    // Outside of a case SQLite looks for each of the words, though one is missing.
    const read = this.#tx.get<{ ids: string; letters: number }>(sql`
      select total(${sql.join(letters, sql` + `)}) as letters,
        json_group_array(${id}) filter (where case when ${this.#holds} then 1 end) as ids
      from json_each(${JSON.stringify(ids)}) as asked cross join ${id.table} on ${id} = asked.value`);
    if (!read) return [];
    this.#letters += read.letters;
    return idsIn(read);
  }
}

/** Condition that a row has all words, each in one of its spellings. */
export function holdsAll(index: SearchIndex, words: readonly Spellings[]): SQL {
  return sql.join(
    words.map((word) => holdsOneOf(index, word)),
    sql` and `,
  );
}

const NONE: Named = { ids: "[]", n: 0 };

/** Rows of customers with words that match. Null if those, or their rows, are many. */
function besideOf(tx: Tx, index: SearchIndex, match: string | null): Named | null {
  const { customer, noun, id } = index;
  if (!customer || match === null) return NONE;
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
export function planRanges(tx: Tx, index: Looked, search: Search, ranges: readonly SQL[], few = FEW): Search {
  if (search.kind === "few") return search;
  for (const ids of ranges) {
    const some = fewOf(tx, ids, few);
    if (some.n > few) continue;
    if (search.kind === "all") return { kind: "few", holds: undefined, named: some };
    const looks = new Looks(tx, index, search.holds);
    return found(looks.at(idsIn(some)), looks.isCut);
  }
  return search;
}

/**
 * Lists the group that `ids` selects, by an index that has all of the filter, if it has at most `FEW` rows. Those are
 * all that the filter leaves.
 */
export function planGroup(tx: Tx, ids: SQL): Search {
  const some = fewOf(tx, ids, FEW);
  return some.n > FEW ? { kind: "all" } : { kind: "few", holds: undefined, named: some, isWhole: true };
}

/** Lists matches by id if they are few enough to sort, for an order that the search index doesn't have. */
export function listFew(tx: Tx, index: SearchIndex, search: Search): Search {
  if (search.kind !== "matched" || search.rest) return search;
  const own = idsOf(tx, index, search.match, FEW + 1);
  return own.n > FEW ? search : found([...idsIn(own), ...idsIn(search.beside)]);
}

/** Condition that a row contains a word in one of its spellings. */
function holdsOneOf(index: SearchIndex, [word, ...others]: Spellings): SQL {
  const first = holdsWord(index, word ?? "");
  if (others.length === 0) return first;
  return sql`(${sql.join([first, ...others.map((other) => holdsWord(index, other))], sql` or `)})`;
}

/** Condition that a row contains a folded word, or has it as its number. */
function holdsWord({ id, texts, numbered, isNumbered }: SearchIndex, word: string): SQL {
  const ways = texts.map((text) => sql`instr(${text}, ${word}) > 0`);
  const number = numbered?.(word) ?? null;
  if (number !== null) ways.push(isNumbered?.(word) ?? sql`${id} = ${number}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/**
 * An FTS5 expression for rows, or null for all of them, another for customers whose rows may be found too, and whether
 * a row that matches has all words.
 */
interface Asked {
  match: string | null;
  beside: string | null;
  isWhole: boolean;
}

/**
 * Ways to ask the index for words: by the long ones; with short ones, which are looked up where the first weren't
 * enough; and where many customers are called so, by one word that few rows have, or by the rows that have one of the
 * words themselves and those whose customer has all of them.
 */
function* waysToAsk(tx: Tx, index: SearchIndex, words: readonly Spellings[]): Generator<Asked> {
  const long = words.filter(isLong);
  const asked = phrasesOf(long);
  const each = long.map((word) => phrasesOf([word]).match);
  const isAll = long.length === words.length;
  if (long.length > 0) yield { match: asked.match, beside: anyOf(each), isWhole: asked.isWhole && isAll };
  else yield { match: null, beside: null, isWhole: false };
  const begun = isAll ? new Map<Spellings, Beginnings>() : beginningsBeside(tx, index, words);
  const beginnings = [...begun.values()];
  if (beginnings.length > 0) {
    const matches = beginnings.map(({ match }) => match);
    yield {
      match: allOf([...(long.length > 0 ? [asked.match] : []), ...matches]),
      beside: anyOf([...each, ...matches]),
      isWhole:
        asked.isWhole &&
        long.length + begun.size === words.length &&
        beginnings.every(({ isWhole }) => isWhole),
    };
  }
  const alone = [...each, ...beginnings.map(({ match }) => match)];
  if (index.customer && words.length > 1) {
    for (const match of alone) yield { match, beside: match, isWhole: false };
    if (alone.length === words.length) yield { match: anyOf(alone), beside: allOf(alone), isWhole: false };
  }
  yield { match: null, beside: null, isWhole: false };
}

function allOf(matches: readonly string[]): string {
  return matches.length === 1 ? matches.join("") : matches.map((match) => `(${match})`).join(" AND ");
}

function anyOf(matches: readonly string[]): string {
  return matches.length === 1 ? matches.join("") : matches.map((match) => `(${match})`).join(" OR ");
}

/** The short words that are looked up: one of a letter only by itself, as it begins much of all texts. */
function beginningsBeside(
  tx: Tx,
  index: SearchIndex,
  words: readonly Spellings[],
): Map<Spellings, Beginnings> {
  const found = new Map<Spellings, Beginnings>();
  let left = words.some(isLong) ? ALTERNATIVES_BESIDE : ALTERNATIVES;
  const isTold = (word: Spellings) =>
    words.length === 1 || word.every((spelling) => [...spelling].length > 1);
  for (const word of words.filter((each) => !isLong(each) && isTold(each)).slice(0, LOOKED_UP)) {
    const asked = beginningsOf(tx, index, word, left);
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

/** The newest that match. */
function idsOf(tx: Tx, { noun, id, customer }: SearchIndex, match: string | null, limit: number): Named {
  if (match === null) {
    const isFound = customer && sql` where ${customer} is not null`;
    return gathered(
      tx,
      sql`select ${id} as id from ${id.table}${isFound} order by ${id} desc limit ${limit}`,
    );
  }
  const table = sql.raw(`${noun}_search`);
  const isOwn = customer && sql` and rowid > 0`;
  return gathered(
    tx,
    sql`select rowid as id from ${table} where ${table} match ${match}${isOwn} order by rowid desc limit ${limit}`,
  );
}

function gathered(tx: Tx, ids: SQL): Named {
  return tx.get<Named>(sql`select count(*) as n, json_group_array(id) as ids from (${ids})`) ?? NONE;
}

function idsIn({ ids }: Pick<Named, "ids">): number[] {
  return JSON.parse(ids) as number[];
}

/**
 * Names no ids if there are more than `few`. Skipping rows to find that out costs less than gathering them.
 */
function fewOf(tx: Tx, ids: SQL, few: number): Named {
  if (tx.get(sql`select 1 from (${ids}) limit 1 offset ${few}`)) return { n: few + 1, ids: "[]" };
  const some = tx.get<Named>(sql`select count(*) as n, json_group_array(id) as ids
    from (select * from (${ids}) limit ${few + 1})`);
  return some ?? NONE;
}

function named(ids: readonly number[]): Named {
  return { n: ids.length, ids: JSON.stringify(ids) };
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
  search: AllOrFew,
  filter: SQL | undefined,
  page?: Page,
): SQL | undefined {
  if (search.kind === "all") return filter;
  return sql`${index.id} in (${namedIds(index, search, filter, page)})`;
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

/**
 * Plans a page of a search that many match, in an order that the index doesn't have: looks at the rows along that
 * order, and where they don't soon fill it, at the newest that match.
 */
export function planPage(
  tx: Tx,
  index: SearchIndex,
  search: Search,
  along: (limit: number) => SQL,
  limit: number,
): AllOrFew {
  if (search.kind !== "matched") return search;
  const soon = lookAlong(tx, index, search.holds, along, limit);
  if (!soon.isCut) return soon;
  const { match, rest, beside } = search;
  const newest = idsIn(idsOf(tx, index, match, MOST_LOOKS));
  const own = rest ? new Looks(tx, index, rest).at(newest) : newest;
  return found([...idsIn(soon.named), ...own, ...idsIn(beside)]);
}

/** Looks at rows in an order, more and more of them, until `limit` hold the words. */
function lookAlong(
  tx: Tx,
  index: Looked,
  holds: SQL,
  along: (limit: number) => SQL,
  limit: number,
): Few & { cutAt?: number | undefined } {
  const looks = new Looks(tx, index, holds);
  const held: number[] = [];
  let seen = 0;
  for (const most of [SOON, SOON * 4, MOST_LOOKS + 1]) {
    const rows = idsIn(gathered(tx, along(most)));
    held.push(...looks.at(rows.slice(seen), limit - 1 - held.length));
    if (held.length >= limit) return found(held);
    if (looks.isCut || rows.length < most) break;
    seen = rows.length;
  }
  return looks.isCut ? { ...found(held, true), cutAt: looks.lookedTo } : found(held);
}

/** Builds the `where` of a page in an order that the index doesn't have. */
export function foundAlong(
  tx: Tx,
  index: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  page: { order: SQL[]; limit: number },
): SQL | undefined {
  const { id } = index;
  const along = (limit: number) => sql`select ${id} as id from ${id.table} where ${filter ?? sql`true`}
    order by ${sql.join(page.order, sql`, `)} limit ${limit}`;
  return foundBy(index, planPage(tx, index, search, along, page.limit), filter, page);
}

/**
 * Matching ids in id order from `beyond`, at most `limit`. Stops reading the index at the limit, and where words are
 * left to look for, at the bound of looks. If that left them fewer, `cutAt` is the id to read on from.
 */
export function idsInOrder(
  tx: Tx,
  index: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  {
    limit,
    newestFirst = false,
    beyond,
  }: { limit: number; newestFirst?: boolean; beyond?: number | undefined },
): { ids: SQL; cutAt?: number | undefined } {
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  const past = (key: SQL) =>
    beyond === undefined ? undefined : newestFirst ? sql`${key} < ${beyond}` : sql`${key} > ${beyond}`;
  const { id } = index;
  const listed = (found: AllOrFew, most: number) =>
    sql`select ${id} as id from ${id.table} where ${foundBy(index, found, and(past(sql`${id}`), filter)) ?? sql`true`}
    order by ${id} ${direction} limit ${most}`;
  if (search.kind !== "matched") return { ids: listed(search, limit) };
  const { match, rest, beside } = search;
  const matched = (most: number) =>
    match === null
      ? listed({ kind: "all" }, most)
      : matchedIds(index, match, filter, { limit: most, direction, past });
  const soon = rest && newestFirst ? lookAlong(tx, index, rest, matched, limit) : undefined;
  const own = rest ? listed(soon ?? planPage(tx, index, search, matched, limit), limit) : matched(limit);
  const ids =
    beside.n === 0
      ? own
      : sql`select id from (${own}) union
          select ${id} from json_each(${beside.ids}) as named cross join ${id.table} on ${id} = named.value
          where ${and(past(sql`${id}`), filter) ?? sql`true`}
          order by id ${direction} limit ${limit}`;
  return { ids, cutAt: soon?.cutAt };
}

function matchedIds(
  { noun, id, customer }: SearchIndex,
  match: string,
  filter: SQL | undefined,
  { limit, direction, past }: { limit: number; direction: SQL; past: (key: SQL) => SQL | undefined },
): SQL {
  const index = sql.raw(`${noun}_search`);
  const rows = filter ? sql`${index} join ${id.table} on ${id} = ${index}.rowid` : index;
  return sql`select ${index}.rowid as id from ${rows}
    where ${and(sql`${index} match ${match}`, customer && sql`${index}.rowid > 0`, past(sql`${index}.rowid`), filter)}
    order by ${index}.rowid ${direction} limit ${limit}`;
}

/** At most `limit` matching ids: the newest ones, if there are words. */
export function someFound(
  tx: Tx,
  index: SearchIndex,
  search: Search,
  filter: SQL | undefined,
  limit: number,
): SQL {
  if (search.kind === "matched")
    return idsInOrder(tx, index, search, filter, { limit, newestFirst: true }).ids;
  const { id } = index;
  const newestFirst = search.kind === "all" ? sql`` : sql` order by ${id} desc`;
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
  const ids = someFound(tx, index, search, filter, atMost);
  return tx.get<{ n: number }>(sql`select count(*) as n from (${ids})`)?.n ?? 0;
}
