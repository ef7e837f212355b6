import { closeSync, openSync } from "node:fs";

/**
 * Creates an empty file with owner-only permissions, since SQLite uses the default mode; the WAL inherits
 * them. Never opens an existing file: closing it would drop SQLite's locks. Ignores errors: SQLite reports
 * them.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {}
}
