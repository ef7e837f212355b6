import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  auditLog,
  bulkChanges,
  buyLines,
  buys,
  campaignProposals,
  closes,
  customers,
  formDrafts,
  idempotencyKeys,
  importErrors,
  insights,
  orders,
  repairs,
  returns,
  sales,
  saleTradeIns,
  savedFilters,
  tillMovements,
} from "~db/schema/index.ts";
import type { ChosenPieces } from "../bulk-changes/bulk-change.ts";
import type { Trail } from "../result.ts";
import { fold } from "../search-text.ts";
import { type OwnedKind, saysPerson } from "../trail/entry-words.ts";
import type { Copies } from "./find-copies.server.ts";
import { getSale } from "../sales/read-sale.server.ts";
import { erasedValues } from "../trail/person-columns.ts";
import { namesOneOf, type Person } from "./person-words.server.ts";

/** Text in place of a refused row of an import. */
const REFUSED_ROW_ERASED = "Erased with the customer";

/** Removes copies of what is known of people outside their own rows, but for answers (`eraseAnswers`). Returns entries for the audit trail. */
export function eraseCopies(tx: Tx, people: readonly Person[], copies: Copies): Trail[] {
  const [isNamed, isSought] = [namesOneOf(people), seeksOneOf(people)];
  eraseDrafts(tx, people, isNamed);
  const filters = eraseSavedFilters(tx, isNamed, isSought);
  eraseChosen(tx, isNamed, isSought);
  eraseRefusedRows(tx, copies.refusedRows);
  eraseAdvice(tx, isNamed);
  eraseTillWords(tx, isNamed);
  const own = people.flatMap(({ customer }) => entriesOf(tx, customer.id));
  return [...erasePayloads(tx, [...own, ...copies.entries]), ...filters];
}

type Names = (text: string | null) => boolean;

/** The records of a customer, by the kind that entries about them have. */
const RECORDS: Record<OwnedKind, (customerId: SQL) => SQL> = {
  customer: (id) => sql`select id from ${customers} where ${customers.id} = ${id}`,
  sale: (id) => sql`select id from ${sales} where ${sales.customerId} = ${id}`,
  return: (id) => sql`select ${returns.id} as id from ${returns}
    join ${sales} on ${sales.id} = ${returns.saleId} where ${sales.customerId} = ${id}`,
  repair: (id) => sql`select id from ${repairs} where ${repairs.customerId} = ${id}`,
  order: (id) => sql`select id from ${orders} where ${orders.customerId} = ${id}`,
  buy: (id) => sql`select id from ${buys} where ${buys.customerId} = ${id}`,
  piece: (id) => sql`select ${saleTradeIns.pieceId} as id from ${saleTradeIns}
      join ${sales} on ${sales.id} = ${saleTradeIns.saleId} where ${sales.customerId} = ${id}
    union all select ${buyLines.pieceId} from ${buyLines}
      join ${buys} on ${buys.id} = ${buyLines.buyId} where ${buys.customerId} = ${id}`,
};

const OWNED_KINDS = Object.keys(RECORDS) as OwnedKind[];

/** Entries about the customer and their records that say more than ids, days and amounts. */
function entriesOf(tx: Tx, customerId: number): number[] {
  return OWNED_KINDS.flatMap((kind) =>
    tx
      .select({ id: auditLog.id, payload: auditLog.payload })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.recordKind, kind),
          sql`${auditLog.recordId} in (select cast(id as text) from (${RECORDS[kind](sql`${customerId}`)}) where id is not null)`,
          isNotNull(auditLog.payload),
        ),
      )
      .all()
      .filter(({ payload }) => saysPerson(kind, payload ?? "{}"))
      .map(({ id }) => id),
  );
}

/** Each erased payload has an entry of its own, which `firstBrokenAuditRow` asks for. */
function erasePayloads(tx: Tx, ids: readonly number[]): Trail[] {
  const erased = tx
    .update(auditLog)
    .set({ payload: null })
    .where(and(oneOfMany(auditLog.id, ids), isNotNull(auditLog.payload)))
    .returning({ id: auditLog.id })
    .all();
  return erased
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .map((id) => ({ action: "audit.payload-erased", record: { kind: "audit", id } }));
}

function eraseRefusedRows(tx: Tx, ids: readonly number[]): void {
  const { importId, row } = importErrors;
  // All errors of a row, since its cells are with the first.
  tx.update(importErrors)
    .set({ cells: "[]", reason: REFUSED_ROW_ERASED })
    .where(
      sql`(${importId}, ${row}) in (select import_id, row from ${importErrors} where ${oneOfMany(importErrors.id, ids)})`,
    )
    .run();
}

function eraseAdvice(tx: Tx, isNamed: Names): void {
  const [kept] = tx.select().from(insights).all();
  if (kept && [kept.trend, kept.recommendation, kept.alert].some(isNamed)) tx.delete(insights).run();
  for (const { campaignId, messageContent, subject } of tx.select().from(campaignProposals).all())
    if (isNamed(messageContent) || isNamed(subject))
      tx.delete(campaignProposals).where(eq(campaignProposals.campaignId, campaignId)).run();
}

/** What cash was moved for, and notes of closes: nobody can edit them. */
function eraseTillWords(tx: Tx, isNamed: Names): void {
  for (const { id, reason } of tx
    .select({ id: tillMovements.id, reason: tillMovements.reason })
    .from(tillMovements)
    .where(isNotNull(tillMovements.reason))
    .all())
    if (isNamed(reason))
      tx.update(tillMovements).set({ reason: "Erased" }).where(eq(tillMovements.id, id)).run();
  for (const { id, note } of tx
    .select({ id: closes.id, note: closes.note })
    .from(closes)
    .where(isNotNull(closes.note))
    .all())
    if (isNamed(note)) tx.update(closes).set({ note: "Erased" }).where(eq(closes.id, id)).run();
}

/** Those that search for the person, or are named for them. */
function eraseSavedFilters(tx: Tx, isNamed: Names, isSought: Names): Trail[] {
  const isTheirs = (text: string) => isNamed(text) || isSought(text);
  const found = tx.select().from(savedFilters).all();
  return found
    .filter(({ name, query }) => [name, ...new URLSearchParams(query).values()].some(isTheirs))
    .map(({ id }) => {
      tx.delete(savedFilters).where(eq(savedFilters.id, id)).run();
      return { action: "filter.deleted", record: { kind: "filter", id } };
    });
}

/** Of a bulk change whose pieces were found by a search for the person. Those that it found so far are in its rows. */
function eraseChosen(tx: Tx, isNamed: Names, isSought: Names): void {
  const { id, chosen } = bulkChanges;
  for (const found of tx.select({ id, chosen }).from(bulkChanges).where(isNotNull(chosen)).all())
    if (isNamed(found.chosen) || isSought(found.chosen))
      tx.update(bulkChanges).set({ chosen: NO_PIECES }).where(eq(id, found.id)).run();
}

const NO_PIECES = JSON.stringify({ ids: [] } satisfies ChosenPieces);

/** Whether words that go on being used ask for a last name which is theirs alone. */
function seeksOneOf(people: readonly Person[]): Names {
  const names = people.flatMap(({ ownLastNames }) => ownLastNames).map(inWords);
  return (text) => {
    const words = inWords(text ?? "");
    return names.some((name) => words.includes(name));
  };
}

function inWords(text: string): string {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

function eraseDrafts(tx: Tx, people: readonly Person[], isNamed: Names): void {
  const ids = new Set(people.map(({ customer }) => String(customer.id)));
  const theirs = recordsOf(tx, people);
  const isTheirs = (path: string, fields: string) => {
    if (isBelow(theirs, path) || isNamed(fields)) return true;
    const typed = new Map(JSON.parse(fields) as [string, string][]);
    const name = `${typed.get("firstName") ?? ""} ${typed.get("lastName") ?? ""}`;
    return ids.has(typed.get("customerId") ?? "") || isNamed(name);
  };
  for (const { id, path, fields } of tx.select().from(formDrafts).all())
    if (isTheirs(path, fields)) tx.delete(formDrafts).where(eq(formDrafts.id, id)).run();
}

function idsOf(tx: Tx, kind: OwnedKind, people: readonly Person[]): Set<number> {
  return new Set(
    people.flatMap(({ customer }) =>
      tx.all<{ id: number }>(RECORDS[kind](sql`${customer.id}`)).map(({ id }) => id),
    ),
  );
}

/**
 * Kept answers about the person stay where they can be told without them, so that a form sent again is not carried
 * out twice: customers, sales and repairs. Others go; an erased customer can't be written about again. Run after the
 * rows were erased.
 */
export function eraseAnswers(tx: Tx, people: readonly Person[]): void {
  const isNamed = namesOneOf(people);
  const theirs = recordsOf(tx, people);
  const kept = tx
    .select({ rowid: sql<number>`rowid`, path: idempotencyKeys.path, record: idempotencyKeys.record })
    .from(idempotencyKeys)
    .all();
  for (const { rowid, path, record } of kept) {
    const answer: unknown = JSON.parse(record);
    const told = isAbout(theirs, path, answer) ? withoutPerson(tx, answer) : answer;
    const text = told === undefined ? undefined : JSON.stringify(told);
    const where = sql`rowid = ${rowid}`;
    if (text === undefined || isNamed(text)) tx.delete(idempotencyKeys).where(where).run();
    else if (text !== record) tx.update(idempotencyKeys).set({ record: text }).where(where).run();
  }
}

/** Numbers of people's records, by what other records call them. */
type Theirs = Readonly<Record<string, ReadonlySet<number>>>;

function recordsOf(tx: Tx, people: readonly Person[]): Theirs {
  // What a form or an answer says of an order, a repair too, is about the person.
  const orderId = new Set([...idsOf(tx, "repair", people), ...idsOf(tx, "order", people)]);
  return {
    customerId: idsOf(tx, "customer", people),
    saleId: idsOf(tx, "sale", people),
    orderId,
    repairId: orderId,
    returnId: idsOf(tx, "return", people),
    buyId: idsOf(tx, "buy", people),
  };
}

const RECORDS_IN_PATHS: Readonly<Record<string, string>> = {
  customers: "customerId",
  orders: "orderId",
  repairs: "orderId",
  sales: "saleId",
  returns: "returnId",
  buys: "buyId",
};

function isBelow(theirs: Theirs, path: string): boolean {
  const [, list = "", id] = /^(?:\/api)?\/([a-z]+)\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return theirs[RECORDS_IN_PATHS[list] ?? ""]?.has(Number(id)) === true;
}

/** By the record that was written below, or what the answer refers to at any depth. */
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

function isCustomer(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "sortName" in answer && "homeStore" in answer;
}

/** The answer as it reads after the erasure; undefined if it should go. */
function withoutPerson(tx: Tx, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { id = 0, customerId = 0 } = answer as { id?: number; customerId?: number };
  if (isCustomer(answer)) return { ...answer, ...erasedValues("customers", id) };
  if ("soldAt" in answer && "tradeIn" in answer) return getSale(tx, id);
  if ("intakeAt" in answer) return { ...answer, ...erasedValues("repairs", customerId) };
  return undefined;
}
