import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { FORMULA, LOOKS_QUOTED } from "../domain/formula-text.ts";
import { formatDecimal } from "../domain/money.ts";
import { readInParts } from "../runtime/long-work-in-parts.ts";
import type { Cell } from "./cells.ts";

/**
 * Streams a table as CSV; reads each chunk of rows when the client needs it and stops if the client
 * disconnects. Starts with a byte order mark, so that Excel detects UTF-8. Prefixes formula-like text with an
 * apostrophe.
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
  async function* text() {
    yield `\uFEFF${write([[...head]])}`;
    for await (const rows of readInParts(chunks)) if (rows.length > 0) yield write(rows);
  }
  return createReadableStreamFromReadable(Readable.from(text(), { objectMode: false, highWaterMark: 1 }));
}

/** A cell as text for CSV. The escaping of csv-stringify would treat negative amounts as formulas. */
function written(cell: Cell): string | number | null {
  if (cell === null || typeof cell === "number") return cell;
  if (typeof cell === "object") return "amount" in cell ? formatDecimal(cell.amount) : cell.day;
  return FORMULA.test(cell) || LOOKS_QUOTED.test(cell) ? `'${cell}` : cell;
}
