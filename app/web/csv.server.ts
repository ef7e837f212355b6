import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { formatDecimal } from "../domain/money.ts";
import type { Cell } from "./cells.ts";

/** What a spreadsheet would take for a formula when it stands first in a cell. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as a CSV file, each chunk of rows asked for when the client has taken the one before. It begins with a byte order
 * mark, by which Excel knows UTF-8. Text that a spreadsheet would run gets a leading apostrophe. A client that leaves ends the rows.
 */
export async function csvStream(
  head: readonly string[],
  chunks: Generator<Cell[][], void, undefined>,
): Promise<ReadableStream<Uint8Array>> {
  const { stringify } = await import("csv-stringify/sync");
  const write = (rows: Cell[][]) =>
    stringify(
      rows.map((row) => row.map(written)),
      { record_delimiter: "windows", quote_record_delimiter: true },
    );
  function* text() {
    yield `\uFEFF${write([[...head]])}`;
    for (const rows of chunks) if (rows.length > 0) yield write(rows);
  }
  return createReadableStreamFromReadable(Readable.from(text(), { objectMode: false, highWaterMark: 1 }));
}

/** csv-stringify's own guard would take amounts below zero for formulas. */
function written(cell: Cell): string | number | null {
  if (cell === null || typeof cell === "number") return cell;
  if (typeof cell === "object") return "amount" in cell ? formatDecimal(cell.amount) : cell.day;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}
