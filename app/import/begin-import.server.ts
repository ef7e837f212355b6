import type { Actor } from "~/domain/permissions";
import { getImport } from "~/import/find-imports.server";
import { type RunningImport, startImport, type StartedImport } from "./record-import.server.ts";
import type { RuleContext } from "~/domain/rule-context";
import { type Refusal, refuse, type Result } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import type { WriteKey } from "~/web/idempotency.server";
import type { Upload } from "~/web/upload.server";
import { write, type WriteOrigin } from "~/web/write.server";
import { type HowToRead, openCustomerFile } from "./customer-file.server.ts";
import { endDeadImports } from "./dead-imports.server.ts";
import { runImport, untilFinished } from "./run-import.server.ts";

type BegunImport =
  /** `finished` never rejects: failures are in the import's state. */
  | ({ kind: "begun" } & Begun)
  /** The file can't be read; nothing was stored. */
  | { kind: "unreadable"; reason: string }
  /** The workbook has several sheets with data; nothing has started. */
  | { kind: "choose"; sheets: { name: string; rows: number }[] }
  | { kind: "busy" }
  /** The same file is being imported now. */
  | { kind: "running"; importId: number; message: string }
  | { kind: "key used"; importId: number };

interface Begun {
  importId: number;
  finished: Promise<void>;
}

interface ImportRequest extends HowToRead {
  key: WriteKey | undefined;
  /** An interrupted import this file must continue. */
  goOnWith: number | null;
}

/**
 * Imports customers from a file in batches. Resolves once the file proves readable and the import is
 * recorded; the rows follow in the background, then the file is deleted. The same key and content return the
 * same import; an interrupted import continues. The file stays if no import starts.
 */
export async function beginImport(
  by: WriteOrigin<Actor>,
  upload: Upload,
  { key, goOnWith, ...how }: ImportRequest,
): Promise<BegunImport> {
  const opened = await openCustomerFile(upload.path, how);
  if (opened.kind === "refused") return { kind: "unreadable", reason: opened.reason };
  if (opened.kind !== "file") return opened;
  const { file } = opened;
  let goesOn = false;
  try {
    const first = await file.nextBatch();
    if (!first.ok) return { kind: "unreadable", reason: first.reason };
    const { name, size, sha256 } = upload;
    const { sheet, header, unused } = file;
    const start = (ctx: RuleContext<Actor>) =>
      startImport(ctx, { name, size, sha256, sheet, header, unused }, goOnWith);
    endDeadImports();
    let started = write(by, start, key);
    if (started.kind === "done" && started.replayed && isInterrupted(started.value.id))
      started = write(by, start);
    if (started.kind === "key used") return { kind: "key used", importId: started.record.id };
    if (started.kind === "refused") return refusedStart(started.refusal);
    const { id: importId, rows: readBefore } = started.value;
    if (started.replayed) {
      await upload.remove();
      return { kind: "begun", importId, finished: untilFinished(importId) };
    }
    goesOn = true;
    const afterwards = async () => {
      await file.close();
      await upload.remove();
    };
    const finished = runImport(by, { importId, file, first: first.rows, readBefore, afterwards });
    return { kind: "begun", importId, finished };
  } finally {
    if (!goesOn) await file.close();
  }
}

/** The import a key already started, for when the file itself is gone. */
export function findBegun(by: WriteOrigin<Actor>, key: WriteKey | undefined): Begun | null {
  const found = write(by, (): Result<StartedImport> => refuse("missing", "Nothing has begun"), key);
  if (found.kind !== "done") return null;
  return { importId: found.value.id, finished: untilFinished(found.value.id) };
}

function refusedStart({ message, detail }: Refusal<RunningImport>): BegunImport {
  return detail ? { kind: "running", message, ...detail } : { kind: "unreadable", reason: message };
}

function isInterrupted(importId: number): boolean {
  return getImport(shop().db, importId)?.state === "interrupted";
}
