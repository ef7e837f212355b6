/** Turns '10%' and '10 %' into '10'. A pattern for both would take seconds on a long run of blanks. */
export function withoutPercentSign(typed: string): string {
  const text = typed.trim();
  return text.endsWith("%") ? text.slice(0, -1).trimEnd() : text;
}
