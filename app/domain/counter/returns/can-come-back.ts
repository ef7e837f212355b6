/** True if a line can be returned: it isn't back yet, and isn't a gift card that paid for something. */
export function canComeBack({ returnId, isUsed }: { returnId: number | null; isUsed: boolean }): boolean {
  return returnId === null && !isUsed;
}
