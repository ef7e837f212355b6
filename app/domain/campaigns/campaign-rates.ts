/** A share of what was sent, as section 4 writes it: a percentage with one decimal, '0%' while nothing was sent. */
export function shareOfSent(part: number, sent: number): string {
  if (sent === 0) return "0%";
  return `${(Math.round((part * 1000) / sent) / 10).toFixed(1)}%`;
}
