import { pieceOfSku } from "../pieces/find-pieces.server.ts";
import { namedItems } from "../pieces/named-items.ts";
import { refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { allTransferLines } from "./find-transfers.server.ts";
import type { Transfer, TransferLine } from "./transfer.ts";
import { transferOnItsWay, ended, closedText } from "./close-transfer.server.ts";
import { endLines, settledEntries, unfinishedLines } from "./arrived-or-taken-back.server.ts";

/** Pieces that arrived: by tag, by id, or all that haven't arrived yet. */
export interface Arrived {
  skus: readonly string[];
  ids: readonly number[];
  all: boolean;
}

/**
 * Receives pieces, including missing ones, at the store they were sent to. They are available there. The last
 * one closes the transfer. All or none: a piece that isn't on the list is refused with where it belongs, and
 * one that arrived before with who was faster (409).
 */
export function receivePieces(
  ctx: RuleContext,
  { transferId, ...arrived }: Arrived & { transferId: number },
): Result<Transfer> {
  const { tx } = ctx;
  const found = transferOnItsWay(tx, transferId);
  if (!found.ok) return found;
  const { transfer } = found;
  const chosen = linesThatArrived(ctx, transfer, arrived);
  if (!chosen.ok) return chosen;
  endLines(ctx, transfer, chosen.lines, "arrived");
  return ended(ctx, transfer, ...settledEntries(transfer, chosen.lines, "arrived"), {
    action: "transfer.received",
    record: { kind: "transfer", id: transferId },
    after: { store: transfer.to.key, ...namedItems(chosen.lines.map(({ piece }) => piece)) },
  });
}

function linesThatArrived(
  ctx: RuleContext,
  transfer: Transfer,
  { skus, ids, all }: Arrived,
): { ok: true; lines: TransferLine[] } | Refused {
  const { tx } = ctx;
  if (all) {
    const waiting = allTransferLines(tx, transfer.id).filter(({ outcome }) => outcome === "waiting");
    if (waiting.length > 0) return { ok: true, lines: waiting };
    return refuse(
      "conflict",
      transfer.state === "closed" ? closedText(transfer) : "Everything already arrived",
    );
  }
  const field = skus.length > 0 ? "skus" : "ids";
  const scanned = new Set<number>(ids);
  for (const sku of skus) {
    const piece = pieceOfSku(tx, sku);
    if (!piece) return refuse("invalid", `No item has the SKU ${sku}`, field);
    scanned.add(piece.id);
  }
  return unfinishedLines(ctx, transfer, [...scanned], field);
}
