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
import { startImport } from "./record-import.server.ts";
import { runImport, untilFinished } from "./run-import.server.ts";

type BegunImport =
  /** `finished` never rejects: failures are in the import's state. */
  | { kind: "begun"; importId: number; finished: Promise<void> }
  /** The file can't be imported; nothing was stored. */
  | { kind: "refused"; reason: string }
  /** The workbook has several sheets with data. It is kept; `reason` is why the chosen one was refused. */
  | { kind: "choose"; sheets: { name: string; rows: number }[]; reason?: string }
  | { kind: "busy" }
  /** The same file is being imported now. */
  | { kind: "running"; importId: number; message: string }
  | { kind: "key used"; importId: number };

interface ImportRequest extends HowToRead {
  key: WriteKey | undefined;
  /** An interrupted import this file must continue. */
  goOnWith: number | null;
}

/**
 * Imports customers from a file in batches. Resolves once the file proves readable and the import is
 * recorded; the rows follow in the background. The same key and content return the same import, even if the
 * file is gone (`upload` is null); an interrupted import continues. The file is deleted at the end, or kept
 * if a sheet must be chosen.
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
    if (begun.kind === "choose") await upload?.keep();
    return begun;
  } finally {
    if (begun?.kind !== "begun" && begun?.kind !== "choose") await upload?.remove();
  }
}

async function begin(
  by: WriteOrigin<Actor>,
  upload: Upload | null,
  { key, goOnWith, ...how }: ImportRequest,
): Promise<BegunImport> {
  const opened = upload && (await openCustomerFile(upload, how));
  if (opened && opened.kind !== "file") return opened;
  const file = opened?.file;
  let isRunning = false;
  try {
    // Without the file, only a repeated key finds its import.
    const start = (ctx: RuleContext<Actor>) =>
      upload && file ? startImport(ctx, { ...upload, ...file }, goOnWith) : refuse("missing", NOT_KEPT);
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

const NOT_KEPT = "The workbook is no longer kept. Choose the file again.";

function isInterrupted(importId: number): boolean {
  return getImport(shop().db, importId)?.state === "interrupted";
}
