import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { files } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";

/** A file that was verified and isn't in its place yet. */
export interface IncomingFile {
  sha256: string;
  /** Bytes. */
  size: number;
  /**
   * Moves the content to its SHA-256 path and syncs it to disk. Call it last in the transaction that
   * references it. False if the content is gone.
   */
  place(): boolean;
}

/** Inserts the row of a file. Its `place` must follow. */
export function insertFile(
  { tx, actor, now }: RuleContext,
  { sha256, size }: IncomingFile,
  { name, mediaType }: { name: string; mediaType: string },
): number {
  return insertRow(tx, files, { sha256, size, name, mediaType, uploadedBy: actor.id, createdAt: now });
}

/** Deletes rows of files. Content that no other row names stays on disk until cleanup. */
export function deleteFiles(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0) tx.delete(files).where(oneOfMany(files.id, ids)).run();
}
