import type Database from "better-sqlite3";

export const READER_PRAGMAS = { busy_timeout: 5000, temp_store: 2, trusted_schema: 0 } as const;

export const PRAGMAS = {
  ...READER_PRAGMAS,
  journal_mode: "wal",
  synchronous: 2,
  foreign_keys: 1,
  /** Overwrites deleted data. The search indexes have their own option, `secure-delete`. */
  secure_delete: 1,
  /** Bytes that a WAL file keeps after a checkpoint: about twice the amount written between checkpoints. */
  journal_size_limit: 8 * 1024 * 1024,
} as const;

/** Throws if a pragma doesn't take effect. */
export function setPragmas(
  client: Database.Database,
  pragmas: Readonly<Record<string, string | number>>,
): void {
  for (const [name, value] of Object.entries(pragmas)) {
    client.pragma(`${name} = ${value}`);
    const held = client.pragma(name, { simple: true });
    if (held !== value) throw new Error(`SQLite did not keep ${name} = ${value}: it says ${String(held)}`);
  }
}
