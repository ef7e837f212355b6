import { and, asc, count as rows, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { employees, pieces, stores, transferLines, transfers } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import {
  NO_FIGURES,
  type Transfer,
  type TransferFigures,
  type TransferLine,
  type TransferOutcome,
} from "./transfer.ts";

/** Choices of the list of transfers. `missing` shows transfers closed without all of their pieces. */
export const TRANSFER_LISTS = ["open", "sent", "missing", "closed"] as const;
export type TransferList = (typeof TRANSFER_LISTS)[number];

export interface TransferFilter {
  state?: TransferList | undefined;
  /** Store key of the sender or the receiver. */
  location?: string | undefined;
  /** Store key of the receiver. Can't be combined with a location. */
  to?: string | undefined;
}

export function getTransfer(tx: Tx, id: number): Transfer | undefined {
  return withFigures(tx, heads(tx).where(eq(transfers.id, id)).all())[0];
}

/** Newest first. */
export function findTransfers(tx: Tx, filter: TransferFilter, slice: Slice<number>): Transfer[] {
  const found = newestSlice(slice, transfers.id, (beyond, order) =>
    heads(tx)
      .where(sql`${transfers.id} in (${idsOf(filter, beyond, order, slice.limit)})`)
      .orderBy(order)
      .all(),
  );
  return withFigures(tx, found);
}

/** Counts no further than `atMost`. */
export function countTransfers(tx: Tx, filter: TransferFilter, atMost: number): number {
  const ids = idsOf(filter, undefined, desc(transfers.id), atMost);
  return tx.get<{ n: number }>(sql`select count(*) as n from (${ids})`)?.n ?? 0;
}

/**
 * Reads by the index of each of the two stores, or of the few transfers that are unfinished or miss pieces.
 */
function idsOf(
  { state, location, to }: TransferFilter,
  beyond: SQL | undefined,
  order: SQL,
  limit: number,
): SQL {
  const { id, fromStore, toStore } = transfers;
  const read = (...conditions: (SQL | undefined)[]) => {
    const where = and(...conditions, state && LISTED[state], beyond);
    return sql`select ${id} as id from ${transfers} ${where ? sql`where ${where}` : sql``} order by ${order} limit ${limit}`;
  };
  if (location === undefined) return read(to === undefined ? undefined : sql`+${toStore} = ${to}`);
  if (state !== undefined && state !== "closed")
    return read(or(sql`+${fromStore} = ${location}`, sql`+${toStore} = ${location}`));
  const both = [fromStore, toStore].map((store) => sql`select * from (${read(eq(store, location))})`);
  return sql`select id as id from (${sql.join(both, sql` union all `)}) as ${transfers} order by ${order} limit ${limit}`;
}

/** Literals, so that SQLite matches them against the partial indexes. */
export const LISTED: Record<TransferList, SQL> = {
  open: sql`${transfers.state} = 'open' and ${transfers.state} <> 'closed'`,
  sent: sql`${transfers.state} = 'sent' and ${transfers.state} <> 'closed'`,
  missing: sql`${transfers.id} in (select ${transferLines.transferId} from ${transferLines} where ${transferLines.outcome} = 'missing')`,
  closed: sql`+${transfers.state} = 'closed'`,
};

export interface LineFilter {
  transferId: number;
  outcome?: TransferOutcome | undefined;
}

/** Last packed first. */
export function findTransferLines(
  tx: Tx,
  { transferId, outcome }: LineFilter,
  slice: Slice<number>,
): TransferLine[] {
  return newestSlice(slice, transferLines.id, (beyond, order) =>
    lines(tx)
      .where(
        and(eq(transferLines.transferId, transferId), outcome && eq(transferLines.outcome, outcome), beyond),
      )
      .orderBy(order)
      .limit(slice.limit)
      .all(),
  );
}

/** In the order of packing. */
export function allTransferLines(tx: Tx, transferId: number): TransferLine[] {
  return lines(tx).where(eq(transferLines.transferId, transferId)).orderBy(asc(transferLines.id)).all();
}

export function linesOfPieces(tx: Tx, transferId: number, pieceIds: readonly number[]): TransferLine[] {
  return lines(tx)
    .where(and(eq(transferLines.transferId, transferId), oneOfMany(transferLines.pieceId, pieceIds)))
    .orderBy(asc(transferLines.id))
    .all();
}

/** The line that an employee packed or received last. */
export function lastLineOf(
  tx: Tx,
  { id, state }: Pick<Transfer, "id" | "state">,
  employeeId: number,
): TransferLine | undefined {
  const [by, at] =
    state === "open"
      ? [transferLines.packedBy, transferLines.packedAt]
      : [transferLines.endedBy, transferLines.endedAt];
  const row = lines(tx)
    .where(
      and(
        eq(transferLines.transferId, id),
        eq(by, employeeId),
        state === "open" ? undefined : eq(transferLines.outcome, "arrived"),
      ),
    )
    .orderBy(desc(at), desc(transferLines.id))
    .limit(1)
    .get();
  return row;
}

/** The transfer that a piece is on: being packed, under way with it, or missing it. */
export interface TransferOfPiece {
  pieceId: number;
  id: number;
  isSent: boolean;
  isMissing: boolean;
  from: string;
  to: string;
}

export function transfersOfPieces(tx: Tx, pieceIds: readonly number[]): Map<number, TransferOfPiece> {
  const found = tx
    .select({
      pieceId: transferLines.pieceId,
      id: transfers.id,
      sentAt: transfers.sentAt,
      outcome: transferLines.outcome,
      from: senders.name,
      to: receivers.name,
    })
    .from(transferLines)
    .innerJoin(transfers, eq(transfers.id, transferLines.transferId))
    .innerJoin(senders, eq(senders.key, transfers.fromStore))
    .innerJoin(receivers, eq(receivers.key, transfers.toStore))
    .where(
      and(
        oneOfMany(transferLines.pieceId, pieceIds),
        sql`${transferLines.outcome} in ('waiting', 'missing')`,
      ),
    )
    .all();
  return new Map(
    found.map(({ sentAt, outcome, ...of }) => [
      of.pieceId,
      { ...of, isSent: sentAt !== null, isMissing: outcome === "missing" },
    ]),
  );
}

export function transferOfPiece(tx: Tx, pieceId: number): TransferOfPiece | undefined {
  return transfersOfPieces(tx, [pieceId]).get(pieceId);
}

const senders = alias(stores, "senders");
const receivers = alias(stores, "receivers");
const senderBy = alias(employees, "sender_by");
const closerBy = alias(employees, "closer_by");

function heads(tx: Tx) {
  return tx
    .select({
      id: transfers.id,
      from: { key: senders.key, name: senders.name, zone: senders.zone },
      to: { key: receivers.key, name: receivers.name, zone: receivers.zone },
      note: transfers.note,
      state: transfers.state,
      begunAt: transfers.begunAt,
      begunBy: fullNameIn(employees),
      sentAt: transfers.sentAt,
      sentBy: sql<string | null>`${fullNameIn(senderBy)}`,
      closedAt: transfers.closedAt,
      closedBy: sql<string | null>`${fullNameIn(closerBy)}`,
      version: transfers.version,
    })
    .from(transfers)
    .innerJoin(senders, eq(senders.key, transfers.fromStore))
    .innerJoin(receivers, eq(receivers.key, transfers.toStore))
    .innerJoin(employees, eq(employees.id, transfers.begunBy))
    .leftJoin(senderBy, eq(senderBy.id, transfers.sentBy))
    .leftJoin(closerBy, eq(closerBy.id, transfers.closedBy));
}

function withFigures(tx: Tx, found: Omit<Transfer, "figures">[]): Transfer[] {
  const ids = found.map(({ id }) => id);
  const figures = new Map(ids.map((id): [number, TransferFigures] => [id, { ...NO_FIGURES }]));
  const counts = tx
    .select({ id: transferLines.transferId, outcome: transferLines.outcome, n: rows() })
    .from(transferLines)
    .where(oneOfMany(transferLines.transferId, ids))
    .groupBy(transferLines.transferId, transferLines.outcome)
    .all();
  for (const { id, outcome, n } of counts) {
    const of = figures.get(id);
    if (of) of[outcome] = n;
  }
  return found.map((head) => ({ ...head, figures: figures.get(head.id) ?? { ...NO_FIGURES } }));
}

const enders = alias(employees, "enders");

function lines(tx: Tx) {
  return tx
    .select({
      id: transferLines.id,
      outcome: transferLines.outcome,
      piece: {
        id: pieces.id,
        sku: pieces.sku,
        description: pieces.description,
        category: pieces.category,
        retailPrice: pieces.retailPrice,
        state: pieces.state,
        isScrap: pieces.isScrap,
        location: pieces.location,
      },
      packedAt: transferLines.packedAt,
      packedBy: fullNameIn(employees),
      endedAt: transferLines.endedAt,
      endedById: transferLines.endedBy,
      endedBy: sql<string | null>`${fullNameIn(enders)}`,
    })
    .from(transferLines)
    .innerJoin(pieces, eq(pieces.id, transferLines.pieceId))
    .innerJoin(employees, eq(employees.id, transferLines.packedBy))
    .leftJoin(enders, eq(enders.id, transferLines.endedBy));
}
