import type { Actor } from "~/domain/permissions";
import { refuse } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { getImport } from "~/import/find-imports.server";
import { shop } from "~/runtime/shop.server";
import type { WriteKey } from "~/web/idempotency.server";
import type { Upload } from "~/web/kept-uploads.server";
import { write, type WriteOrigin } from "~/web/write.server";
import { findSheets, type HowToRead, openCustomerFile } from "./customer-file.server.ts";
import { endDeadImports } from "./dead-imports.server.ts";
import { REASON_COLUMN } from "./error-text.ts";
import { startImport } from "./record-import.server.ts";
import { runImport, untilFinished } from "./run-import.server.ts";

type BegunImport =
  /** `finished` never rejects: failures are in the import's state. */
  | { kind: "begun"; importId: number; finished: Promise<void> }
  /** The file can't be imported; nothing was stored. */
  | { kind: "refused"; reason: string }
  /** The workbook has several sheets with data. It is kept; `reason` is why the chosen one was refused. */
  | { kind: "choose"; sheets: { name: string; rows: number }[]; reason?: string }
  /** Columns would be left out. The file is kept, and nothing was stored. */
  | ({ kind: "columns left out" } & ColumnsOfFile)
  | { kind: "busy" }
  /** The same file is being imported now. */
  | { kind: "running"; importId: number; message: string }
  | { kind: "key used"; importId: number };

/** Column names of a file, as it writes them. */
export interface ColumnsOfFile {
  used: string[];
  unused: string[];
}

/** With `ask`, asks about columns that would be left out, too. */
interface ImportRequest extends HowToRead {
  key: WriteKey | undefined;
  /** An interrupted import this file must continue. */
  goOnWith: number | null;
  /** Whether the user has seen which columns are left out. */
  acceptsUnused: boolean;
  /** Whether empty fields of customers who are there already are filled. */
  fillsEmpty: boolean;
}

/**
 * Imports customers from a file in batches. Resolves once the file proves readable and the import is
 * recorded; the rows follow in the background. The same key and content return the same import, even if the
 * file is gone (`upload` is null); an interrupted import continues. The file is deleted at the end, or kept
 * while a question about it is open.
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
      const sheets = await findSheets(upload);
      if (sheets) begun = { kind: "choose", sheets, reason: begun.reason };
    }
    if (isQuestion(begun)) await upload?.keep();
    return begun;
  } finally {
    if (begun?.kind !== "begun" && !isQuestion(begun)) await upload?.remove();
  }
}

function isQuestion(begun: BegunImport | undefined): boolean {
  return begun?.kind === "choose" || begun?.kind === "columns left out";
}

async function begin(
  by: WriteOrigin<Actor>,
  upload: Upload | null,
  { key, goOnWith, acceptsUnused, fillsEmpty, ...how }: ImportRequest,
): Promise<BegunImport> {
  const opened = upload && (await openCustomerFile(upload, how));
  if (opened && opened.kind !== "file") return opened;
  const file = opened?.file;
  let isRunning = false;
  try {
    const unused = file?.unused.filter((name) => name !== REASON_COLUMN) ?? [];
    if (file && how.ask && !acceptsUnused && goOnWith === null && unused.length > 0)
      return { kind: "columns left out", used: [...file.names.values()], unused };
    // Without the file, only a repeated key finds its import.
    const start = (ctx: RuleContext<Actor>) =>
      upload && file
        ? startImport(ctx, { ...upload, ...file, fillsEmpty }, goOnWith)
        : refuse("missing", NOT_KEPT);
    endDeadImports();
    let started = write(by, start, key);
    if (file && started.kind === "done" && started.replayed && isInterrupted(started.value.id))
      started = write(by, start);
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
    return { kind: "begun", importId, finished: runImport(by, { importId, file, readBefore, afterwards }) };
  } finally {
    if (!isRunning) await file?.close();
  }
}

const NOT_KEPT = "The file is no longer kept. Choose it again.";

function isInterrupted(importId: number): boolean {
  return getImport(shop().db, importId)?.state === "interrupted";
}
