import { and, asc, desc, eq, gt, max } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { eachRow, isSignedWith, newestSeal, SEALED } from "./hash-chain.server.ts";

/** Why a key can't prove a log, or not all of it. */
export type WrongKey =
  /** It signed no row of it. */
  | { is: "of another log" }
  /** The log was sealed since, and goes on under another key. */
  | { is: "older"; upTo: number; seal: number }
  /** Rows before its first one are signed with another key, and it sealed none. */
  | { is: "later"; from: number };

/** Whether the newest row is signed with a key; true without one. One row, whatever the log's length. */
export function signsNewest(tx: Tx, key: Buffer): boolean {
  const row = tx.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1).get();
  return !row || isSignedWith(key, row);
}

/** How a key stands to the log; null if it is the log's, or there is none. Reads all of it unless the key is. */
export function wrongWithKey(tx: Tx, key: Buffer): WrongKey | null {
  if (signsNewest(tx, key) && (signsFirst(tx, key) || newestSeal(tx, key))) return null;
  let first = 0;
  let last = 0;
  let rows = 0;
  for (const row of eachRow(tx)) {
    rows += 1;
    if (!isSignedWith(key, row)) continue;
    first ||= row.id;
    last = row.id;
  }
  if (rows === 0) return null;
  if (first === 0) return { is: "of another log" };
  const seal = newestSealRow(tx);
  if (seal && seal.id > last) return { is: "older", upTo: last, seal: seal.id };
  // One row alone was rather changed than signed with another key.
  return first > 2 && !newestSeal(tx, key) ? { is: "later", from: first } : null;
}

function signsFirst(tx: Tx, key: Buffer): boolean {
  const row = tx.select().from(auditLog).where(gt(auditLog.id, 0)).orderBy(asc(auditLog.id)).limit(1).get();
  return !row || isSignedWith(key, row);
}

/** Rows of a log that only a seal covers. */
export interface SealedRows {
  at: Instant;
  /** The last of them. */
  upTo: number;
  /** Those that no key at hand signed, as they follow each other. */
  unproven: readonly { from: number; to: number }[];
  /** The keys at hand that signed the others. Whoever may write the folder may have put one there. */
  signers: readonly Buffer[];
}

/** What the newest seal covers, and which keys at hand signed of it. Null if nothing was sealed. */
export function sealedRows(tx: Tx, key: Buffer, older: readonly Buffer[]): SealedRows | null {
  const seal = newestSeal(tx, key);
  if (!seal) return null;
  const keys = [key, ...older];
  const signers = new Set<Buffer>();
  const unproven: { from: number; to: number }[] = [];
  let upTo = 0;
  for (const row of eachRow(tx)) {
    if (row.id >= seal.id) break;
    upTo = row.id;
    const signer = keys.find((one) => isSignedWith(one, row));
    if (signer) {
      signers.add(signer);
      continue;
    }
    const span = unproven.at(-1);
    if (span?.to === row.id - 1) span.to = row.id;
    else unproven.push({ from: row.id, to: row.id });
  }
  return { at: seal.at, upTo, unproven, signers: [...signers] };
}

export interface Sealing {
  at: Instant;
  /** The last of the entries that it took as they were. */
  upTo: number;
}

/** The newest seal, as the log has it: whoever shows it to people has no key in a chain's stores. */
export function newestSealing(tx: Tx): Sealing | null {
  return sealingOf(newestSealRow(tx));
}

/** The newest seal after a time, in the order of time: one entry of the index, however long the log. */
export function newestSealingAfter(tx: Tx, time: Instant): Sealing | null {
  const row = tx
    .select(SEAL_ROW)
    .from(auditLog)
    .where(and(eq(auditLog.action, SEALED), gt(auditLog.at, time)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get();
  return sealingOf(row);
}

const SEAL_ROW = { id: auditLog.id, at: auditLog.at, recordId: auditLog.recordId };

function newestSealRow(tx: Tx) {
  const newest = tx
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(eq(auditLog.action, SEALED));
  return tx.select(SEAL_ROW).from(auditLog).where(eq(auditLog.id, newest)).get();
}

function sealingOf(row: { at: Instant; recordId: string } | undefined): Sealing | null {
  return row ? { at: row.at, upTo: Number(row.recordId.split(":", 1)[0]) } : null;
}
