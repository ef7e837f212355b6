import type { Tx } from "~db/client.server.ts";
import type { Piece } from "../pieces/piece.ts";
import { hasComeBack } from "./came-back.server.ts";
import type { Step } from "./allowed-steps.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { STEP_LABELS } from "./step-words.ts";

/** Corrections of stock cost money: they need the right to correct it, or a colleague's approval. */
const CORRECTIONS: readonly Step[] = ["damaged", "restored", "lost", "found", "melted", "scrapped"];

/**
 * Counts returning a piece to a vendor as a correction too if the store owns it, since the store is given nothing for
 * it, or if a return brought it back, whoever it belongs to: no count has to find it any more.
 */
export function isCorrection(
  tx: Tx,
  step: Step,
  { id, ownership }: Pick<Piece, "id" | "ownership">,
): boolean {
  if (CORRECTIONS.includes(step)) return true;
  return step === "sent_to_vendor" && (ownership === "owned" || hasComeBack(tx, id));
}

/** Step to approve for those who may not correct stock. */
export function correctionOf(
  { id, sku, retailPrice }: Pick<Piece, "id" | "sku" | "retailPrice">,
  kind: Step,
  field: string,
): AskedStep {
  const message = `'${STEP_LABELS[kind]}' of ${sku} needs approval`;
  const record = { kind: "piece", id } as const;
  // The retail price, since the approval shows it even to those who can't see cost.
  return { permission: "inventory.correct", record, amount: retailPrice, limit: 0, field, message };
}
