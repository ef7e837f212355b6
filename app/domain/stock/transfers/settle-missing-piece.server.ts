import { noteWriteOff } from "../movements/write-offs-worth-a-look.server.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { namedItems } from "../pieces/named-items.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { SettledAs } from "./transfer-fields.ts";
import { type Transfer, type TransferLine, transferNumber } from "./transfer.ts";
import { transferOnItsWay, ended } from "./close-transfer.server.ts";
import { endLines, settledEntries, unfinishedLines } from "./arrived-or-taken-back.server.ts";
import { receivePieces } from "./receive-transfer.server.ts";

/** Records what became of a piece of a sent transfer that hasn't arrived. */
export function settlePiece(
  ctx: RuleContext,
  { transferId, id, as }: { transferId: number; id: number; as: SettledAs },
): Result<Transfer> {
  if (as === "back") return takeBackPieces(ctx, { transferId, ids: [id] });
  if (as === "lost") return losePiece(ctx, { transferId, id });
  return receivePieces(ctx, { transferId, skus: [], ids: [id], all: false });
}

/**
 * Takes back pieces that turned up where they were sent from. They are available there, as if they had never
 * left.
 */
export function takeBackPieces(
  ctx: RuleContext,
  { transferId, ids }: { transferId: number; ids: readonly number[] },
): Result<Transfer> {
  const found = transferOnItsWay(ctx.tx, transferId);
  if (!found.ok) return found;
  const { transfer } = found;
  const chosen = unfinishedLines(ctx, transfer, ids, "ids");
  if (!chosen.ok) return chosen;
  endLines(ctx, transfer, chosen.lines, "back");
  return ended(ctx, transfer, ...settledEntries(transfer, chosen.lines, "back"), {
    action: "transfer.taken-back",
    record: { kind: "transfer", id: transferId },
    after: { store: transfer.from.key, ...namedItems(chosen.lines.map(({ piece }) => piece)) },
  });
}

/** Writes a missing piece off as lost. Needs a permission or an approval. */
export function losePiece(
  ctx: RuleContext,
  { transferId, id }: { transferId: number; id: number },
): Result<Transfer> {
  const found = transferOnItsWay(ctx.tx, transferId);
  if (!found.ok) return found;
  const { transfer } = found;
  const chosen = unfinishedLines(ctx, transfer, [id], "id");
  if (!chosen.ok) return chosen;
  const [line] = chosen.lines as [TransferLine];
  const { sku, retailPrice } = line.piece;
  if (line.outcome === "waiting")
    return refuse("conflict", `${sku} isn't missing yet: close ${transferNumber(transferId)} first`, "id");
  const approved = askApproval(ctx, [
    {
      permission: "inventory.correct",
      record: { kind: "piece", id },
      amount: retailPrice,
      limit: 0,
      field: "",
      message: `Writing ${sku} off as lost needs approval`,
    },
  ]);
  if (!approved.ok) return approved;
  endLines(ctx, transfer, [line], "lost");
  const written = noteWriteOff({ ...ctx, approvedBy: approved.by }, line.piece);
  return ended(ctx, transfer, ...settledEntries(transfer, [line], "lost", approved.by), written, {
    action: "transfer.lost",
    record: { kind: "transfer", id: transferId },
    after: { ...namedItems([line.piece]), retailPrice },
    approvedBy: approved.by,
  });
}
