/** '10' for '10%' and '10 %'. A pattern for both would take seconds for a text of blanks. */
export function withoutPercentSign(typed: string): string {
  const text = typed.trim();
  return text.endsWith("%") ? text.slice(0, -1).trimEnd() : text;
}
