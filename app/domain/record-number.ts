/** The number of a record from a text such as a URL's part; null for any other text. */
export function recordNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
