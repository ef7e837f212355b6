import { ROWS_AT_MOST } from "./import-limits.ts";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import program from "virtual:workbook-program";
import { runProgram, OneByOne } from "../runtime/run-program.server.ts";
import { count, type FileRecord, type OpenedRecords, type Unreadable } from "./records.ts";
import { splitInto } from "./too-many-rows.ts";
import type { Answer, Task } from "./workbook/program.ts";
import type { FilledSheet, SheetLine } from "./workbook/sheet-lines.ts";

/** Limits of a workbook; heap in MB, time in milliseconds. */
const WORKBOOK_LIMITS = {
  rows: ROWS_AT_MOST.workbook,
  heap: 512,
  time: 30_000,
  /** Workbooks that may wait; only one is read at a time. */
  waiting: 8,
} as const;

type ProgramLimits = Record<"heap" | "time", number>;

export type OpenedWorkbook =
  | OpenedRecords
  | Unreadable
  /** Several sheets have data, and `ask` is set. */
  | { kind: "choose"; sheets: FilledSheet[] }
  | { kind: "busy" };

/**
 * Opens a sheet of an .xlsx or .xls workbook. A separate process with memory and time limits parses the file
 * and writes out its cells as text (`cellText`). Row numbers are the sheet's.
 */
export async function openWorkbook(
  path: string,
  { sheet, ask, mergedOnce }: Pick<Task, "sheet" | "ask" | "mergedOnce">,
  limits: ProgramLimits = WORKBOOK_LIMITS,
): Promise<OpenedWorkbook> {
  const unlike = await isOtherFile(path);
  if (unlike !== null) return { kind: "refused", reason: unlike };
  if (oneByOne.waiting > WORKBOOK_LIMITS.waiting) return { kind: "busy" };
  // Two requests may read one kept file.
  const linesPath = `${path}.${randomUUID()}.rows`;
  const task = { path, linesPath, sheet, ask, mergedOnce, endAfter: limits.time + 5_000 };
  const answer = (await oneByOne.run(() =>
    runProgram<Answer>({
      path: program,
      task,
      heap: limits.heap,
      time: limits.time,
      may: { reads: [path], writes: [linesPath], hasDriver: false },
    }),
  )) ?? { kind: "refused" as const, reason: TOO_HEAVY };
  if (answer.kind === "lines" && answer.lines <= WORKBOOK_LIMITS.rows + 1)
    return {
      kind: "records",
      records: () => recordsOf(linesPath),
      close: () => rm(linesPath, { force: true }),
      sheet: answer.sheet,
      delimiter: null,
      ...answer.facts,
      surplus: "Give the column a name, or empty the cell",
    };
  await rm(linesPath, { force: true });
  return answer.kind === "lines" ? { kind: "refused", reason: tooManyRows(answer.lines - 1) } : answer;
}

function tooManyRows(rows: number): string {
  const most = WORKBOOK_LIMITS.rows;
  return (
    `The sheet has ${count(rows)} rows; ${count(most)} is the most of a workbook. ${splitInto(rows, most)} ` +
    "Or save the sheet as CSV, which can be much longer."
  );
}

const oneByOne = new OneByOne();

const TOO_HEAVY =
  "Reading this workbook takes too much memory or time. Save the sheet as CSV, which can be much larger, and import that.";

/** Reads the rows that the program wrote. */
async function* recordsOf(linesPath: string): AsyncGenerator<FileRecord, void, undefined> {
  for await (const lines of linesOf(linesPath)) {
    for (const line of lines) {
      const { errors = [], ...record } = JSON.parse(line) as SheetLine;
      const faults = errors.map((index) => ({
        index,
        reason: `shows ${record.cells[index]} instead of a value. Correct the formula`,
        onlyIfImported: true as const,
      }));
      yield { ...record, faults };
    }
    await setImmediate();
  }
}

/** Rows to read before yielding. */
const LINES = 200;

async function* linesOf(path: string): AsyncGenerator<string[], void, undefined> {
  let rest = "";
  for await (const text of createReadStream(path, { encoding: "utf8", highWaterMark: 1024 * 1024 })) {
    const lines = `${rest}${text as string}`.split("\n");
    rest = lines.pop() ?? "";
    for (let at = 0; at < lines.length; at += LINES) yield lines.slice(at, at + LINES);
  }
}

/** Why a file isn't a workbook, by its first bytes. Null if it may be one. */
async function isOtherFile(path: string): Promise<string | null> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  if (head.length === 0) return "The file is empty.";
  if (SIGNATURES.some((signature) => signature.every((byte, index) => head[index] === byte))) return null;
  const text = head
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart();
  if (/^<(!doctype html|html|table|head|meta)/i.test(text)) return WEB_PAGE;
  if (text.startsWith("<")) return XML;
  return head.includes(0) || /^(%PDF-|\x89PNG|\xff\xd8\xff)/.test(text) ? NO_WORKBOOK : PLAIN_TEXT;
}

/** First bytes of Zip, OLE, and bare Excel 2, 3, and 4 sheets. */
const SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
] as const;

const PLAIN_TEXT =
  "This is a text file, not an Excel workbook. Rename it to end in .csv and import it again.";
const NO_WORKBOOK =
  "This isn't an Excel workbook, even though it's named like one. Choose the workbook itself or a CSV file.";
const WEB_PAGE =
  "This is a web page that is named like a workbook. Open it in Excel, save it as .xlsx or CSV and import that.";
const XML =
  "This is an XML file, not an Excel workbook. Open it in Excel, save it as .xlsx or CSV and import that.";
