import { type Address, href } from "~/ui/address";
export function stepPath(pieceId: number, step: string): Address {
  return href("/inventory/:pieceId/move/:step", { pieceId, step });
}

/** Returns the URL of a movement's slip; null if it has none. Memos and returns to vendors have one. */
export function slipPath(
  pieceId: number,
  { movementId, kind }: { movementId: number; kind: string },
): Address | null {
  const hasSlip = kind === "memo_out" || kind === "sent_to_vendor";
  return hasSlip ? href("/inventory/:pieceId/movements/:movementId/slip", { pieceId, movementId }) : null;
}
