import Database from "better-sqlite3";
import { makePrivateFile } from "./private-file.server.ts";

export interface Lock {
  release(): void;
}

/**
 * Takes a lock that lives and dies with this process, by SQLite's own file locks on an empty file: `shared` by many,
 * `alone` by one. Null when somebody else's stands in the way.
 *
 * Nobody may open the file by other means while it is held: closing it would drop the lock. `asIs` neither makes the file nor
 * needs to write it, which is enough for a shared lock.
 */
export function tryLock(file: string, kind: "shared" | "alone", { asIs = false } = {}): Lock | null {
  if (!asIs) makePrivateFile(file);
  const client = new Database(file, { timeout: 0, readonly: asIs });
  try {
    // Nothing is ever written, and a full disk must not stand in the way of a lock.
    client.pragma("journal_mode = memory");
    client.exec(kind === "alone" ? "begin exclusive" : "begin");
    client.prepare("select count(*) from sqlite_schema").get();
  } catch (error) {
    client.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return { release: () => void client.close() };
}

/** Tries again and again until the lock is there, or `ms` have passed. `onWait` is called once, when it takes longer. */
export async function waitForLock(
  file: string,
  kind: "shared" | "alone",
  ms: number,
  { onWait = () => undefined, asIs = false }: { onWait?: () => void; asIs?: boolean } = {},
): Promise<Lock | null> {
  const start = performance.now();
  let told = false;
  for (;;) {
    const lock = tryLock(file, kind, { asIs });
    if (lock || performance.now() - start >= ms) return lock;
    if (!told && performance.now() - start > 3_000) {
      told = true;
      onWait();
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
