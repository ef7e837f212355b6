import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOrMany } from "~db/one-of-many.ts";
import { customers, employees, files, pieces, recordFiles } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { WholeRecord } from "./whole-record.ts";
import type { Filed, RecordFile } from "./record-file.ts";

type WholeFiled = WholeRecord<Filed["kind"]>;

/** For a customer, covers the whole person. */
function isOf(of: WholeFiled): SQL {
  return of.kind === "customer" ? oneOrMany(recordFiles.customerId, of.ids) : eq(recordFiles.pieceId, of.id);
}

/** True if the record exists. */
export function isFiled(tx: Tx, { kind, id }: Filed): boolean {
  const table = kind === "customer" ? customers : pieces;
  return tx.select({ id: table.id }).from(table).where(eq(table.id, id)).get() !== undefined;
}

function reading(tx: Tx) {
  return tx
    .select({
      id: recordFiles.id,
      name: recordFiles.name,
      fileName: files.name,
      mediaType: files.mediaType,
      size: files.size,
      sha256: files.sha256,
      at: files.createdAt,
      by: fullNameIn(employees),
    })
    .from(recordFiles)
    .innerJoin(files, eq(files.id, recordFiles.fileId))
    .innerJoin(employees, eq(employees.id, files.uploadedBy));
}

/** In the order they were added. */
export function filesOf(tx: Tx, of: WholeFiled): RecordFile[] {
  return reading(tx).where(isOf(of)).orderBy(asc(recordFiles.id)).all();
}

/** Undefined if the file doesn't belong to that record. */
export function fileOf(tx: Tx, of: WholeFiled, id: number): RecordFile | undefined {
  return reading(tx)
    .where(and(eq(recordFiles.id, id), isOf(of)))
    .get();
}
