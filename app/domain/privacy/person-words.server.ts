import { and, eq, isNull, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers } from "~db/schema/index.ts";
import { type Customer, fullName } from "../customers/customer.ts";
import { findCustomerIds } from "../customers/find-customers.server.ts";
import { digits, fold } from "../search-text.ts";

/** Shorter words would be found in other people's texts. */
const SHORTEST_NAME = 5;
const SHORTEST_PHONE = 7;

/** The words by which a customer is found in texts: those that no other customer has. */
export interface Person {
  customer: Customer;
  words: string[];
  /** Folded; null if another customer has it. */
  name: string | null;
  email: string | null;
  phone: string | null;
}

export function personOf(tx: Tx, customer: Customer): Person {
  const { id, firstName, lastName, email, foldedEmail, cellPhone, sortName } = customer;
  const isAnothers = (same: ReturnType<typeof eq>) =>
    tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(same, ne(customers.id, id), isNull(customers.erasedAt)))
      .limit(1)
      .get() !== undefined;
  const name = fullName(customer);
  const hasName = name.length >= SHORTEST_NAME && !isAnothers(eq(customers.sortName, sortName));
  const hasEmail = foldedEmail !== null && !isAnothers(eq(customers.foldedEmail, foldedEmail));
  const phone = withoutCountry(digits(cellPhone ?? ""));
  const hasPhone =
    phone.length >= SHORTEST_PHONE && findCustomerIds(tx, phone, 2).every((found) => found === id);
  const words = [
    ...(hasName ? [name, `${lastName}, ${firstName}`, `${lastName} ${firstName}`] : []),
    ...(hasEmail && email !== null ? [email] : []),
    ...(hasPhone && cellPhone !== null ? [cellPhone, phone, `1${phone}`] : []),
  ];
  return {
    customer,
    words: [...new Set(words.flatMap((word) => [word, fold(word), JSON.stringify(word).slice(1, -1)]))],
    name: hasName ? fold(name) : null,
    email: hasEmail ? foldedEmail : null,
    phone: hasPhone ? phone : null,
  };
}

/**
 * Whether a text names one of these people, in whole words, ignoring case. Takes one pass however many they
 * are: words are looked up by how they begin.
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

/** Whether a row of an imported file is about one of these people. */
export function isRowOf(people: readonly Person[]): (cells: readonly string[]) => boolean {
  const emails = new Set(people.map(({ email }) => email));
  const phones = new Set(people.map(({ phone }) => phone));
  const lastNamesBy = new Map<string, Set<string>>();
  for (const { customer, name } of people) {
    if (name === null) continue;
    const first = fold(customer.firstName);
    lastNamesBy.set(first, (lastNamesBy.get(first) ?? new Set()).add(fold(customer.lastName)));
  }
  return (cells) => {
    const folded = cells.map(fold);
    return (
      folded.some((cell) => emails.has(cell)) ||
      cells.some((cell) => phones.has(withoutCountry(digits(cell)))) ||
      folded.some((first) => folded.some((last) => lastNamesBy.get(first)?.has(last)))
    );
  };
}

function withoutCountry(phone: string): string {
  return phone.length === 11 && phone.startsWith("1") ? phone.slice(1) : phone;
}

/** The people of these customer ids who aren't erased yet. */
export function peopleOf(tx: Tx, ids: readonly number[]): Person[] {
  return tx
    .select()
    .from(customers)
    .where(and(oneOfMany(customers.id, ids), isNull(customers.erasedAt)))
    .all()
    .map((customer) => personOf(tx, customer));
}
