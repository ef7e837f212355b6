import { closeSync, openSync } from "node:fs";

/**
 * Makes an empty file that only this user may read, for SQLite, which would let everybody; its WAL takes the same rights. A file
 * that is there is never opened: closing it would drop SQLite's locks on it. What fails here fails with SQLite's own words.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {}
}
