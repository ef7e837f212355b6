import Database from "better-sqlite3";
import { makePrivateFile } from "./private-file.server.ts";
import { refuseForbidden } from "./refuse-forbidden.server.ts";

export interface Lock {
  release(): void;
}

/**
 * Takes a lock that ends with the process, using SQLite's file locks on an empty file. Null if the lock is
 * taken. Don't open the file otherwise while it is held: closing it drops the lock. `asIs` doesn't create or
 * write the file; enough for a shared lock.
 */
export function tryLock(file: string, kind: "shared" | "alone", { asIs = false } = {}): Lock | null {
  if (!asIs) makePrivateFile(file);
  refuseForbidden(file, { asIs });
  const client = new Database(file, { timeout: 0, readonly: asIs });
  try {
    // Nothing is written; this keeps a full disk from blocking the lock.
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

/** Retries until the lock is free or `ms` have passed. Calls `onWait` once if it has to wait. */
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
