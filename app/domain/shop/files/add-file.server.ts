import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { recordFiles } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { fileName, fileTitle } from "./file-kinds.ts";
import { fileOf, filesOf, isFiled } from "./find-files.server.ts";
import { deleteFiles, insertFile } from "./incoming-file.server.ts";
import type { RecordToAddTo, WholeRecord } from "./whole-record.ts";
import { FILE_GONE, type Filed, type ReceivedFile, type RecordFile, TOO_MANY_FILES } from "./record-file.ts";
import { MOST_FILES } from "./file-limits.ts";
import { told } from "../trail/entry-content.ts";

/**
 * Adds a file after the others, under the typed name, or else its own. Refuses a file whose content is there
 * already, naming it.
 */
export function addFile(
  ctx: RuleContext,
  to: RecordToAddTo<Filed["kind"]>,
  { name: typed, file }: { name: string | null; file: ReceivedFile },
): Result<RecordFile> {
  if (!to.ok) return to;
  const { tx } = ctx;
  const { of } = to;
  if (!isFiled(tx, of)) return refuse("missing", "No such record");
  const present = filesOf(tx, of);
  const same = present.find(({ sha256 }) => sha256 === file.sha256);
  if (same) return refuse("invalid", `This file is already here as '${same.name}'`, "file");
  if (present.length >= MOST_FILES) return refuse("invalid", TOO_MANY_FILES, "file");
  const { kind, mediaType } = file;
  const name = typed ?? fileTitle(file.fileName, kind);
  // A typed name can't contain a folder.
  const stored = typed === null ? file.fileName : fileName(typed.replace(/[\\/]/g, "-"), kind);
  const fileId = insertFile(ctx, file, { name: stored, mediaType });
  const id = insertRow(tx, recordFiles, {
    customerId: of.kind === "customer" ? of.id : null,
    pieceId: of.kind === "piece" ? of.id : null,
    fileId,
    name,
  });
  const added = fileOf(tx, of, id);
  if (!added) throw new Error(`File ${id} was added and can't be read`);
  if (!file.place()) return refuse("invalid", FILE_GONE, "file");
  return done(added, {
    action: `${of.kind}.file-added`,
    record: { kind: of.kind, id: of.id },
    after: told(of.kind, saidOf(added)),
  });
}

/** Removes a file. Its content goes with the next cleanup; the trail keeps its name. */
export function removeFile(
  { tx }: RuleContext,
  of: WholeRecord<Filed["kind"]>,
  id: number,
): Result<{ id: number }> {
  const file = fileOf(tx, of, id);
  if (!file) return refuse("missing", "No such file");
  dropFiles(tx, eq(recordFiles.id, id));
  return done(
    { id },
    {
      action: `${of.kind}.file-removed`,
      record: { kind: of.kind, id: of.id },
      before: told(of.kind, saidOf(file)),
    },
  );
}

/** Removes all files of customers, without an entry in the trail. */
export function dropFilesOfCustomers(tx: Tx, ids: readonly number[]): void {
  dropFiles(tx, oneOfMany(recordFiles.customerId, ids));
}

function dropFiles(tx: Tx, which: ReturnType<typeof oneOfMany>): void {
  const dropped = tx.delete(recordFiles).where(which).returning({ fileId: recordFiles.fileId }).all();
  deleteFiles(
    tx,
    dropped.map(({ fileId }) => fileId),
  );
}

function saidOf({ id, name, sha256 }: RecordFile) {
  return { file: id, name, sha256 };
}
