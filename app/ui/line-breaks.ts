/** A text whose dates don't break over two lines, wherever the text does. */
export function keepDates(text: string): string {
  return text.replace(/([A-Z][a-z]{2}) (\d{1,2}), (?=\d{4})/g, "$1\u00A0$2,\u00A0");
}

/**
 * A description whose measures don't break over two lines: '3.5 mm', 'size 5'. For pages alone; searches, files
 * and the API have it as it was typed.
 */
export function keepTogether(description: string): string {
  return description
    .replace(/(\d) (?=(?:mm|cm|in|inch|ct|ctw|cttw|g|dwt|oz)\b)/g, "$1\u00A0")
    .replace(/\b(size) (?=\d)/gi, "$1\u00A0");
}
