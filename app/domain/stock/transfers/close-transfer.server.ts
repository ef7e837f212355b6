import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { transferLines, transfers } from "~db/schema/index.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getTransfer } from "./find-transfers.server.ts";
import { noteMissing } from "./long-in-transit-worth-a-look.server.ts";
import { readBack } from "./packing.server.ts";
import { type Transfer, transferNumber } from "./transfer.ts";

/**
 * Closes a transfer. Pieces that haven't arrived are missing, are listed as worth a look, and stay in transit
 * until somebody says what became of them.
 */
export function closeTransfer(ctx: RuleContext, { transferId }: { transferId: number }): Result<Transfer> {
  const { tx, actor, now } = ctx;
  const found = transferOnItsWay(tx, transferId);
  if (!found.ok) return found;
  const { transfer } = found;
  if (transfer.state === "closed") return refuse("conflict", closedText(transfer));
  tx.update(transferLines)
    .set({ outcome: "missing", endedAt: now, endedBy: actor.id })
    .where(and(eq(transferLines.transferId, transferId), eq(transferLines.outcome, "waiting")))
    .run();
  close(ctx, transferId);
  const missing = noteMissing(ctx, transferId);
  return done(readBack(tx, transferId), closing(transfer, transfer.figures.waiting), ...missing);
}

/** Returns a transfer that was sent. Refuses one that is still being packed or was discarded (409). */
export function transferOnItsWay(tx: Tx, id: number): { ok: true; transfer: Transfer } | Refused {
  const transfer = getTransfer(tx, id);
  if (!transfer) return refuse("missing", "No such record");
  if (transfer.state === "open") return refuse("conflict", `${transferNumber(id)} has not been sent yet`);
  if (transfer.sentAt === null)
    return refuse("conflict", `${transferNumber(id)} was discarded and never sent`);
  return { ok: true, transfer };
}

/** Closes a transfer when no more of its pieces are awaited. */
export function ended(ctx: RuleContext, before: Transfer, ...trail: Trail[]): Result<Transfer> {
  const after = readBack(ctx.tx, before.id);
  const [first, ...others] = trail;
  if (!first) throw new Error(`Nothing is said of the end of pieces of transfer ${before.id}`);
  if (after.state !== "sent" || after.figures.waiting > 0) return done(after, first, ...others);
  close(ctx, before.id);
  return done(readBack(ctx.tx, before.id), first, ...others, closing(before, 0));
}

function close({ tx, actor, now }: RuleContext, id: number): void {
  tx.update(transfers)
    .set({ state: "closed", closedAt: now, closedBy: actor.id, version: sql`${transfers.version} + 1` })
    .where(and(eq(transfers.id, id), eq(transfers.state, "sent")))
    .run();
}

function closing({ id }: Transfer, missing: number): Trail {
  return {
    action: "transfer.closed",
    record: { kind: "transfer", id },
    before: { state: "sent" },
    after: { state: "closed", missing },
  };
}

export function closedText({ id, closedBy }: Transfer): string {
  return `${closedBy} already closed ${transferNumber(id)}`;
}
