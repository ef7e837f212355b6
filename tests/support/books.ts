import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { firstBrokenAuditRow } from "~/domain/records/audit/hash-chain.server";
import { replayTrail } from "~/domain/records/audit/replay-trail.server";
import { checkBooks } from "~/domain/records/books/check-books.server";
import { type Db, openDatabase } from "~db/client.server.ts";
import { firstDamage } from "~db/snapshot.server.ts";

/** The statements of the checks for each open file: preparing them costs more than running them on a few rows. */
const kept = new WeakMap<object, Map<string, Database.Statement>>();

/** The database for the checks, which prepare each of their statements once. */
function withKeptStatements({ $client: client }: Db) {
  const statements = kept.get(client) ?? new Map<string, Database.Statement>();
  kept.set(client, statements);
  const prepare = (query: string) => {
    const statement = statements.get(query) ?? client.prepare(query);
    statements.set(query, statement);
    return statement;
  };
  return { $client: { prepare } };
}

/** Problems in a shop's books, one line per kind. */
export function booksOf(db: Db, auditKey: Buffer): string[] {
  const wrong = checkBooks(withKeptStatements(db)).flatMap((check) => check.wrong);
  const damage = firstDamage(db.$client);
  if (damage) wrong.push(damage);
  const broken = firstBrokenAuditRow(db, auditKey);
  return broken ? [...wrong, `audit row ${broken.id}: ${broken.why}`] : wrong;
}

/** Contradictions between the audit trail and a shop that only rules and imports wrote to. */
export function contradictionsOf(db: Db, auditKey: Buffer): string[] {
  return replayTrail(db, auditKey).flatMap((check) => check.wrong);
}

/** Throws if the books don't balance. Also accepts a data folder, even one in use by a server. */
export function theBooksBalance(shop: { db: Db; auditKey: Buffer } | { dataDir: string }): void {
  const own = "db" in shop ? null : openDatabase(join(shop.dataDir, "loupe.sqlite"));
  try {
    const db = "db" in shop ? shop.db : own!;
    const key = "db" in shop ? shop.auditKey : keyBeside(db.$client.name);
    const wrong = booksOf(db, key);
    if (wrong.length > 0) throw new Error(`The books don't balance:\n${wrong.join("\n")}`);
  } finally {
    own?.$client.close();
  }
}

function keyBeside(file: string) {
  return Buffer.from(readFileSync(join(dirname(file), "audit.key"), "utf8").trim(), "hex");
}
