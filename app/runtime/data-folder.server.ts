import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  type Stats,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** As large as a small write: a database page and its journal entry. */
const PROBE = Buffer.alloc(64 * 1024);
const REMEMBERED_MS = 2_000;

let last: { at: number; folder: string; state: FolderState } | null = null;

export type FolderState = "ok" | "full" | "unwritable";

/** Probes the data folder with a synced write. Caches the result for `REMEMBERED_MS`. */
export function stateOfDataFolder(folder: string): FolderState {
  const now = performance.now();
  if (last?.folder !== folder || now - last.at > REMEMBERED_MS)
    last = { at: now, folder, state: probe(folder) };
  return last.state;
}

/** Says `full` for the next moment if that is why SQLite refused a write: the probe before it may have found room. */
export function noteIfFull(folder: string, error: unknown): void {
  if ((error as { code?: unknown } | null)?.code === "SQLITE_FULL")
    last = { at: performance.now(), folder, state: "full" };
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

/** Entries Loupe creates. All others are left alone. */
const OURS =
  /^(loupe\.sqlite(-\w+)?|secret|audit\.key(\.old)?|audit-head\.json|alerts(-email)?\.json|((alerts|alerts-email|sending)\.)?lock\.sqlite|restore\.json|uploads|backups|sent|(replaced|restoring)-.+)$/;
const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Restricts the data folder to this user: folders 700, files 600. Returns how many entries stay open to
 * others, because of another owner or a file system without permissions.
 */
export function closeDataFolder(dataDir: string): number {
  if (process.platform === "win32") return 0;
  const names = readdirSync(dataDir).filter((name) => OURS.test(name));
  return [close(dataDir), ...names.map((name) => closeAll(join(dataDir, name)))].reduce(
    (sum, open) => sum + open,
    0,
  );
}

function closeAll(path: string): number {
  let open = close(path);
  if (!statOf(path)?.isDirectory()) return open;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) open += closeAll(inside);
    else if (entry.isFile()) open += close(inside);
  }
  return open;
}

function close(path: string): number {
  const stats = statOf(path);
  // Shared folders with the sticky bit, such as /tmp, are left alone.
  if (!stats || (stats.mode & OTHERS) === 0 || (stats.isDirectory() && (stats.mode & STICKY) !== 0)) return 0;
  try {
    chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
    return ((statOf(path)?.mode ?? 0) & OTHERS) === 0 ? 0 : 1;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? 0 : 1;
  }
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
