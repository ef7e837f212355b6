/** Parses a record number from text such as a part of a URL; null for any other text. */
export function recordNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
