import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { KeptStatements } from "./kept-statements.server.ts";
import type { Primary } from "./primary/open-libsql.server.ts";
import { PRAGMAS, READER_PRAGMAS, setPragmas } from "./pragmas.server.ts";
import { PrimaryClient } from "./primary/primary-client.server.ts";
import { makePrivateFile } from "./private-file.server.ts";
import { refuseForbidden } from "./refuse-forbidden.server.ts";

export type Db = BetterSQLite3Database & { $client: Database.Database };
/** A database handle, inside a transaction or for reads. */
export type Tx = Pick<
  Db,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "all" | "get" | "run"
>;

const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * The only place that opens the database. Sets pragmas for durability and reads them back, because SQLite
 * silently ignores invalid ones. `asIs` opens for reading and doesn't change a byte.
 */
export function openDatabase(file: string, { asIs = false } = {}): Db {
  if (!asIs) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    makePrivateFile(file);
  }
  refuseForbidden(file, { asIs });
  const client = new Database(file, { readonly: asIs });
  refuseOldSqlite(client);
  setPragmas(client, asIs ? READER_PRAGMAS : PRAGMAS);
  return drizzleOn(client);
}

/**
 * Opens a chain's book at its head office, over the replica in `file`. The primary may be away. `onLineEnded` is told
 * why the replica's line ended by itself.
 */
export function openChain(
  file: string,
  primary: Primary,
  onLineEnded?: (why: string) => void,
): Db & { $client: PrimaryClient } {
  const client = new PrimaryClient(file, primary, onLineEnded);
  return drizzleOn(client as PrimaryClient & Database.Database);
}

export function openInMemory(): Db {
  return drizzleOn(new Database(":memory:"));
}

function drizzleOn<Client extends Database.Database>(client: Client): Db & { $client: Client } {
  const dialect = new SQLiteSyncDialect({ casing: "snake_case" });
  const db = new BetterSQLite3Database("sync", dialect, new KeptStatements(client, dialect), undefined);
  return Object.assign(db, { $client: client });
}

function refuseOldSqlite(client: Database.Database) {
  const version = client.prepare("select sqlite_version()").pluck().get() as string;
  const parts = version.split(".").map(Number);
  for (const [place, needed] of OLDEST_SQLITE.entries()) {
    const part = parts[place] ?? 0;
    if (part > needed) return;
    if (part < needed)
      throw new Error(`SQLite ${version} can corrupt a WAL; ${OLDEST_SQLITE.join(".")} or newer is needed`);
  }
}

/**
 * Whether this driver may crash: compiled with headers of Node 24.19 or newer, each prepared statement has a
 * hook that fails if it is collected while no JavaScript runs (nodejs/node#65446).
 */
export function isDriverFragile(): boolean {
  if (!process.version.startsWith("v24.")) return false;
  const driver = createRequire(import.meta.url).resolve("better-sqlite3/build/Release/better_sqlite3.node");
  return readFileSync(driver).includes("RemoveEnvironmentCleanupHook");
}

/** Whether an error is temporary or environmental, such as a full disk or a locked file. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/.test(error.code);
}
