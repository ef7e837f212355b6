import { asc, gt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { idempotencyKeys } from "~db/schema/index.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { getSale } from "../../counter/sales/read-sale.server.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";
import { isMixedRecord } from "./mixed-entries.server.ts";
import { inWords, namesOneOf, type Person, saysIn, seeksOneOf } from "./person-words.server.ts";
import { idsOf, isBelow, recordsOf, type Theirs } from "./records-of-person.server.ts";

/** Answers that are read at a time: each may have tens of kilobytes, and an account keeps thousands. */
const PART = 20;

const ROWID = sql<number>`${idempotencyKeys}.rowid`;
type Kept = Pick<typeof idempotencyKeys.$inferSelect, "path" | "key" | "record" | "createdAt">;

const selectAnswers = (tx: Tx) => {
  const { path, key, record, createdAt } = idempotencyKeys;
  return tx.select({ rowid: ROWID, path, key, record, createdAt }).from(idempotencyKeys);
};

/** Finds stored answers about people, kept after this one. Yields between steps. */
export function* findAnswers(
  tx: Tx,
  people: readonly Person[],
  after: number,
): Generator<undefined, { ids: number[]; readTo: number }, undefined> {
  const isTheirs = isAnswerOf(tx, people);
  const newest =
    tx
      .select({ rowid: sql<number | null>`max(rowid)` })
      .from(idempotencyKeys)
      .get()?.rowid ?? 0;
  const ids: number[] = [];
  // Numbers begin anew when all have expired.
  for (let readTo = newest < after ? 0 : after; ;) {
    const found = selectAnswers(tx).where(gt(ROWID, readTo)).orderBy(asc(ROWID)).limit(PART).all();
    for (const { rowid, ...kept } of found) if (isTheirs(kept)) ids.push(rowid);
    readTo = found.at(-1)?.rowid ?? readTo;
    if (found.length < PART) return { ids, readTo };
    yield;
  }
}

/** Keeps those of these answers that are about these people. */
export function answersOf(tx: Tx, people: readonly Person[], rowids: readonly number[]): number[] {
  const isTheirs = isAnswerOf(tx, people);
  return selectAnswers(tx)
    .where(oneOfMany(ROWID, rowids))
    .all()
    .filter(isTheirs)
    .map(({ rowid }) => rowid);
}

function isAnswerOf(tx: Tx, people: readonly Person[]): (kept: Kept) => boolean {
  const isNamed = namesOneOf(people);
  const isKeyTheirs = isKeyOf(people);
  const theirs = recordsOf(tx, idsOf(people));
  const isMixed = isMixedRecord(tx, idsOf(people));
  return ({ path, key, record, createdAt }) => {
    const answer: unknown = JSON.parse(record);
    return (
      isKeyTheirs(key) ||
      saysIn(record, isNamed) ||
      isAbout(theirs, path, answer) ||
      (isCustomer(answer) && isMixed(answer, createdAt))
    );
  };
}

function isKeyOf(people: readonly Person[]): (key: string) => boolean {
  const [isNamed, seeks] = [namesOneOf(people), seeksOneOf(people)];
  return (key) => isNamed(key) || isNamed(inWords(key)) || seeks(key);
}

/**
 * Erases those of these stored answers that are about people. Those about customers, sales and repairs stay without
 * the person, so that a form sent again isn't carried out twice. Others go: nothing more can be written about an
 * erased customer. Run it after the rows were erased.
 */
export function eraseAnswers(tx: Tx, people: readonly Person[], rowids: readonly number[]): void {
  const [isNamed, isKeyTheirs] = [namesOneOf(people), isKeyOf(people)];
  const theirs = recordsOf(tx, idsOf(people));
  for (const { rowid, path, key, record } of selectAnswers(tx).where(oneOfMany(ROWID, rowids)).all()) {
    const answer: unknown = JSON.parse(record);
    const told = isAbout(theirs, path, answer) ? withoutPerson(tx, answer) : asOfNow(tx, answer);
    const text = told === undefined ? undefined : JSON.stringify(told);
    const where = sql`rowid = ${rowid}`;
    if (text === undefined || isKeyTheirs(key) || saysIn(text, isNamed))
      tx.delete(idempotencyKeys).where(where).run();
    else if (text !== record) tx.update(idempotencyKeys).set({ record: text }).where(where).run();
  }
}

/** Judges by the record below whose URL it was written, or by ids in the answer, at any depth. */
function isAbout(theirs: Theirs, path: string, answer: unknown): boolean {
  if (isBelow(theirs, path)) return true;
  const refers = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).some(
      ([name, each]) => (typeof each === "number" && theirs[name]?.has(each)) || refers(each),
    );
  const { id: own } = (answer ?? {}) as { id?: number };
  return refers(answer) || (isCustomer(answer) && theirs.customerId?.has(own ?? 0) === true);
}

function isCustomer(answer: unknown): answer is { id: number } {
  return typeof answer === "object" && answer !== null && "sortName" in answer && "homeStore" in answer;
}

/** Another customer's record may have had values of an erased one, in a merge that was undone. */
function asOfNow(tx: Tx, answer: unknown): unknown {
  return isCustomer(answer) ? { ...answer, ...getCustomerOrErased(tx, answer.id) } : answer;
}

/** The answer as it reads after the erasure; undefined if it must go. */
function withoutPerson(tx: Tx, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { id = 0, customerId = 0 } = answer as { id?: number; customerId?: number };
  if (isCustomer(answer)) return { ...answer, ...erasedValues("customers", id) };
  if ("soldAt" in answer && "tradeIn" in answer) return getSale(tx, id);
  if ("intakeAt" in answer) return { ...answer, ...erasedValues("repairs", customerId) };
  return undefined;
}
