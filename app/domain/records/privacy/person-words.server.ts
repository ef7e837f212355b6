import { and, eq, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog, customers } from "~db/schema/index.ts";
import { type Customer, fullName } from "../../people/customers/customer.ts";
import { derivedColumns } from "../../people/customers/customer-details.server.ts";
import { findCustomerIds } from "../../people/customers/find-customers.server.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { dialedNumber, digits, phoneKey, SHORTEST_PHONE } from "../../phone-number.ts";
import { fold } from "../../search-text.ts";

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
}

interface Name {
  first: string;
  last: string;
}

type Identity = Pick<Customer, "firstName" | "lastName" | "email" | "cellPhone">;

export function personOf(tx: Tx, customer: Customer): Person {
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
  };
  for (const identity of identitiesOf(tx, customer)) {
    const { firstName, lastName, email, cellPhone } = identity;
    const { sortName, foldedEmail } = derivedColumns({ ...identity, spouseName: null });
    const name = fullName(identity);
    person.lastNames.push(fold(lastName));
    if (!isAnothers(hasLastName(fold(lastName)))) person.ownLastNames.push(fold(lastName));
    if (name.length >= SHORTEST_NAME && !isAnothers(isCalled(sortName))) {
      person.names.push({ first: fold(firstName), last: fold(lastName) });
      person.words.push(name, `${lastName}, ${firstName}`, `${lastName} ${firstName}`);
    }
    if (email !== null && foldedEmail !== null && !isAnothers(eq(customers.foldedEmail, foldedEmail))) {
      person.emails.push(foldedEmail);
      person.words.push(email);
    }
    const phone = phoneKey(cellPhone ?? "");
    const isTheirs =
      phone.length >= SHORTEST_PHONE && findCustomerIds(tx, phone, 2).every((found) => ids.includes(found));
    if (isTheirs && cellPhone !== null) {
      person.phones.push(phone);
      person.words.push(cellPhone, dialedNumber(cellPhone) ?? "", digits(cellPhone), phone, `1${phone}`);
    }
  }
  const spellings = person.words.flatMap((word) => [word, fold(word), JSON.stringify(word).slice(1, -1)]);
  return { ...person, words: [...new Set(spellings)] };
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
function identitiesOf(tx: Tx, customer: Customer): Identity[] {
  const entries = tx
    .select({ payload: auditLog.payload })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "customer"),
        eq(auditLog.recordId, String(customer.id)),
        isNotNull(auditLog.payload),
      ),
    )
    .all();
  const told = entries.flatMap(({ payload }) => {
    const { before, after } = JSON.parse(payload ?? "{}") as Record<"before" | "after", unknown>;
    return [before, after];
  });
  const identities = [customer, ...told.map((each) => Told.safeParse(each).data ?? null)];
  const different = new Map<string, Identity>();
  for (const each of identities) {
    if (!each) continue;
    const { firstName, lastName, email, cellPhone } = each;
    const identity = { firstName, lastName, email, cellPhone };
    different.set(JSON.stringify(identity), identity);
  }
  return [...different.values()];
}

const Told = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  cellPhone: z.string().nullable(),
});

/**
 * Builds a test if a text names one of these people, in whole words, ignoring case. It takes one pass however
 * many people there are: words are looked up by how they begin.
 */
export function namesOneOf(people: readonly Person[]): (text: string | null) => boolean {
  const wordsBy = new Map<string, string[]>();
  for (const word of people.flatMap((person) => person.words)) {
    const lowered = word.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, "");
    const [beginning] = /^[\p{L}\p{N}]+/u.exec(lowered) ?? [];
    if (beginning) wordsBy.set(beginning, [...(wordsBy.get(beginning) ?? []), lowered]);
  }
  if (wordsBy.size === 0) return () => false;
  return (text) => {
    const lowered = text?.toLowerCase() ?? "";
    for (const { 0: beginning, index } of lowered.matchAll(/[\p{L}\p{N}]+/gu))
      for (const word of wordsBy.get(beginning) ?? [])
        if (
          lowered.startsWith(word, index) &&
          !GOES_ON.test(lowered.slice(index + word.length, index + word.length + 2))
        )
          return true;
    return false;
  };
}

const GOES_ON = /^[\p{L}\p{N}]/u;

/** Builds a test if words that stay in use search for a last name that only these people have. */
export function seeksOneOf(people: readonly Person[]): (text: string | null) => boolean {
  const names = people.flatMap(({ ownLastNames }) => ownLastNames).map(inWords);
  return (text) => {
    const words = inWords(text ?? "");
    return names.some((name) => words.includes(name));
  };
}

/** Builds a test if a search asks for a phone number, or a part of one, that only these people have. */
export function dialsOneOf(tx: Tx, people: readonly Person[]): (search: string) => boolean {
  const ids = new Set(people.map(({ customer }) => customer.id));
  const phones = people.flatMap((person) => person.phones);
  /** By part: a search may repeat one thousands of times. */
  const known = new Map<string, boolean>();
  const isTheirs = (part: string) => {
    if (!phones.some((phone) => phone.includes(part))) return false;
    const is = known.get(part) ?? findCustomerIds(tx, part, ids.size + 1).every((id) => ids.has(id));
    known.set(part, is);
    return is;
  };
  return (search) =>
    (search.match(IN_FIGURES) ?? [])
      .map(digits)
      .some((part) => part.length >= SHORTEST_PART && isTheirs(part));
}

/** A number as people search for it: '555-0104', '(561) 555'. */
const IN_FIGURES = /\d[\d\s().+-]*/g;
/** Fewer digits are a year, a size or a price. */
const SHORTEST_PART = 4;

/** The words of a text, with a single blank before and after each. */
export function inWords(text: string): string {
  return ` ${fold(text)
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
    [...words].some((first) => [...(lastNamesBy.get(first) ?? [])].some((last) => words.has(last)));
  return (cells) => {
    const folded = cells.map(fold);
    return (
      folded.some((cell) => emails.has(cell)) ||
      cells.some((cell) => phones.has(phoneKey(cell)) || phones.has(phoneKey(digits(cell)))) ||
      names(new Set(folded))
    );
  };
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
  return tx
    .select()
    .from(customers)
    .where(and(oneOfMany(customers.id, ids), isNull(customers.erasedAt)))
    .all()
    .map((customer) => personOf(tx, customer));
}
