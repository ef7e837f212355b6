import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { read, set_cptable, type WorkBook } from "xlsx";
import { closeNetwork } from "../../runtime/close-network.ts";
import { checkOle, checkZip, DAMAGED, ENCRYPTED } from "./check-container.ts";
import { countLines, factsOf, type FilledSheet, type SheetFacts, sheetLines } from "./sheet-lines.ts";

/**
 * Input of the workbook process, which is separate to contain hostile files. It writes one sheet's rows to a
 * file (a `SheetLine` each), prints its answer, and exits.
 */
export interface Task {
  path: string;
  /** Output file. */
  linesPath: string;
  /** Null picks the first sheet with data. */
  sheet: string | null;
  ask: boolean;
  /** Whether a cell that is merged over several rows counts for the first row only. */
  mergedOnce: boolean;
  /** Milliseconds until it kills itself, even if its parent is gone. */
  endAfter: number;
}

export type Answer =
  | { kind: "lines"; sheet: string; lines: number; facts: SheetFacts }
  | { kind: "choose"; sheets: FilledSheet[] }
  | { kind: "refused"; reason: string };

/** Ways in which a sheet marks a row or column as hidden. */
const HIDDEN = ['hidden="1"', 'hidden="true"', "hidden='1'", "hidden='true'"];

const SHEETS_NAMED = 100;
/** Sheet names are cut to this; Excel's own limit is 31. */
const NAME_CHARACTERS = 100;
const LINES_BYTES = 64 * 1024 * 1024;
const CHUNK = 256 * 1024;

async function answerTo(task: Task): Promise<Answer> {
  const bytes = readFileSync(task.path);
  const isZip = bytes[0] === 0x50;
  let mayHide = !isZip;
  const look = (part: Buffer) => {
    mayHide ||= HIDDEN.some((mark) => part.includes(mark));
  };
  const unfit = isZip ? await checkZip(bytes, look) : bytes[0] === 0xd0 ? checkOle(bytes) : null;
  if (unfit !== null) return { kind: "refused", reason: unfit };
  // Only old workbooks need code pages, whose tables are large.
  if (!isZip) set_cptable(await import("xlsx/dist/cpexcel.full.mjs"));
  const workbook = read(bytes, {
    type: "buffer",
    dense: true,
    cellNF: true,
    // Styles say what is hidden. They take long to read, so only if something is.
    cellStyles: mayHide,
    cellFormula: false,
    cellHTML: false,
    ...(task.sheet !== null && { sheets: task.sheet }),
  });
  return task.sheet === null ? firstOrChoice(workbook, task) : named(workbook, task.sheet, task);
}

function firstOrChoice(workbook: WorkBook, task: Task): Answer {
  const hidden = (place: number) => (workbook.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0;
  const all = workbook.SheetNames.flatMap((name, place) => {
    const sheet = workbook.Sheets[name];
    if (!sheet) throw new Error(DAMAGED);
    const rows = countLines(workbook, sheet);
    return rows > 0 ? [{ name, rows, hidden: hidden(place) }] : [];
  });
  const visible = all.filter((sheet) => !sheet.hidden);
  const sheets = (visible.length > 0 ? visible : all).map(({ name, rows }) => ({ name, rows }));
  const [first, another] = sheets;
  if (!first) return { kind: "refused", reason: "The workbook is empty." };
  if (another && task.ask)
    return {
      kind: "choose",
      sheets: sheets
        .slice(0, SHEETS_NAMED)
        .map(({ name, rows }) => ({ name: name.slice(0, NAME_CHARACTERS), rows })),
    };
  return named(workbook, first.name, task);
}

function named(workbook: WorkBook, name: string, { linesPath, mergedOnce }: Task): Answer {
  const sheet = workbook.Sheets[name];
  if (!sheet) {
    const names = workbook.SheetNames.slice(0, SHEETS_NAMED).map(
      (each) => `'${each.slice(0, NAME_CHARACTERS)}'`,
    );
    return {
      kind: "refused",
      reason: `This workbook doesn't have that sheet. It has: ${names.join(", ")}.`,
    };
  }
  const file = openSync(linesPath, "wx", 0o600);
  const facts = factsOf(sheet);
  let lines = 0;
  try {
    let text = "";
    let written = 0;
    for (const line of sheetLines(workbook, sheet, { mergedOnce, facts })) {
      text += `${JSON.stringify(line)}\n`;
      lines += 1;
      if (text.length < CHUNK) continue;
      written += writeSync(file, text);
      text = "";
      if (written > LINES_BYTES) return { kind: "refused", reason: TOO_MUCH_TEXT };
    }
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
  return { kind: "lines", sheet: name.slice(0, NAME_CHARACTERS), lines, facts };
}

const TOO_MUCH_TEXT =
  "This sheet has more than 64 MB of text. Keep the columns about the customer, or split it into smaller files.";

async function run(): Promise<Answer> {
  const task = JSON.parse(process.argv[2] ?? "") as Task;
  // Parsing blocks the event loop, so the timeout runs in a thread.
  new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${Number(task.endAfter)})`, {
    eval: true,
  }).unref();
  closeNetwork();
  try {
    return await answerTo(task);
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { kind: "refused", reason: isLocked ? ENCRYPTED : DAMAGED };
  }
}

writeSync(1, JSON.stringify(await run()));
process.exit(0);
