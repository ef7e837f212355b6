/** What a spreadsheet would take for a formula when it stands first in a cell. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file, with its line end. A cell that a spreadsheet would run gets a leading apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
