/** Whether a cell says in words that it is empty. */
export function isNothing(text: string): boolean {
  return /^(n\/?a|null|none|unknown|-+)$/i.test(text);
}
