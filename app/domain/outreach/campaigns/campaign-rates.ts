/**
 * Whether a share says nothing: nobody knows whether an email was opened that left without a picture, or a link followed
 * without the door.
 */
export function isUncounted(part: number, sent: number, isCounted: boolean): boolean {
  return sent > 0 && part === 0 && !isCounted;
}

/** Said of a share that nobody knows, below it. */
export const NOT_COUNTED = "Not counted";

/** Like `shareOfSent`; '—' of what isn't counted at all. */
export function shareIfCounted(part: number, sent: number, isCounted: boolean): string {
  return isUncounted(part, sent, isCounted) ? "—" : shareOfSent(part, sent);
}

/** Formats a percentage with one decimal; '0%' if nothing was sent (section 4). */
export function shareOfSent(part: number, sent: number): string {
  if (sent === 0) return "0%";
  return `${(Math.round((part * 1000) / sent) / 10).toFixed(1)}%`;
}
