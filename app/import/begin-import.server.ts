import type { ImportKind } from "~db/closed-lists.ts";
import type { Actor } from "~/domain/permissions";
import { counted } from "~/domain/counted";
import { refuse } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { getImport } from "~/import/find-imports.server";
import { OneByOne } from "~/runtime/run-program.server";
import { shop } from "~/runtime/shop.server";
import type { WriteKey } from "~/web/idempotency.server";
import { OF_BACKGROUND } from "~/web/account-daily-limit.server";
import type { Upload } from "~/web/uploads-on-disk.server";
import { write, type WriteOrigin } from "~/web/write.server";
import {
  type ColumnChoice,
  findSheets,
  type Hides,
  type ListedColumn,
  type ListFile,
  openListFile,
} from "./list-file.server.ts";
import { endDeadImports } from "./dead-imports.server.ts";
import { REASON_COLUMN } from "./reason-column.ts";
import { FILE_EXPIRED } from "./result-words.ts";
import { IMPORTERS } from "./importers.server.ts";
import type { Preview } from "./preview.ts";
import { type ReadingChoices, readingOfText } from "./reading-choices.ts";
import { startImport } from "./record-import.server.ts";
import { rememberedColumns } from "./remembered-columns.server.ts";
import { runImport, untilFinished } from "./run-import.server.ts";

type BegunImport =
  /** `finished` never rejects: failures are in the import's state. */
  | { kind: "begun"; importId: number; finished: Promise<void> }
  /** The file can't be imported; nothing was stored. */
  | { kind: "refused"; reason: string }
  /** The workbook has several sheets with data. It is kept; `reason` is why the chosen one was refused. */
  | { kind: "choose"; sheets: { name: string; rows: number }[]; reason?: string }
  /**
   * Columns must be chosen, or may be. The file is kept, and nothing was stored. `problem` says why it can't
   * be read with its columns as they are.
   */
  | {
      kind: "columns";
      sheet: string | null;
      columns: ListedColumn[];
      hides: Hides;
      problem: string | null;
    }
  /**
   * What an import would do. The file is kept, and nothing was stored. `problem` says why it wasn't imported
   * although its questions had been shown.
   */
  | {
      kind: "preview";
      sheet: string | null;
      columns: ListedColumn[];
      hides: Hides;
      preview: Preview;
      problem: string | null;
    }
  | { kind: "busy" }
  /** The same file is already being imported. */
  | { kind: "running"; importId: number; message: string }
  | { kind: "key used"; importId: number };

/** What the sender wants: to choose columns, to see what an import would do, or to import. */
export type ImportStep = "columns" | "preview" | "import";

interface ImportRequest {
  kind: ImportKind;
  /** Whether the sender may see cost. */
  seesCost: boolean;
  step: ImportStep;
  key: WriteKey | undefined;
  /** An interrupted import that this file must continue. */
  goOnWith: number | null;
  /** Whether to fill empty fields of customers already in the shop. */
  fillsEmpty: boolean;
  /** Null picks the first sheet with data. */
  sheet: string | null;
  /** Whether to ask about sheets and columns. */
  ask: boolean;
  /** Chooses the fields of the columns, as the sender did by hand. */
  choose: ((header: string[], hidden: readonly number[]) => ColumnChoice) | null;
  choices: ReadingChoices;
  /** Whether the sender has already seen what an import would do. */
  wasChecked: boolean;
  /** Bytes in the file. */
  size: number;
}

/**
 * Imports a list in batches, or says what that would do. Resolves once the file proves readable and the
 * import is recorded; the rows follow in the background. The same key and content return the same import,
 * even if the file is gone (`upload` is null). An interrupted import continues. The file is deleted at the
 * end, or kept while a question about it is open.
 */
export async function beginImport(
  by: WriteOrigin<Actor>,
  upload: Upload | null,
  request: ImportRequest,
): Promise<BegunImport> {
  let begun: BegunImport | undefined;
  try {
    begun = await begin(by, upload, request);
    if (begun.kind === "refused" && upload?.isKept) {
      // Another sheet may be valid.
      const sheets = await findSheets(upload, IMPORTERS[request.kind].known(request));
      if (sheets) begun = { kind: "choose", sheets, reason: begun.reason };
    }
    if (isQuestion(begun) && request.ask) await upload?.keep();
    return begun;
  } finally {
    if (begun?.kind !== "begun" && !(isQuestion(begun) && request.ask)) await upload?.remove();
  }
}

function isQuestion(begun: BegunImport | undefined): boolean {
  return begun?.kind === "choose" || begun?.kind === "columns" || begun?.kind === "preview";
}

async function begin(
  by: WriteOrigin<Actor>,
  upload: Upload | null,
  request: ImportRequest,
): Promise<BegunImport> {
  const { kind, seesCost, step, key, goOnWith, fillsEmpty, sheet, ask } = request;
  const importer = IMPORTERS[kind];
  const { choose, choices } = readingOf(request);
  const open = (from: Upload) =>
    openListFile(from, { sheet, ask, known: importer.known(request), choose: choose ?? undefined, choices });
  const opened = upload && (await open(upload));
  if (opened?.kind === "wrong columns") {
    const { reason, columns, hides } = opened;
    // If a sheet has no known column name, another sheet is likely the right one.
    const isOtherSheet = sheet !== null && !request.choose && columns.every(({ field }) => field === null);
    return ask && goOnWith === null && (step === "columns" || !isOtherSheet)
      ? { kind: "columns", sheet: opened.sheet, columns, hides, problem: reason }
      : { kind: "refused", reason };
  }
  if (opened && opened.kind !== "file") return opened;
  const file = opened?.file;
  let isRunning = false;
  try {
    if (file && ask && goOnWith === null && (step === "columns" || mustAsk(file, request)))
      return { kind: "columns", ...shownOf(file), problem: null };
    const checksFirst = file !== undefined && step === "import" && mustCheckFirst(request);
    if ((step === "preview" || checksFirst) && previews.waiting > PREVIEWS_WAITING) return { kind: "busy" };
    const previewOf = (listed: ListFile) =>
      previews.run(() => importer.preview(listed, { fillsEmpty, seesCost }));
    if (file && step === "preview")
      return { kind: "preview", ...shownOf(file), preview: await previewOf(file), problem: null };
    if (upload && checksFirst) {
      const again = await open(upload);
      if (again.kind !== "file") return again.kind === "wrong columns" ? { kind: "busy" } : again;
      const preview = await previewOf(again.file).finally(() => again.file.close());
      const problem = request.wasChecked ? undecidedText(preview.undecided) : null;
      if (hasQuestions(preview, request))
        return { kind: "preview", ...shownOf(again.file), preview, problem };
    }
    // Without the file, only a repeated key finds its import.
    const remember = file && request.choose ? file.columns.map(({ field }) => field) : null;
    const start = (ctx: RuleContext<Actor>) =>
      upload && file
        ? startImport(ctx, { kind, ...upload, ...file, remember, fillsEmpty, seesCost }, goOnWith)
        : refuse("missing", FILE_EXPIRED);
    endDeadImports();
    let started = write({ ...by, bound: OF_BACKGROUND }, start, key);
    if (file && started.kind === "done" && started.replayed && isInterrupted(started.value.id))
      started = write({ ...by, bound: OF_BACKGROUND }, start);
    if (started.kind === "key used") return { kind: "key used", importId: started.record.id };
    if (started.kind === "refused") {
      const { message, detail } = started.refusal;
      return detail ? { kind: "running", message, ...detail } : { kind: "refused", reason: message };
    }
    const { id: importId, rows: readBefore } = started.value;
    if (started.replayed || !upload || !file) {
      await upload?.remove();
      return { kind: "begun", importId, finished: untilFinished(importId) };
    }
    isRunning = true;
    const afterwards = async () => {
      await file.close();
      await upload.remove();
    };
    const run = { importId, importer, seesCost, file, readBefore, afterwards };
    return { kind: "begun", importId, finished: runImport(by, run) };
  } finally {
    if (!isRunning) await file?.close();
  }
}

/** One at a time, because each holds what it knows of its file. */
const previews = new OneByOne();
const PREVIEWS_WAITING = 4;

/** Bytes. Longer lists aren't read twice; their rows with a question are refused with their reason. */
const CHECKED_UP_TO = 4 * 1024 * 1024;

/**
 * Whether to look for questions first, as a page does before it imports a list, unless it already did and
 * nobody can be undecided.
 */
function mustCheckFirst({ kind, ask, goOnWith, choices, wasChecked, size }: ImportRequest): boolean {
  const maybeUndecided = kind === "customers" && choices.sameEmail.all === null;
  return ask && goOnWith === null && size <= CHECKED_UP_TO && (!wasChecked || maybeUndecided);
}

/**
 * Whether there are people who may be somebody's husband or wife, or rows that a choice would let in and that
 * weren't shown yet.
 */
function hasQuestions({ undecided, mended }: Preview, { wasChecked }: ImportRequest): boolean {
  return undecided > 0 || (!wasChecked && Object.values(mended).some((rows) => rows > 0));
}

function undecidedText(people: number): string {
  return `${counted(people, "row has", "rows have")} the email of somebody with another first name. Choose whether to add them`;
}

function shownOf({ sheet, columns, hides }: ListFile): Pick<ListFile, "sheet" | "columns" | "hides"> {
  return { sheet, columns, hides };
}

/**
 * How to read the file: an interrupted import continues as it began; otherwise as chosen now, or on a page as
 * the last list with these headings.
 */
function readingOf({ kind, goOnWith, choose, choices, ask }: ImportRequest): {
  choose: ImportRequest["choose"] | undefined;
  choices: ReadingChoices;
} {
  const { db } = shop();
  if (goOnWith !== null) {
    const kept = readingOfText(getImport(db, goOnWith)?.columns ?? null);
    return { choose: () => ({ chosen: kept.columns }), choices: kept.choices };
  }
  if (choose) return { choose, choices };
  return {
    choose: ask ? (header) => ({ chosen: rememberedColumns(db, kind, header) }) : undefined,
    choices,
  };
}

/**
 * Whether to ask, because columns would be left out or were chosen for an earlier list, or because a sheet
 * has hidden or merged parts.
 */
function mustAsk({ unused, chosen, hides }: ListFile, { choose }: ImportRequest): boolean {
  if (choose) return false;
  if (hides.rows + hides.columns + hides.mergedCells > 0) return true;
  return chosen !== null || unused.some((name) => name !== REASON_COLUMN);
}

function isInterrupted(importId: number): boolean {
  return getImport(shop().db, importId)?.state === "interrupted";
}
