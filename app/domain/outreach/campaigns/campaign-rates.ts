/** Formats a percentage with one decimal; '0%' if nothing was sent (section 4). */
export function shareOfSent(part: number, sent: number): string {
  if (sent === 0) return "0%";
  return `${(Math.round((part * 1000) / sent) / 10).toFixed(1)}%`;
}
