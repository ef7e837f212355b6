import { imports } from "~db/schema/index.ts";
import type { Deed } from "../../deed.ts";
import { done, type Result } from "../../result.ts";

/** A file of customers that turned out to be readable. */
export interface ImportedFile {
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** Column names that mean nothing here. */
  unused: string[];
}

/** Opens the record of an import; its rows follow in batches, and `finishImport` closes it. */
export function startImport(
  { tx, actor, now }: Deed,
  { name, size, sha256, unused }: ImportedFile,
): Result<{ id: number }> {
  const { id } = tx
    .insert(imports)
    .values({
      employeeId: actor.id,
      fileName: name,
      size,
      state: "running",
      unusedColumns: JSON.stringify(unused),
      startedAt: now,
    })
    .returning({ id: imports.id })
    .get();
  return done(
    { id },
    {
      action: "import.started",
      record: { kind: "import", id },
      after: { fileName: name, size, sha256, unused },
    },
  );
}
