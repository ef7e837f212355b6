export function stepPath(pieceId: number, step: string): string {
  return `/inventory/${pieceId}/move/${step}`;
}

/** Returns the URL of a movement's slip; null if it has none. Memos and returns to vendors have one. */
export function slipPath(
  pieceId: number,
  { movementId, kind }: { movementId: number; kind: string },
): string | null {
  const hasSlip = kind === "memo_out" || kind === "sent_to_vendor";
  return hasSlip ? `/inventory/${pieceId}/movements/${movementId}/slip` : null;
}
