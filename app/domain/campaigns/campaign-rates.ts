/** Percentage with one decimal; '0%' for none, and if nothing was sent (section 4). */
export function shareOfSent(part: number, sent: number): string {
  if (sent === 0 || part === 0) return "0%";
  return `${(Math.round((part * 1000) / sent) / 10).toFixed(1)}%`;
}
