// Opens a database like the product (db/client.server.ts), for floors that write.
import Database from "better-sqlite3";

export function openDurable(file) {
  const db = new Database(file);
  for (const pragma of [
    "journal_mode = wal",
    "synchronous = full",
    "foreign_keys = on",
    "temp_store = memory",
  ])
    db.pragma(pragma);
  db.pragma("trusted_schema = off");
  return db;
}
