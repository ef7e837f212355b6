import { closeSync, openSync } from "node:fs";

/**
 * Creates an empty file with owner-only permissions, because SQLite uses the default mode; the WAL inherits
 * them. Never opens an existing file, because closing it would drop SQLite's locks. Ignores errors, which
 * whoever opens it reports.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {}
}
