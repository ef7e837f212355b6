import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  auditLog,
  buyLines,
  buys,
  campaignProposals,
  formDrafts,
  idempotencyKeys,
  importErrors,
  insights,
  orders,
  repairs,
  sales,
  saleTradeIns,
  savedFilters,
} from "~db/schema/index.ts";
import type { Trail } from "../result.ts";
import type { Copies } from "./find-copies.server.ts";
import { erasedValues } from "./person-columns.ts";
import { namesOneOf, type Person } from "./person-words.server.ts";

/** Text in place of a refused row of an import. */
const REFUSED_ROW_ERASED = "Erased with the customer";

/** Removes copies of what is known of people outside their own rows. Returns entries for the audit trail. */
export function eraseCopies(tx: Tx, people: readonly Person[], copies: Copies): Trail[] {
  const isNamed = namesOneOf(people);
  eraseAnswers(tx, people, isNamed);
  eraseDrafts(tx, people, isNamed);
  eraseSavedFilters(tx, isNamed);
  eraseRefusedRows(tx, copies.refusedRows);
  eraseAdvice(tx, isNamed);
  const own = people.flatMap(({ customer }) => entriesOf(tx, customer.id));
  return erasePayloads(tx, [...own, ...copies.entries]);
}

type Names = (text: string | null) => boolean;

/** Entries whose payload holds nothing but ids, statuses, and figures. */
const WITHOUT_PERSON = ["customer.erased", "customer.exported", "repair.status-set"];

/** Entries about the customer, their repairs, and sales whose entry says more than ids and amounts. */
function entriesOf(tx: Tx, customerId: number): number[] {
  const ofTheirs = (table: typeof repairs | typeof orders | typeof sales) =>
    sql`${auditLog.recordId} in (select cast(id as text) from ${table} where ${table.customerId} = ${customerId})`;
  const about = (kind: string, records: SQL) => and(eq(auditLog.recordKind, kind), records);
  const read = (where: SQL | undefined) =>
    tx
      .select({ id: auditLog.id, action: auditLog.action })
      .from(auditLog)
      .where(and(where, isNotNull(auditLog.payload)))
      .all()
      .filter(({ action }) => !WITHOUT_PERSON.includes(action))
      .map(({ id }) => id);
  const says = sql`(json_extract(${auditLog.payload}, '$.after.tradeIn.item') is not null
    or json_extract(${auditLog.payload}, '$.after.customerName') is not null)`;
  const tradedIn = sql`${auditLog.recordId} in (
    select cast(${saleTradeIns.pieceId} as text) from ${saleTradeIns}
    join ${sales} on ${sales.id} = ${saleTradeIns.saleId} where ${sales.customerId} = ${customerId})`;
  const bought = sql`${auditLog.recordId} in (
    select cast(${buyLines.pieceId} as text) from ${buyLines}
    join ${buys} on ${buys.id} = ${buyLines.buyId} where ${buys.customerId} = ${customerId})`;
  const describes = sql`coalesce(json_extract(${auditLog.payload}, '$.after.description'),
    json_extract(${auditLog.payload}, '$.before.description')) is not null`;
  const isNote = sql`${auditLog.action} like 'note.%'`;
  return [
    ...read(about("customer", eq(auditLog.recordId, String(customerId)))),
    ...read(about("repair", ofTheirs(repairs))),
    ...read(and(about("sale", ofTheirs(sales)), or(says, isNote))),
    ...read(and(about("order", ofTheirs(orders)), isNote)),
    ...read(and(about("piece", tradedIn), describes)),
    ...read(and(about("piece", bought), describes)),
  ];
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

/** Those that search for the person, or are named for them. */
function eraseSavedFilters(tx: Tx, isNamed: Names): void {
  for (const { id, name, query } of tx.select().from(savedFilters).all())
    if (isNamed(name) || [...new URLSearchParams(query).values()].some(isNamed))
      tx.delete(savedFilters).where(eq(savedFilters.id, id)).run();
}

function eraseDrafts(tx: Tx, people: readonly Person[], isNamed: Names): void {
  const ids = new Set(people.map(({ customer }) => String(customer.id)));
  const theirOrders = orderIdsOf(tx, people);
  const isTheirs = (path: string, fields: string) => {
    if (theirOrders.has(/^\/(?:orders|repairs)\/(\d+)\//.exec(path)?.[1] ?? "")) return true;
    if (ids.has(/^\/customers\/(\d+)(\/|$)/.exec(path)?.[1] ?? "") || isNamed(fields)) return true;
    const typed = new Map(JSON.parse(fields) as [string, string][]);
    const name = `${typed.get("firstName") ?? ""} ${typed.get("lastName") ?? ""}`;
    return ids.has(typed.get("customerId") ?? "") || isNamed(name);
  };
  for (const { id, path, fields } of tx.select().from(formDrafts).all())
    if (isTheirs(path, fields)) tx.delete(formDrafts).where(eq(formDrafts.id, id)).run();
}

/** Of their orders, repairs too: what a form says of one is about the person. */
function orderIdsOf(tx: Tx, people: readonly Person[]): Set<string> {
  const customerIds = people.map(({ customer }) => customer.id);
  const found = [repairs, orders].flatMap((table) =>
    tx.select({ id: table.id }).from(table).where(oneOfMany(table.customerId, customerIds)).all(),
  );
  return new Set(found.map(({ id }) => String(id)));
}

/**
 * Kept answers stay, so that a form sent again is not carried out twice, but without the person. Those of an
 * unknown shape go.
 */
function eraseAnswers(tx: Tx, people: readonly Person[], isNamed: Names): void {
  const ids = new Set(people.map(({ customer }) => customer.id));
  const kept = tx
    .select({ rowid: sql<number>`rowid`, path: idempotencyKeys.path, record: idempotencyKeys.record })
    .from(idempotencyKeys)
    .all();
  for (const { rowid, path, record } of kept) {
    const redacted = withoutPerson(JSON.parse(record), path, ids);
    const text = redacted === undefined ? undefined : JSON.stringify(redacted);
    const where = sql`rowid = ${rowid}`;
    if (text === undefined || isNamed(text)) tx.delete(idempotencyKeys).where(where).run();
    else if (text !== record) tx.update(idempotencyKeys).set({ record: text }).where(where).run();
  }
}

/** The record as it reads after the erasure; undefined if it should go. */
function withoutPerson(record: unknown, path: string, ids: ReadonlySet<number>): unknown {
  if (typeof record !== "object" || record === null) return record;
  const kept = record as Record<string, unknown>;
  const { id, customerId } = kept as { id?: number; customerId?: number };
  if ("sortName" in kept && "homeStore" in kept)
    return ids.has(id ?? 0) ? { ...kept, ...erasedValues("customers", id ?? 0) } : record;
  const isBelowTheirs = ids.has(Number(/^(?:\/api)?\/customers\/(\d+)(\/|$)/.exec(path)?.[1]));
  if (customerId === undefined || !ids.has(customerId)) return isBelowTheirs ? undefined : record;
  if ("soldAt" in kept && "tradeIn" in kept) {
    const { firstName, lastName } = erasedValues("customers", customerId);
    const tradeIn = kept.tradeIn as object | null;
    return {
      ...kept,
      customerName: `${firstName} ${lastName}`,
      tradeIn: tradeIn && { ...tradeIn, item: null },
      payments: (kept.payments as object[] | undefined)?.map((payment) => ({
        ...payment,
        ...erasedValues("payments", customerId),
      })),
    };
  }
  if ("intakeAt" in kept) return { ...kept, ...erasedValues("repairs", customerId) };
  return undefined;
}
