import { and, asc, count as rows, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { employees, pieces, receivingLines, receivings, stores, vendors } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { cents } from "../../money.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import { IS_TO_GO_BACK } from "../vendors/find-vendors.server.ts";
import type { Receiving, ReceivingLine } from "./receiving.ts";

export const RECEIVING_STATES = ["open", "received"] as const;
export type ReceivingState = (typeof RECEIVING_STATES)[number];

export interface ReceivingFilter {
  state?: ReceivingState | undefined;
  /** Store key. */
  location?: string | undefined;
  vendor?: number | undefined;
}

export function getReceiving(tx: Tx, id: number): Receiving | undefined {
  const row = heads(tx).where(eq(receivings.id, id)).get();
  return row && toReceiving(row);
}

/** Newest first. */
export function findReceivings(tx: Tx, filter: ReceivingFilter, slice: Slice<number>): Receiving[] {
  return newestSlice(slice, receivings.id, (beyond, order) =>
    heads(tx)
      .where(and(chosen(filter), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all()
      .map(toReceiving),
  );
}

/** Counts no further than `atMost`. */
export function countReceivings(tx: Tx, filter: ReceivingFilter, atMost: number): number {
  const some = tx
    .select({ id: receivings.id })
    .from(receivings)
    .where(chosen(filter))
    .limit(atMost)
    .as("some");
  return tx.select({ n: rows() }).from(some).get()?.n ?? 0;
}

/** Receivings with a vendor's invoice number, ignoring case, newest first. `number` is folded. */
export function receivingsOfInvoice(tx: Tx, number: string, limit: number): Receiving[] {
  return heads(tx)
    .where(sql`lower(${receivings.invoiceNumber}) = ${number} and ${receivings.invoiceNumber} is not null`)
    .orderBy(desc(receivings.id))
    .limit(limit)
    .all()
    .map(toReceiving);
}

/** In the order they were typed. */
export function linesOf(tx: Tx, receivingId: number): ReceivingLine[] {
  return tx
    .select(LINE)
    .from(receivingLines)
    .where(eq(receivingLines.receivingId, receivingId))
    .orderBy(asc(receivingLines.id))
    .all();
}

export function getLine(tx: Tx, id: number): ReceivingLine | undefined {
  return tx.select(LINE).from(receivingLines).where(eq(receivingLines.id, id)).get();
}

/** Ids of the pieces that came with an invoice. */
export function piecesReceived(tx: Tx, receivingId: number): number[] {
  return linesOf(tx, receivingId).flatMap(({ pieceId }) => pieceId ?? []);
}

/** Counts its pieces that go back to the vendor some day. */
export function countToGoBack(tx: Tx, receivingId: number): number {
  return (
    tx
      .select({ n: rows() })
      .from(receivingLines)
      .innerJoin(pieces, eq(pieces.id, receivingLines.pieceId))
      .where(and(eq(receivingLines.receivingId, receivingId), IS_TO_GO_BACK))
      .get()?.n ?? 0
  );
}

const LINE = {
  id: receivingLines.id,
  receivingId: receivingLines.receivingId,
  sku: receivingLines.sku,
  category: receivingLines.category,
  description: receivingLines.description,
  vendorStyle: receivingLines.vendorStyle,
  metal: receivingLines.metal,
  karat: receivingLines.karat,
  size: receivingLines.size,
  cost: receivingLines.cost,
  retailPrice: receivingLines.retailPrice,
  weight: receivingLines.weight,
  weightGiven: receivingLines.weightGiven,
  weightUnit: receivingLines.weightUnit,
  pieceId: receivingLines.pieceId,
  version: receivingLines.version,
};

/** Drafts are few and have their own index, which needs a literal. */
function chosen({ state, location, vendor }: ReceivingFilter): SQL | undefined {
  const isOpen = state === "open";
  return and(
    isOpen ? sql`${receivings.receivedAt} is null` : undefined,
    state === "received" ? sql`+${receivings.receivedAt} is not null` : undefined,
    vendor === undefined
      ? undefined
      : isOpen
        ? sql`+${receivings.vendorId} = ${vendor}`
        : eq(receivings.vendorId, vendor),
    location === undefined
      ? undefined
      : isOpen || vendor !== undefined
        ? sql`+${receivings.store} = ${location}`
        : eq(receivings.store, location),
  );
}

const receivers = alias(employees, "receivers");

const ofLines = (what: string) =>
  sql<number>`(select ${sql.raw(what)} from receiving_lines l where l.receiving_id = ${receivings.id})`;

function heads(tx: Tx) {
  return tx
    .select({
      id: receivings.id,
      vendor: { id: vendors.id, name: vendors.name },
      store: { key: stores.key, name: stores.name, zone: stores.zone },
      invoiceNumber: receivings.invoiceNumber,
      invoiceDate: receivings.invoiceDate,
      invoiceTotal: receivings.invoiceTotal,
      freight: receivings.freight,
      lineCost: ofLines("coalesce(sum(l.cost), 0)"),
      pieces: ofLines("count(*)"),
      ownership: receivings.ownership,
      memoDueDay: receivings.memoDueDay,
      note: receivings.note,
      begunAt: receivings.begunAt,
      begunBy: fullNameIn(employees),
      receivedAt: receivings.receivedAt,
      receivedBy: sql<string | null>`${fullNameIn(receivers)}`,
      version: receivings.version,
      lineVersions: ofLines("coalesce(sum(l.version), 0) || '.' || coalesce(max(l.id), 0)"),
    })
    .from(receivings)
    .innerJoin(vendors, eq(vendors.id, receivings.vendorId))
    .innerJoin(stores, eq(stores.key, receivings.store))
    .innerJoin(employees, eq(employees.id, receivings.begunBy))
    .leftJoin(receivers, eq(receivers.id, receivings.receivedBy));
}

type Row = NonNullable<ReturnType<ReturnType<typeof heads>["get"]>>;

function toReceiving({ lineVersions, lineCost, ...row }: Row): Receiving {
  return {
    ...row,
    lineCost: cents(lineCost),
    stamp: `${row.version}.${row.pieces}.${lineVersions}`,
  };
}
