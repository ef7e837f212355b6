import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, openDatabase } from "~db/client.server.ts";
import { cutWal } from "~db/cut-wal.server.ts";
import { customers } from "~db/schema/index.ts";
import { appendAudit } from "../domain/records/audit/hash-chain.server.ts";
import type { Instant } from "../domain/dates.ts";
import { eraseCustomers } from "../domain/records/privacy/erase-customer.server.ts";
import { findCopiesAtOnce } from "../domain/records/privacy/find-copies.server.ts";
import { keepAddressKey } from "../domain/people/suppressions/address-hash.server.ts";
import { peopleOf } from "../domain/records/privacy/person-words.server.ts";
import { isMissing, sync } from "../runtime/files.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { DATABASE } from "./manifest.ts";

/**
 * File in the data folder, outside the database and its backups, so that a restore can repeat the erasures.
 */
export const ERASURES = "erasures.json";

const Erasures = z.array(
  z.object({
    id: z.int(),
    /**
     * When the customer was added, in UTC milliseconds. After a restore, the same number may be given to
     * another customer.
     */
    addedAt: z.int(),
    erasedAt: z.int(),
  }),
);
type Erasure = z.infer<typeof Erasures>[number];

const RETRY_MS = 10_000;

/** Lists an erasure outside the database and empties the WAL. Call it after the commit. */
export function settleErasures(dataDir: string, db: Db): void {
  listErasures(dataDir, db);
  cutWalUntilDone(db);
}

/** Adds the erased customers of the database to the list in the data folder. */
export function listErasures(dataDir: string, db: Db): void {
  const listed = readErasures(dataDir) ?? [];
  const known = new Set(listed.map(keyOf));
  const { id, createdAt, erasedAt } = customers;
  const missing = db
    .select({ id, addedAt: createdAt, erasedAt: sql<number>`${erasedAt}` })
    .from(customers)
    .where(isNotNull(erasedAt))
    .all()
    .filter((erasure) => !known.has(keyOf(erasure)));
  if (missing.length === 0) return;
  const file = join(dataDir, ERASURES);
  writeFileSync(`${file}.new`, JSON.stringify([...listed, ...missing]), { mode: 0o600 });
  sync(`${file}.new`);
  renameSync(`${file}.new`, file);
  sync(dataDir);
}

/**
 * Adds those of the database in the folder, which a restore is about to replace. Null without a database and
 * a list.
 */
export function collectErasures(dataDir: string): Erasure[] | null {
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) return readErasures(dataDir);
  let db;
  try {
    db = openDatabase(file, { asIs: true });
    listErasures(dataDir, db);
    return readErasures(dataDir) ?? [];
  } catch (error) {
    // The database is damaged, so the list must do.
    log.warn("erasures-not-collected", errorFields(error));
    return readErasures(dataDir);
  } finally {
    db?.$client.close();
  }
}

/** The list of erasures; null without one. */
function readErasures(dataDir: string): Erasure[] | null {
  try {
    return Erasures.parse(JSON.parse(readFileSync(join(dataDir, ERASURES), "utf8")));
  } catch (error) {
    if (isMissing(error)) return null;
    log.error("erasures-unreadable", errorFields(error));
    return null;
  }
}

/** Customers per transaction. */
const PART = 50;

/** Erases customers on the list whom a restored database brought back. Returns how many. */
export function eraseAgain(dataDir: string, db: Db, key: Buffer): number {
  const listed = readErasures(dataDir) ?? [];
  if (listed.length === 0) return 0;
  const isListed = sql`(${customers.id}, ${customers.createdAt}) in
    (select value ->> 'id', value ->> 'addedAt' from json_each(${JSON.stringify(listed)}))`;
  const back = db
    .select({ id: customers.id })
    .from(customers)
    .where(and(isListed, isNull(customers.erasedAt)))
    .all();
  for (let from = 0; from < back.length; from += PART) {
    const ids = back.slice(from, from + PART).map(({ id }) => id);
    db.transaction(
      (tx) => {
        const now = Date.now() as Instant;
        keepAddressKey(tx, key);
        const people = peopleOf(tx, ids);
        const trail = eraseCustomers(tx, people, findCopiesAtOnce(tx, people), {
          now,
          by: null,
          reason: "restore",
        });
        appendAudit(tx, key, { employeeId: null, requestId: "restore", address: "", at: now }, trail);
      },
      { behavior: "immediate" },
    );
  }
  if (back.length > 0) cutWal(db);
  return back.length;
}

function keyOf({ id, addedAt }: Pick<Erasure, "id" | "addedAt">): string {
  return `${id} ${addedAt}`;
}

/** Empties the WAL, with retries: a backup in progress reads the database, so this may take a while. */
function cutWalUntilDone(db: Db): void {
  if (db.$client.open && !cutWal(db)) setTimeout(() => cutWalUntilDone(db), RETRY_MS).unref();
}
