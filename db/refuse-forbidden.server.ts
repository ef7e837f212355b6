import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";

const { R_OK, W_OK, X_OK } = constants;

/**
 * Throws the system's error if this user may not use a database's folder or one of its files, or their disk is
 * read-only: SQLite's error names none of them, and some come only with the first write. `asIs` is for
 * reading, which needs only the files.
 */
export function refuseForbidden(file: string, { asIs }: { asIs: boolean }): void {
  if (!asIs) accessSync(dirname(file), W_OK | X_OK);
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    try {
      accessSync(each, asIs ? R_OK : R_OK | W_OK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
}
