export function stepPath(pieceId: number, step: string): string {
  return `/inventory/${pieceId}/move/${step}`;
}

/** Of a memo, and of what goes back to its vendor. */
export function slipPath(
  pieceId: number,
  { movementId, kind }: { movementId: number; kind: string },
): string | null {
  const hasSlip = kind === "memo_out" || kind === "sent_to_vendor";
  return hasSlip ? `/inventory/${pieceId}/movements/${movementId}/slip` : null;
}
