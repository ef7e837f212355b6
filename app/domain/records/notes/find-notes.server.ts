import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers, employees, notes, orders, pieces, repairs, sales } from "~db/schema/index.ts";
import { refuseCustomer } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { refuse, type Refused } from "../../result.ts";
import type { Note, Noted, NotedKind } from "./note.ts";

/** The column that names the record. */
export const NOTED_IN = {
  customer: notes.customerId,
  piece: notes.pieceId,
  sale: notes.saleId,
  order: notes.orderId,
} as const satisfies Record<NotedKind, unknown>;

/** For a customer, covers the whole person. */
function isOf(tx: Tx, { kind, id }: Noted): SQL {
  return kind === "customer" ? ofPerson(tx, notes.customerId, id) : eq(NOTED_IN[kind], id);
}

const WHOSE = sql<number | null>`coalesce(${notes.customerId},
  (select s.customer_id from ${sales} s where s.id = ${notes.saleId}),
  (select o.customer_id from ${orders} o where o.id = ${notes.orderId}),
  (select r.customer_id from ${repairs} r where r.id = ${notes.orderId}))`;

function reading(tx: Tx) {
  return tx
    .select({ note: notes, author: fullNameIn(employees), whose: WHOSE })
    .from(notes)
    .innerJoin(employees, eq(employees.id, notes.writtenBy));
}

export function getNote(tx: Tx, id: number): Note | undefined {
  const row = reading(tx).where(eq(notes.id, id)).get();
  return row && toNote(row);
}

/** Returned in no particular order. */
export function getNotes(tx: Tx, ids: readonly number[]): Note[] {
  return reading(tx).where(oneOfMany(notes.id, ids)).all().map(toNote);
}

/** Newest first. */
export function notesOf(tx: Tx, { kind, id }: Noted): Note[] {
  const rows = reading(tx).where(isOf(tx, { kind, id })).orderBy(desc(notes.writtenAt), desc(notes.id)).all();
  return rows.map(toNote);
}

/** Notes that are pinned to the top of their record, newest first. */
export function pinnedNotesOf(tx: Tx, { kind, id }: Noted): Note[] {
  const rows = reading(tx)
    .where(and(isOf(tx, { kind, id }), eq(notes.isPinned, true)))
    .orderBy(desc(notes.writtenAt), desc(notes.id))
    .all();
  return rows.map(toNote);
}

export function countNotesOf(tx: Tx, { kind, id }: Noted): number {
  return tx.select({ n: count() }).from(notes).where(isOf(tx, { kind, id })).get()?.n ?? 0;
}

interface NotedRecord {
  kind: NotedKind | "repair";
  id: number;
}

/**
 * The record to write a note about, as the trail names it. Refuses one that doesn't exist (404), and an erased
 * customer (409). What is noted for a merged one is the person's.
 */
export function recordToNote(tx: Tx, of: Noted): { ok: true; record: NotedRecord } | Refused {
  const record = notedRecord(tx, of);
  if (record) return { ok: true, record };
  const refused = of.kind === "customer" ? refuseCustomer(tx, of.id) : null;
  return refused ?? refuse("missing", "No such record");
}

/** The record as the trail names it, a repair by its own kind; null if it doesn't exist or was erased. */
export function notedRecord(tx: Tx, { kind, id }: Noted): NotedRecord | null {
  if (kind === "order") {
    const order = tx.select({ kind: orders.kind }).from(orders).where(eq(orders.id, id)).get();
    return order ? { kind: order.kind === "repair" ? "repair" : "order", id } : null;
  }
  if (kind === "customer") {
    const found = tx
      .select({ erasedAt: customers.erasedAt })
      .from(customers)
      .where(eq(customers.id, id))
      .get();
    return found?.erasedAt === null ? { kind, id } : null;
  }
  const table = kind === "piece" ? pieces : sales;
  return tx.select({ id: table.id }).from(table).where(eq(table.id, id)).get() ? { kind, id } : null;
}

interface Row {
  note: typeof notes.$inferSelect;
  author: string;
  whose: number | null;
}

function toNote({ note, author, whose }: Row): Note {
  const { customerId, pieceId, saleId, orderId, ...said } = note;
  const named = { customer: customerId, piece: pieceId, sale: saleId, order: orderId };
  const [kind, id] = Object.entries(named).find(([, of]) => of !== null) as [NotedKind, number];
  return { ...said, of: { kind, id }, customerId: whose, author };
}
