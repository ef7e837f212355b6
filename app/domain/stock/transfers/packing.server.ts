import { and, eq, sql } from "drizzle-orm";
import { isAvailable } from "../pieces/piece-states.ts";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces, transferLines, transfers } from "~db/schema/index.ts";
import { pieceOfSku } from "../pieces/find-pieces.server.ts";
import { namedItems } from "../pieces/named-items.ts";
import type { Piece } from "../pieces/piece.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { getTransfer, transfersOfPieces } from "./find-transfers.server.ts";
import { onTransferText, whereaboutsOf } from "./on-a-transfer.server.ts";
import { MOST_PIECES } from "./transfer-size.ts";
import { piecesOf, type Transfer, transferNumber } from "./transfer.ts";

export interface NewTransfer {
  from: string;
  to: string;
  note: string | null;
  /** Pieces to begin with. */
  ids: readonly number[];
}

/** Begins packing a transfer. Refuses pieces that can't go with it, naming each. */
export function beginTransfer(ctx: RuleContext, { from, to, note, ids }: NewTransfer): Result<Transfer> {
  const { tx, actor, now } = ctx;
  const stores = listStores(tx);
  if (!stores.some(({ key }) => key === from)) return refuse("invalid", "Choose the sending store", "from");
  if (!stores.some(({ key }) => key === to)) return refuse("invalid", "Choose the receiving store", "to");
  if (from === to) return refuse("invalid", "Choose a different store to receive it", "to");
  const chosen = [...new Set(ids)];
  const found = tx.select().from(pieces).where(oneOfMany(pieces.id, chosen)).all();
  if (found.length < chosen.length) return refuse("invalid", "One of the items no longer exists", "ids");
  const refusals = whyNot(tx, found, from);
  if (refusals.length > 0) return refuse("conflict", inOne(refusals), "ids");
  const id = insertRow(tx, transfers, {
    fromStore: from,
    toStore: to,
    note,
    begunAt: now,
    begunBy: actor.id,
  });
  for (const pieceId of chosen)
    insertRow(tx, transferLines, { transferId: id, pieceId, packedAt: now, packedBy: actor.id });
  return done(readBack(tx, id), {
    action: "transfer.begun",
    record: { kind: "transfer", id },
    after: { fromStore: from, toStore: to, note, ...namedItems(found) },
  });
}

/**
 * Adds a piece to the list by its tag. Refused unless it is available, belongs to the sending store, and is
 * on no other list.
 */
export function packPiece(
  ctx: RuleContext,
  { transferId, sku }: { transferId: number; sku: string },
): Result<Transfer> {
  const { tx, actor, now } = ctx;
  const found = transferToPack(tx, transferId);
  if (!found.ok) return found;
  const { transfer } = found;
  const piece = pieceOfSku(tx, sku);
  if (!piece) return refuse("invalid", `No item has the SKU ${sku}`, "sku");
  if (transfersOfPieces(tx, [piece.id]).get(piece.id)?.id === transferId)
    return refuse("conflict", `${piece.sku} is already on the list`, "sku");
  const [why] = whyNot(tx, [piece], transfer.from.key);
  if (why !== undefined) return refuse("conflict", why, "sku");
  if (piecesOf(transfer) >= MOST_PIECES)
    return refuse("invalid", `A transfer can have up to ${MOST_PIECES} items`, "sku");
  insertRow(tx, transferLines, { transferId, pieceId: piece.id, packedAt: now, packedBy: actor.id });
  raiseVersion(tx, transferId);
  return done(readBack(tx, transferId), packed(transfer, "transfer.packed", [piece]));
}

/** Takes pieces off the list, whatever became of them. Refused once it is sent. */
export function unpackPieces(
  ctx: RuleContext,
  { transferId, ids }: { transferId: number; ids: readonly number[] },
): Result<Transfer> {
  const { tx } = ctx;
  const found = transferToPack(tx, transferId);
  if (!found.ok) return found;
  const skus = tx
    .select({ id: pieces.id, sku: pieces.sku })
    .from(transferLines)
    .innerJoin(pieces, eq(pieces.id, transferLines.pieceId))
    .where(and(eq(transferLines.transferId, transferId), oneOfMany(transferLines.pieceId, ids)))
    .all();
  if (skus.length === 0) return refuse("conflict", "This is no longer on the list", "ids");
  tx.delete(transferLines)
    .where(and(eq(transferLines.transferId, transferId), oneOfMany(transferLines.pieceId, ids)))
    .run();
  raiseVersion(tx, transferId);
  return done(readBack(tx, transferId), packed(found.transfer, "transfer.unpacked", skus));
}

/** Discards a transfer that was never sent. Its pieces were never away. */
export function discardTransfer(ctx: RuleContext, { transferId }: { transferId: number }): Result<Transfer> {
  const { tx, actor, now } = ctx;
  const found = transferToPack(tx, transferId);
  if (!found.ok) return found;
  tx.delete(transferLines).where(eq(transferLines.transferId, transferId)).run();
  tx.update(transfers)
    .set({ state: "closed", closedAt: now, closedBy: actor.id, version: sql`${transfers.version} + 1` })
    .where(and(eq(transfers.id, transferId), eq(transfers.state, "open")))
    .run();
  return done(readBack(tx, transferId), {
    action: "transfer.discarded",
    record: { kind: "transfer", id: transferId },
    before: { state: "open" },
    after: { state: "closed" },
  });
}

/** Returns a transfer that is still being packed. Refuses (409) one that was sent or discarded. */
export function transferToPack(tx: Tx, id: number): { ok: true; transfer: Transfer } | Refused {
  const transfer = getTransfer(tx, id);
  if (!transfer) return refuse("missing", "No such record");
  if (transfer.state === "open") return { ok: true, transfer };
  const number = transferNumber(id);
  return refuse(
    "conflict",
    transfer.sentAt === null
      ? `${transfer.closedBy} already discarded ${number}`
      : `${transfer.sentBy} already sent ${number}`,
  );
}

/** State and place of a piece that can't go from a store; null if it can. */
export function whyNotSent(
  tx: Tx,
  piece: Pick<Piece, "id" | "state" | "isScrap" | "location">,
  from: string,
): string | null {
  return isAvailable(piece) && piece.location === from ? null : whereaboutsOf(tx, piece);
}

/** Reasons pieces can't go from a store, one sentence each. `except` is the list they are on. */
export function whyNot(tx: Tx, found: readonly Piece[], from: string, except?: number): string[] {
  const packedOn = transfersOfPieces(
    tx,
    found.map(({ id }) => id),
  );
  return found.flatMap((piece) => {
    const { id, sku } = piece;
    const where = whyNotSent(tx, piece, from);
    if (where !== null) return [`${sku} is ${where}`];
    const other = packedOn.get(id);
    return other && other.id !== except ? [`${sku} is ${onTransferText(other)}`] : [];
  });
}

/** Whether a piece can be packed to go to another store. */
export function maySendPiece(tx: Tx, piece: Piece): boolean {
  const { location } = piece;
  return location !== null && listStores(tx).length > 1 && whyNot(tx, [piece], location).length === 0;
}

const MOST_NAMED = 10;

/** Joins sentences into one text; of many, the first ones. */
export function inOne(sentences: readonly string[]): string {
  const more = sentences.length - MOST_NAMED;
  return [...sentences.slice(0, MOST_NAMED), ...(more > 0 ? [`And ${more} more`] : [])].join(". ");
}

export function readBack(tx: Tx, id: number): Transfer {
  const transfer = getTransfer(tx, id);
  if (!transfer) throw new Error(`Transfer ${id} was written and can't be read`);
  return transfer;
}

function raiseVersion(tx: Tx, id: number): void {
  tx.update(transfers)
    .set({ version: sql`${transfers.version} + 1` })
    .where(eq(transfers.id, id))
    .run();
}

function packed(
  { id }: Transfer,
  action: "transfer.packed" | "transfer.unpacked",
  found: Parameters<typeof namedItems>[0],
): Trail {
  return { action, record: { kind: "transfer", id }, after: namedItems(found) };
}
