/** A text whose dates don't break over two lines, wherever the text does. */
export function keepDates(text: string): string {
  return text.replace(/([A-Z][a-z]{2}) (\d{1,2}), (?=\d{4})/g, "$1\u00A0$2,\u00A0");
}
