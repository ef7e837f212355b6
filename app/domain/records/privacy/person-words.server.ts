import { and, asc, eq, gt, isNotNull, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog, customers, orders, pieces, repairs } from "~db/schema/index.ts";
import { type Customer, fullName } from "../../people/customers/customer.ts";
import { derivedColumns } from "../../people/customers/derived-columns.ts";
import { findCustomerIds } from "../../people/customers/find-customers.server.ts";
import { personIds, relativeNames } from "../../people/merges/one-person.server.ts";
import { DASHES } from "../../fold-sku.ts";
import { dialedNumber, digits, LONGEST_PHONE, phoneKey, SHORTEST_PHONE } from "../../phone-number.ts";
import { countFound, planSearch, type SearchIndex } from "../../search.server.ts";
import { fold, searchWords } from "../../search-text.ts";
import type { ListName } from "../../shop/lists/list-rights-and-filters.ts";
import { SequenceFinder } from "./sequence-finder.ts";

/** Shortest name to search for. Shorter ones would be found in other people's texts. */
const SHORTEST_NAME = 5;

/**
 * Words by which a customer is found in texts, both today's and earlier ones. No other customer has them.
 * Folded.
 */
export interface Person {
  customer: Customer;
  words: string[];
  names: Name[];
  emails: string[];
  phones: string[];
  /** Looked up in exports, which hold searched words. */
  lastNames: string[];
  /** Last names that no other customer has. */
  ownLastNames: string[];
  /** E-mails, spouses and relatives: lists search these too. */
  searched: string[];
  /**
   * Whole names of spouses and relatives by which no other customer is found. A single name may be the shop's own
   * word: Pearl, Amber, Sterling.
   */
  ownFamily: string[];
}

interface Name {
  first: string;
  last: string;
}

type Identity = Pick<Customer, "firstName" | "lastName" | "email" | "cellPhone" | "spouseName">;

export function personOf(tx: Tx, customer: Customer): Person {
  return atOnce(readPerson(tx, customer));
}

/** Yields between steps: somebody may have been called and reached by thousands of names and numbers. */
export function* readPerson(tx: Tx, customer: Customer): Generator<undefined, Person, undefined> {
  const ids = personIds(tx, customer.id);
  const isAnothers = (same: SQL) =>
    tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(same, notInArray(customers.id, ids), isNull(customers.erasedAt)))
      .limit(1)
      .get() !== undefined;
  const person: Person = {
    customer,
    words: [],
    names: [],
    emails: [],
    phones: [],
    lastNames: [],
    ownLastNames: [],
    searched: [],
    ownFamily: [],
  };
  const known = new Map<string, boolean>();
  const once = (what: string, look: () => boolean) => {
    const is = known.get(what) ?? look();
    known.set(what, is);
    return is;
  };
  const isFoundAlone = (text: string) => findCustomerIds(tx, text, 2).every((found) => ids.includes(found));
  const family = new Set(relativeNames(tx, customer.id));
  const identities = yield* identitiesOf(tx, customer);
  for (const [nth, identity] of identities.entries()) {
    if (nth % IDENTITIES_AT_ONCE === IDENTITIES_AT_ONCE - 1) yield;
    const { firstName, lastName, email, cellPhone, spouseName } = identity;
    const { sortName, foldedEmail } = derivedColumns(identity);
    if (foldedEmail !== null) person.searched.push(foldedEmail);
    if (spouseName !== null) family.add(fold(spouseName));
    const name = fullName(identity);
    const written = spellingsOf({ firstName, lastName });
    person.lastNames.push(foldName(lastName));
    if (
      !once(`last name ${fold(lastName)}`, () =>
        written.some((names) => isAnothers(hasLastName(fold(names.lastName)))),
      )
    )
      person.ownLastNames.push(fold(lastName));
    if (
      name.length >= SHORTEST_NAME &&
      !once(`name ${sortName}`, () =>
        written.some((names) => isAnothers(isCalled(derivedColumns({ ...identity, ...names }).sortName))),
      )
    ) {
      person.names.push({ first: foldName(firstName), last: foldName(lastName) });
      person.words.push(name, `${lastName}, ${firstName}`, `${lastName} ${firstName}`);
    }
    if (
      email !== null &&
      foldedEmail !== null &&
      !once(`email ${foldedEmail}`, () => isAnothers(eq(customers.foldedEmail, foldedEmail)))
    ) {
      person.emails.push(foldedEmail);
      person.words.push(email);
    }
    const phone = phoneKey(cellPhone ?? "");
    if (cellPhone === null || phone.length < SHORTEST_PHONE) continue;
    if (once(`phone ${phone}`, () => isFoundAlone(phone))) {
      person.phones.push(phone);
      person.words.push(cellPhone, dialedNumber(cellPhone) ?? "", digits(cellPhone), phone, `1${phone}`);
    }
  }
  for (const name of family) {
    person.searched.push(name);
    if (name.length >= SHORTEST_NAME && name.includes(" ") && isFoundAlone(name)) person.ownFamily.push(name);
  }
  const spellings = person.words.flatMap((word) => [word, foldName(word), JSON.stringify(word).slice(1, -1)]);
  return { ...person, words: [...new Set(spellings)] };
}

/** Signs that people type, or that a phone or an office program writes, for an apostrophe in a name. */
const APOSTROPHES = /['`\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018\u2019\u201b\u2032\u2035\uff07]/g;

/** A text with each apostrophe and dash as on a keyboard. */
function asTyped(text: string): string {
  return text.replace(APOSTROPHES, "'").replace(DASHES, "-");
}

/** Folds a text in which a name is looked for. Search columns keep some of these signs apart. */
function foldName(text: string): string {
  return fold(asTyped(text));
}

/** Signs of each kind that `fold` leaves different. */
const SIGNS = ["'", "`", "\u00b4", "\u02bc"].flatMap((apostrophe) =>
  ["-", "\u2011", "\u2013"].map((dash) => ({ apostrophe, dash })),
);

/** A name as itself, and with other signs for its apostrophes and dashes. */
function spellingsOf<Names extends Readonly<Record<string, string>>>(names: Names): Names[] {
  if (!Object.values(names).some((name) => /['-]/.test(asTyped(name)))) return [names];
  const others = SIGNS.map(({ apostrophe, dash }) =>
    Object.fromEntries(
      Object.entries(names).map(([of, name]) => [
        of,
        asTyped(name).replaceAll("'", apostrophe).replaceAll("-", dash),
      ]),
    ),
  );
  return [names, ...(others as Names[])];
}

/** Also matches merged customers. Their sort name begins with their own name. */
function isCalled(sortName: string): SQL {
  const { sortName: column } = customers;
  return sql`(${column} = ${sortName} or ${column} >= ${`${sortName}\n`} and ${column} < ${`${sortName}\v`})`;
}

/** A sort name begins with the last name. */
function hasLastName(lastName: string): SQL {
  const { sortName: column } = customers;
  return sql`(${column} >= ${`${lastName} `} and ${column} < ${`${lastName}!`})`;
}

/** The customer's name and contact details, and earlier ones from the trail. */
function* identitiesOf(tx: Tx, customer: Customer): Generator<undefined, Identity[], undefined> {
  const different = new Map<string, Identity>();
  const add = (told: unknown) => {
    const { data } = Told.safeParse(told);
    if (data) different.set(JSON.stringify(data), data);
  };
  add(customer);
  for (let after = 0; ;) {
    const entries = tx
      .select({ id: auditLog.id, payload: auditLog.payload })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.recordKind, "customer"),
          eq(auditLog.recordId, String(customer.id)),
          gt(auditLog.id, after),
          isNotNull(auditLog.payload),
        ),
      )
      .orderBy(asc(auditLog.id))
      .limit(ENTRIES_AT_ONCE)
      .all();
    for (const { payload } of entries) {
      const { before, after: then } = JSON.parse(payload ?? "{}") as Record<"before" | "after", unknown>;
      add(before);
      add(then);
    }
    const last = entries.at(-1);
    if (!last || entries.length < ENTRIES_AT_ONCE) return [...different.values()];
    after = last.id;
    yield;
  }
}

const ENTRIES_AT_ONCE = 200;
const IDENTITIES_AT_ONCE = 50;

const Told = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  cellPhone: z.string().nullable(),
  spouseName: z.string().nullable().default(null),
});

/**
 * Builds a test if a text names one of these people, in whole words, ignoring case, accents, and how apostrophes,
 * dashes and blanks are written, or has a phone number of theirs in any way of writing it.
 */
export function namesOneOf(people: readonly Person[]): (text: string | null) => boolean {
  const isHeld = holdsOneOf(people.flatMap((person) => person.words));
  const isCalled = callsOneOf(people);
  return (text) => {
    if (text === null) return false;
    if (isHeld(text)) return true;
    const folded = foldName(text);
    return (folded !== text.toLowerCase().trim() && isHeld(folded)) || isCalled(folded);
  };
}

/**
 * Whether a text of a JSON value is `wanted`, names of fields among them. Written as JSON, a line break ends in a letter
 * that reads as the beginning of the next word.
 */
export function saysIn(json: string, wanted: (text: string) => boolean): boolean {
  return textsIn(JSON.parse(json)).some(wanted);
}

/** All texts of a value, and the names of its fields. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]);
}

/** Builds a test if a text has a whole phone number of these people. */
function callsOneOf(people: readonly Person[]): (text: string) => boolean {
  const phones = new Set(people.flatMap((person) => person.phones));
  const endings = new Set([...phones].map((phone) => phone.slice(-SHORTEST_PHONE)));
  /** A number may be written with others beside it, so each beginning of one that ends here is tried. */
  const isInRun = (run: string) => {
    const starts: number[] = [];
    let last = "";
    for (const { 0: figures, index } of run.matchAll(/\d+/g)) {
      last = (last + figures).slice(-SHORTEST_PHONE);
      starts.push(index);
      if (starts.length > LONGEST_PHONE) starts.shift();
      if (!endings.has(last)) continue;
      const end = index + figures.length;
      if (starts.some((start) => phones.has(phoneKey(run.slice(start, end))))) return true;
    }
    return false;
  };
  return (text) => phones.size > 0 && (text.match(RUN_OF_FIGURES) ?? []).some(isInRun);
}

/** Figures that may be a phone number, with what people write between them, up to an extension. */
const RUN_OF_FIGURES = /(?<![\p{L}\p{N}])\d+(?:[^\p{L}\p{N}]{1,4}\d+)*(?=x\d|[^\p{L}\p{N}]|$)/gu;

/**
 * Builds a test if a text holds one of these, in whole words, ignoring case. It takes one pass however many there
 * are.
 */
function holdsOneOf(sought: readonly string[]): (text: string | null) => boolean {
  const finder = new SequenceFinder(
    [...new Set(sought)].map((each) => wordsAndSigns(each.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, ""))),
  );
  return (text) => {
    const lowered = text?.toLowerCase() ?? "";
    let state = SequenceFinder.START;
    let at = 0;
    for (const { 0: word, index } of lowered.matchAll(WORDS)) {
      // What is sought begins with a word: signs are read within it only.
      for (; state !== SequenceFinder.START && at < index; at += 1) {
        state = finder.read(state, lowered.charAt(at));
        if (finder.isEnd(state) && at + 1 < index) return true;
      }
      state = finder.read(state, word);
      if (finder.isEnd(state)) return true;
      at = index + word.length;
    }
    for (; state !== SequenceFinder.START && at < lowered.length; at += 1) {
      state = finder.read(state, lowered.charAt(at));
      if (finder.isEnd(state)) return true;
    }
    return false;
  };
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** A text's words, and each sign between them. */
function wordsAndSigns(text: string): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    parts.push(...text.slice(at, index).split(""), word);
    at = index + word.length;
  }
  return [...parts, ...text.slice(at).split("")];
}

/** Builds a test if a text has a last name of these people in it, also within a word. */
export function hasLastNameOf(people: readonly Person[]): (text: string) => boolean {
  const finder = new SequenceFinder(
    [...new Set(people.flatMap(({ lastNames }) => lastNames))].map((name) => name.split("")),
  );
  return (text) => {
    const folded = foldName(text);
    let state = SequenceFinder.START;
    for (let at = 0; at < folded.length; at += 1) {
      state = finder.read(state, folded.charAt(at));
      if (finder.isEnd(state)) return true;
    }
    return false;
  };
}

/**
 * Builds a test if words that stay in use search for a last name, a spouse or a relative that only these people
 * have.
 */
export function seeksOneOf(people: readonly Person[]): (text: string | null) => boolean {
  const isHeld = holdsOneOf(
    people.flatMap(({ ownLastNames, ownFamily }) =>
      [...ownLastNames, ...ownFamily].map((name) => inWords(name).trim()),
    ),
  );
  return (text) => isHeld(inWords(text ?? ""));
}

/** Builds a test if a search asks for a phone number, or a part of one, that only these people have. */
export function dialsOneOf(tx: Tx, people: readonly Person[]): (search: string) => boolean {
  const ids = new Set(people.map(({ customer }) => customer.id));
  const parts = partsOf(people.flatMap((person) => person.phones));
  /** By part: a search may repeat one thousands of times. */
  const known = new Map<string, boolean>();
  const isTheirs = (part: string) => {
    if (!parts.has(part)) return false;
    const is = known.get(part) ?? findCustomerIds(tx, part, ids.size + 1).every((id) => ids.has(id));
    known.set(part, is);
    return is;
  };
  return (search) =>
    (search.match(IN_FIGURES) ?? [])
      .map(digits)
      .some((part) => part.length >= SHORTEST_PART && isTheirs(part));
}

const ORDERS = goodsOf("orders", orders);
const REPAIRS = goodsOf("repairs", repairs);
const PIECES = goodsOf("pieces", pieces);

/** Lists whose search looks through customers' e-mails and families, and through what goods. */
const BY_CONTACT = new Map<string, readonly Goods[]>([
  ["customers" satisfies ListName, []],
  ["orders" satisfies ListName, [ORDERS, REPAIRS]],
  ["audit" satisfies ListName, [REPAIRS, PIECES]],
]);

/**
 * Builds a test if a list's search has an e-mail, a spouse or a relative, or a part of one, that leads to these
 * people alone. A part that is in the words of goods, such as 'gold', leads to those.
 */
export function leadsToOneOf(tx: Tx, people: readonly Person[]): (list: string, search: string) => boolean {
  const ids = new Set(people.map(({ customer }) => customer.id));
  const whole = new Set(people.flatMap((person) => person.searched));
  const searched = [...whole].join("\n");
  const known = new Map<string, boolean>();
  const once = (what: string, look: () => boolean) => {
    const is = known.get(what) ?? look();
    known.set(what, is);
    return is;
  };
  const isTheirs = (word: string) =>
    once(word, () => findCustomerIds(tx, word, ids.size + 1).every((id) => ids.has(id)));
  const isOfGoods = (word: string, goods: readonly Goods[]) =>
    !word.includes("@") &&
    !whole.has(word) &&
    goods.some((each) => once(`${each.noun} ${word}`, () => isInGoods(tx, each, word, ids)));
  return (list, search) => {
    const goods = BY_CONTACT.get(list);
    return (
      goods !== undefined &&
      searchWords(search).some(
        (word) =>
          word.length >= SHORTEST_PART &&
          searched.includes(word) &&
          isTheirs(word) &&
          !isOfGoods(word, goods),
      )
    );
  };
}

type Goods = SearchIndex & { isOthers(customerIds: ReadonlySet<number>): SQL | undefined };

/** The search index of orders, repairs or items, for their own words alone. */
function goodsOf(
  noun: "orders" | "repairs" | "pieces",
  table: typeof orders | typeof repairs | typeof pieces,
): Goods {
  const customerId = "customerId" in table ? table.customerId : undefined;
  return {
    noun,
    id: table.id,
    texts: [table.searchText],
    hasMore: true,
    isOthers: (ids) => customerId && or(isNull(customerId), not(oneOfMany(customerId, [...ids]))),
  };
}

/** Whether a word is in the words of goods that aren't these customers'. */
function isInGoods(tx: Tx, goods: Goods, word: string, customerIds: ReadonlySet<number>): boolean {
  const search = planSearch(tx, goods, [[word]]);
  return countFound(tx, goods, search, goods.isOthers(customerIds), 1) > 0;
}

/** All parts of numbers that somebody may search for. */
function partsOf(phones: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const phone of phones)
    for (let from = 0; from + SHORTEST_PART <= phone.length; from += 1)
      for (let to = from + SHORTEST_PART; to <= phone.length; to += 1) parts.add(phone.slice(from, to));
  return parts;
}

/** A number as people search for it: '555-0104', '(561) 555'. */
const IN_FIGURES = /\d[\d\s().+-]*/g;
/** Fewer digits are a year, a size or a price, and fewer letters anybody's. */
const SHORTEST_PART = 4;

/** The words of a text, with a single blank before and after each. */
export function inWords(text: string): string {
  return ` ${foldName(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

/** Builds a test if a row of an imported file is about one of these people. */
export function isRowOf(people: readonly Person[]): (cells: readonly string[]) => boolean {
  const emails = new Set(people.flatMap((person) => person.emails));
  const phones = new Set(people.flatMap((person) => person.phones));
  const lastNamesBy = new Map<string, Set<string>>();
  for (const { first, last } of people.flatMap(({ names }) => names))
    lastNamesBy.set(first, (lastNamesBy.get(first) ?? new Set()).add(last));
  // A row may have thousands of cells: each is looked up once, not with each of the others.
  const names = (words: ReadonlySet<string>) =>
    [...words].some((first) => haveOneInCommon(lastNamesBy.get(first) ?? NO_NAMES, words));
  return (cells) => {
    const folded = cells.map(foldName);
    return (
      folded.some((cell) => emails.has(cell)) ||
      cells.some((cell) => phones.has(phoneKey(cell)) || phones.has(phoneKey(digits(cell)))) ||
      names(new Set(folded))
    );
  };
}

const NO_NAMES: ReadonlySet<string> = new Set();

function haveOneInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  for (const each of smaller) if (larger.has(each)) return true;
  return false;
}

/**
 * Builds a test if a detail of an imported list names one of these people: its file, its sheet, or a row that
 * was taken for its headings.
 */
export function namesListOf(people: readonly Person[]): (texts: readonly string[]) => boolean {
  const [isNamed, isRow] = [namesOneOf(people), isRowOf(people)];
  return (texts) => isRow(texts) || texts.some((text) => isNamed(text) || isNamed(inWords(text)));
}

/** People with these customer ids who aren't erased yet. */
export function peopleOf(tx: Tx, ids: readonly number[]): Person[] {
  return atOnce(readPeople(tx, ids));
}

/** In the order of the ids. Yields between steps. */
export function* readPeople(tx: Tx, ids: readonly number[]): Generator<undefined, Person[], undefined> {
  const found = tx
    .select()
    .from(customers)
    .where(and(oneOfMany(customers.id, ids), isNull(customers.erasedAt)))
    .all();
  const rows = new Map(found.map((row) => [row.id, row]));
  const people: Person[] = [];
  for (const id of ids) {
    const customer = rows.get(id);
    if (customer) people.push(yield* readPerson(tx, customer));
    yield;
  }
  return people;
}

/** Runs work that yields between its steps without a break. */
export function atOnce<T>(work: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
