import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces, transferLines } from "~db/schema/index.ts";
import { whoDid } from "../../shop/trail/last-edit.server.ts";
import { getPiece } from "../pieces/find-pieces.server.ts";
import { refuse, type Refused, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { linesOfPieces } from "./find-transfers.server.ts";
import { whereaboutsOf } from "./on-a-transfer.server.ts";
import { noteMovements } from "./write-movements.server.ts";
import { inOne } from "./packing.server.ts";
import { type Transfer, type TransferLine, transferNumber, type TransferOutcome } from "./transfer.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** Lines of these pieces. Refuses a piece that isn't on the list, and one whose outcome is known. */
export function unfinishedLines(
  ctx: RuleContext,
  transfer: Transfer,
  ids: readonly number[],
  field: string,
): { ok: true; lines: TransferLine[] } | Refused {
  const { tx } = ctx;
  if (ids.length === 0) return refuse("invalid", "Choose the items", field);
  const lines = linesOfPieces(tx, transfer.id, ids);
  const onList = new Set(lines.map(({ piece }) => piece.id));
  const strays = ids.filter((id) => !onList.has(id)).map((id) => strayText(tx, transfer, id));
  if (strays.length > 0) return refuse("invalid", inOne(strays), field);
  const settled = lines.filter(({ outcome }) => outcome !== "waiting" && outcome !== "missing");
  if (settled.length > 0)
    return refuse("conflict", inOne(settled.map((line) => settledText(ctx, line))), field);
  return { ok: true, lines };
}

function strayText(tx: Tx, { id }: Transfer, pieceId: number): string {
  const piece = getPiece(tx, pieceId);
  const number = transferNumber(id);
  if (!piece) return `Item #${pieceId} is not on ${number}`;
  return `${piece.sku} is not on ${number}: it is ${whereaboutsOf(tx, piece)}`;
}

const SETTLED: Record<TransferOutcome, string> = {
  waiting: "is still on its way",
  missing: "is missing",
  arrived: "already arrived",
  back: "is already back at the sender",
  lost: "was written off as lost",
};

/** 'HALO-1 already arrived: Maren Kessler noted it at 3:12 PM EST'. */
function settledText(ctx: RuleContext, { piece, outcome, endedAt, endedById }: TransferLine): string {
  const by = endedAt === null ? undefined : { by: endedById, at: endedAt };
  return `${piece.sku} ${SETTLED[outcome]}: ${whoDid(ctx, by, "noted it")}`;
}

const AFTER = {
  arrived: { movement: "arrived", state: "available", at: "to" },
  back: { movement: "arrived", state: "available", at: "from" },
  lost: { movement: "lost", state: "lost", at: "from" },
} as const;

/** Records the outcome of pieces in transit on the list, on the pieces, and in their history. */
export function endLines(
  ctx: RuleContext,
  transfer: Transfer,
  lines: readonly TransferLine[],
  outcome: keyof typeof AFTER,
): void {
  const { tx, actor, now } = ctx;
  const { movement, state, at } = AFTER[outcome];
  const store = transfer[at].key;
  const ids = lines.map(({ piece }) => piece.id);
  tx.update(transferLines)
    .set({ outcome, endedAt: now, endedBy: actor.id })
    .where(and(eq(transferLines.transferId, transfer.id), oneOfMany(transferLines.pieceId, ids)))
    .run();
  tx.update(pieces)
    .set({
      state,
      location: store,
      // A case belongs to its store.
      ...(outcome === "arrived" && { displayCase: null }),
      version: sql`${pieces.version} + 1`,
    })
    .where(oneOfMany(pieces.id, ids))
    .run();
  noteMovements(ctx, ids, { kind: movement, store, transferId: transfer.id });
}

/**
 * Entries for each piece that was missing, like those of a single step. For pieces that arrive as planned,
 * only the transfer has an entry.
 */
export function settledEntries(
  transfer: Transfer,
  lines: readonly TransferLine[],
  outcome: keyof typeof AFTER,
  approvedBy: number | null = null,
): Trail[] {
  const { movement, state, at } = AFTER[outcome];
  return lines
    .filter((line) => line.outcome === "missing")
    .map(({ piece }) => ({
      action: "piece.moved",
      record: { kind: "piece", id: piece.id },
      before: told("piece", { state: piece.state, location: piece.location }),
      after: told("piece", { state, kind: movement, location: transfer[at].key }),
      approvedBy,
    }));
}
