import { blankOf } from "../../fields.ts";
import { pieceFields } from "../pieces/piece-fields.ts";
import { and, eq, isNull } from "drizzle-orm";
import { receivingLines, receivings } from "~db/schema/index.ts";
import { addPiece } from "../pieces/add-piece.server.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { getReceiving, linesOf } from "./find-receivings.server.ts";
import { invoiceDifference } from "./invoice-difference.ts";

/**
 * Makes the pieces of an invoice, each with its movement and audit entry: all or none, and once. Refused
 * (409) if somebody received it already, changed it since the page with this `stamp`, or took one of its SKUs
 * for another piece. A total that doesn't agree is accepted. Without an invoice date, the purchase date is
 * the store's day of receiving.
 */
export function receiveAll(
  ctx: RuleContext,
  { receivingId, stamp }: { receivingId: number; stamp: string | null },
): Result<{ id: number; pieces: number }> {
  const { tx, actor, now } = ctx;
  const receiving = getReceiving(tx, receivingId);
  if (!receiving) return refuse("missing", "No such record");
  if (receiving.receivedAt !== null)
    return refuse("conflict", `${receiving.receivedBy} already received this`);
  if (stamp !== null && stamp !== receiving.stamp)
    return refuse("conflict", "This receiving has changed: review it before you receive it");
  const lines = linesOf(tx, receivingId);
  if (lines.length === 0) return refuse("invalid", "Add at least one item", "lines");
  const trail: Trail[] = [];
  for (const line of lines) {
    const { id: _, receivingId: __, version: ___, pieceId: ____, ...facts } = line;
    const added = addPiece(ctx, {
      ...blankOf(pieceFields),
      ...facts,
      purchaseDate: receiving.invoiceDate ?? todayAt(tx, receiving.store.key, now),
      location: receiving.store.key,
      vendorId: receiving.vendor.id,
      ownership: receiving.ownership,
      memoDueDay: receiving.memoDueDay,
    });
    if (!added.ok) return refuse(added.refusal.kind, `${line.sku}: ${added.refusal.message}`);
    trail.push(...added.trail);
    tx.update(receivingLines).set({ pieceId: added.value.id }).where(eq(receivingLines.id, line.id)).run();
  }
  tx.update(receivings)
    .set({ receivedAt: now, receivedBy: actor.id })
    .where(and(eq(receivings.id, receivingId), isNull(receivings.receivedAt)))
    .run();
  const { vendor, store, invoiceNumber, invoiceTotal, freight, lineCost, ownership } = receiving;
  return done(
    { id: receivingId, pieces: lines.length },
    {
      action: "receiving.received",
      record: { kind: "receiving", id: receivingId },
      after: {
        vendorId: vendor.id,
        store: store.key,
        invoiceNumber,
        invoiceTotal,
        freight,
        lineCost,
        invoiceDifference: invoiceDifference(receiving),
        ownership,
        pieces: lines.length,
      },
    },
    ...trail,
  );
}
