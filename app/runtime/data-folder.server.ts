import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** As much as a small write needs: a page of the database and its place in the journal. */
const PROBE = Buffer.alloc(64 * 1024);
const REMEMBERED_MS = 2_000;

let last: { at: number; folder: string; state: FolderState } | null = null;

export type FolderState = "ok" | "full" | "unwritable";

/** Whether the data folder takes a write that reaches the disk. Known for two seconds, so that asking often costs nothing. */
export function stateOfDataFolder(folder: string): FolderState {
  const now = performance.now();
  if (last?.folder !== folder || now - last.at > REMEMBERED_MS)
    last = { at: now, folder, state: probe(folder) };
  return last.state;
}

function probe(folder: string): FolderState {
  const path = join(folder, `.health-${process.pid}`);
  try {
    const file = openSync(path, "w", 0o600);
    try {
      writeSync(file, PROBE);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return "ok";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOSPC" || code === "EDQUOT" ? "full" : "unwritable";
  } finally {
    try {
      rmSync(path, { force: true });
    } catch {}
  }
}
