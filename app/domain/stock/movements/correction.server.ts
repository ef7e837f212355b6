import type { Tx } from "~db/client.server.ts";
import type { Piece } from "../pieces/piece.ts";
import { hasComeBack } from "./came-back.server.ts";
import { CORRECTIONS, type Step } from "./allowed-steps.ts";

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
