import { formatDecimal } from "../domain/money.ts";
import type { Cell, Column } from "./cells.ts";

/** What a spreadsheet would take for a formula when it stands first in a cell. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file, with its line end. Text that a spreadsheet would run gets a leading apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * A table as a CSV file, each chunk of rows asked for when the client has taken the one before. It begins with a byte order
 * mark, by which Excel knows UTF-8. A client that leaves ends the rows.
 */
export function csvStream(
  columns: readonly Column[],
  chunks: Generator<Cell[][], void, undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns.map(({ head }) => head))}`));
    },
    pull(controller) {
      const { done, value } = chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map((row) => csvLine(row)).join("")));
    },
    cancel() {
      chunks.return();
    },
  });
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return "amount" in cell ? formatDecimal(cell.amount) : cell.day;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
