const NOT_COUNTED = "not counted";

/** Like `shareOfSent`, of what may not be counted at all: nobody knows whether an email was opened. */
export function shareIfCounted(part: number, sent: number, isCounted: boolean): string {
  return sent > 0 && part === 0 && !isCounted ? NOT_COUNTED : shareOfSent(part, sent);
}

/** What stands below a rate: no figure of what may not be counted. */
export function captionOf(part: number, sent: number, isCounted: boolean): string {
  const all = sent.toLocaleString("en-US");
  return part === 0 && !isCounted && sent > 0 ? `${all} sent` : `${part.toLocaleString("en-US")} of ${all} sent`;
}

/** Formats a percentage with one decimal; '0%' if nothing was sent (section 4). */
export function shareOfSent(part: number, sent: number): string {
  if (sent === 0) return "0%";
  return `${(Math.round((part * 1000) / sent) / 10).toFixed(1)}%`;
}
