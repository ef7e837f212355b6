import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { daysBetween, type Day, day } from "../domain/dates.ts";
import { FORMULA, LOOKS_QUOTED } from "../domain/formula-text.ts";
import { formatDecimal } from "../domain/money.ts";
import { readInParts } from "../runtime/long-work-in-parts.ts";
import type { Cell, Column } from "./cells.ts";

/** Rows in one sheet at most, including the header: Excel's limit. */
export const MOST_ROWS_OF_A_SHEET = 1_048_576;

/** Characters in a cell at most. Excel calls a workbook with a longer cell damaged. */
const LONGEST_CELL = 32_767;

/** Style names as indexes into `STYLES`. */
const STYLE = { text: 0, amount: 1, day: 2, head: 3, quoted: 4 } as const;

/**
 * The first day that can be a serial number. Excel counts February 29, 1900, which never was, and no day
 * before that year.
 */
const FIRST_SERIAL_DAY = day("1900-03-01");

/**
 * Streams a table as a one-sheet Excel workbook; reads each chunk when the client needs it and stops if the
 * client disconnects. Text is inline, so it can't become a formula.
 */
export async function xlsxStream(
  { sheet, columns, madeAt }: { sheet: string; columns: readonly Column[]; madeAt: Date },
  chunks: Generator<Cell[][], void, undefined>,
): Promise<ReadableStream<Uint8Array>> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const options = { mtime: madeAt };
  for (const [path, text] of Object.entries(partsAround(sheet)))
    zip.addBuffer(Buffer.from(XML + text), path, options);
  const rows = Readable.from(sheetXml(columns, chunks), { objectMode: false, highWaterMark: 1 });
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml", options);
  zip.end();
  const output = zip.outputStream as Readable;
  // yazl doesn't close its input streams.
  rows.once("error", (error) => output.destroy(error));
  output.once("close", () => rows.destroy());
  return createReadableStreamFromReadable(output);
}

async function* sheetXml(
  columns: readonly Column[],
  chunks: Generator<Cell[][], void, undefined>,
): AsyncGenerator<string, void, undefined> {
  const widths = columns.map(
    ({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = columns.map((column) => textXml(column.head, STYLE.head)).join("");
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row>${head}</row>`;
  for await (const chunk of readInParts(chunks))
    yield chunk.map((row) => `<row>${row.map((cell) => cellXml(cell)).join("")}</row>`).join("");
  yield "</sheetData></worksheet>";
}

function cellXml(cell: Cell): string {
  if (cell === null) return "<c/>";
  // The quote prefix keeps it text after an edit.
  if (typeof cell === "string")
    return textXml(
      LOOKS_QUOTED.test(cell) ? `'${cell}` : cell,
      FORMULA.test(cell) ? STYLE.quoted : STYLE.text,
    );
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if ("amount" in cell) return `<c s="${STYLE.amount}"><v>${formatDecimal(cell.amount)}</v></c>`;
  if (cell.day < FIRST_SERIAL_DAY) return textXml(cell.day, STYLE.text);
  return `<c s="${STYLE.day}"><v>${serial(cell.day)}</v></c>`;
}

function textXml(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_CELL))}</t></is></c>`;
}

/** Excel's day number, from `FIRST_SERIAL_DAY` on. */
function serial(date: Day): number {
  return daysBetween(day("1899-12-30"), date);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Normalizes line breaks, removes characters XML can't contain, and escapes text that looks like Excel's own
 * escapes, such as _x000D_.
 */
function escapeXml(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(NOT_IN_XML, "\uFFFD");
}

// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 has no way to write
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function partsAround(sheet: string): Record<string, string> {
  return {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
  };
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`;
