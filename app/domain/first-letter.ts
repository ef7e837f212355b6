/** Raises the first letter: 'Repair R-000012'. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lowers the first letter: 'repair R-000012'. */
export function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
