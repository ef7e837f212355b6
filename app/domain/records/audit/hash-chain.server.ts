import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, gt, lt, lte, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { eachById } from "~db/each-by-id.ts";
import { PAYLOAD_ERASED } from "~db/erased-payload.ts";
import { insertRows } from "~db/insert-row.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import { withoutSecrets } from "./secrets-left-out.ts";

export interface AuditOrigin {
  employeeId: number | null;
  /** The token with which a program did it, in the employee's name. */
  tokenId?: number | null;
  requestId: string;
  address: string;
  at: Instant;
}

type Row = typeof auditLog.$inferSelect;
type Unchained = Omit<Row, "id" | "mac" | "payload">;

/** The `previous` value of the first row. */
export const GENESIS = "0".repeat(64);
export const SEALED = "audit.sealed";

/** Appends entries to the chain, in the same transaction as the write they record. */
export function appendAudit(tx: Tx, key: Buffer, origin: AuditOrigin, trail: Trail[]): void {
  let previous = endOfChain(tx).mac;
  const rows = trail.map((entry) => {
    const row = chained(key, previous, origin, entry);
    previous = row.mac;
    return row;
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    insertRows(tx, auditLog, rows.slice(at, at + ROWS_AT_ONCE));
}

/** Most writes have one or two entries. Each number of rows takes a statement of its own. */
const ROWS_AT_ONCE = 4;

/** The newest row's id, and the mac that the next row must name as `previous`. */
export function endOfChain(tx: Tx): { id: number; mac: string } {
  return newestEntry(tx).get() ?? { id: 0, mac: GENESIS };
}

const newestEntry = builtOnce((tx) =>
  tx.select({ id: auditLog.id, mac: auditLog.mac }).from(auditLog).orderBy(desc(auditLog.id)).limit(1),
);

/** Builds the signed row that follows the row with mac `previous`. */
export function chained(key: Buffer, previous: string, origin: AuditOrigin, entry: Trail): Omit<Row, "id"> {
  const salt = randomBytes(16).toString("hex");
  const payload = JSON.stringify(
    { before: entry.before ?? null, after: entry.after ?? null },
    withoutSecrets,
  );
  const row: Unchained = {
    ...origin,
    tokenId: origin.tokenId ?? null,
    approvedBy: entry.approvedBy ?? null,
    action: entry.action,
    recordKind: entry.record.kind,
    recordId: String(entry.record.id),
    salt,
    payloadDigest: digest(salt, payload),
    previous,
  };
  return { ...row, payload, mac: sign(key, row) };
}

/**
 * Takes over a chain whose key was lost: appends a row, signed with the current key, which names the last
 * entry and has a hash of all earlier rows. It can't prove the earlier rows, but any later change to them
 * shows. False for an empty log.
 */
export function sealAudit(tx: Tx, key: Buffer, origin: AuditOrigin, why: unknown): boolean {
  const last = endOfChain(tx);
  const { rows, hash } = fingerprint(tx, Number.MAX_SAFE_INTEGER);
  if (rows === 0) return false;
  const record = { kind: "audit", id: `${rows}:${hash}` } as const;
  const before = { entry: last.id, hash: last.mac };
  appendAudit(tx, key, origin, [{ action: SEALED, record, before, after: why }]);
  return true;
}

export function auditLength(tx: Tx): number {
  return tx.select({ n: count() }).from(auditLog).get()?.n ?? 0;
}

/** Identifies a key without revealing it. */
export function auditKeyMark(key: Buffer): string {
  return createHmac("sha256", key).update("the audit key of a shop").digest("hex").slice(0, 16);
}

/**
 * Verifies the chain from its start. Returns the first row that was edited, reordered, inserted, follows a
 * gap, or lost its payload without an erasure record; null if there is none. Rows before the newest seal are
 * checked against its hash. Without the key, what it signed is not checked, but what rows say of each other is.
 */
export function firstBrokenAuditRow(tx: Tx, key: Buffer | null): { id: number; why: string } | null {
  // The walk starts at row 1.
  const outside = tx.select({ id: auditLog.id }).from(auditLog).where(lt(auditLog.id, 1)).get();
  if (outside) return { id: outside.id, why: "it is not in the sequence" };
  // Read before the walk, because the log may grow meanwhile.
  const newest = newestNumber(tx);
  const seal = key && newestSeal(tx, key);
  let previous = GENESIS;
  let id = 0;
  for (const row of eachRow(tx)) {
    if (row.previous !== previous) return { id: row.id, why: "it does not follow the row before it" };
    if (key && row.id >= (seal?.id ?? 0) && sign(key, row) !== row.mac)
      return { id: row.id, why: "its content was changed" };
    if (row.payload === null && !isErasureRecorded(tx, key, row.id, seal))
      return { id: row.id, why: "its payload is gone, and no entry says that it was erased" };
    if (row.payload !== null && !isPayload(row)) return { id: row.id, why: "its payload was changed" };
    if (row.id !== id + 1)
      return { id: row.id, why: "a row before it is missing, or the numbers were shifted" };
    previous = row.mac;
    id = row.id;
  }
  if (seal) {
    const { rows, hash } = fingerprint(tx, seal.id);
    if (rows !== seal.rows || hash !== seal.hash)
      return { id: seal.id, why: "the rows before it are not the ones that it sealed" };
  }
  return newest > id ? { id: id + 1, why: "it and what followed it are missing" } : null;
}

/** Verifies one row and its link to the row before it. `firstBrokenAuditRow` verifies the whole chain. */
export function auditRowHolds(tx: Tx, key: Buffer, id: number): "holds" | "broken" | "sealed" {
  const [row, earlier] = tx
    .select()
    .from(auditLog)
    .where(lte(auditLog.id, id))
    .orderBy(desc(auditLog.id))
    .limit(2)
    .all();
  if (row?.id !== id || row.previous !== (earlier?.mac ?? GENESIS)) return "broken";
  const seal = newestSeal(tx, key);
  if (row.payload === null ? !isErasureRecorded(tx, key, id, seal) : !isPayload(row)) return "broken";
  if (sign(key, row) === row.mac) return "holds";
  return seal && row.id < seal.id ? "sealed" : "broken";
}

/**
 * The rows of an action up to an id, newest first. With a key, only those that are signed with it or precede
 * a seal.
 */
export function entriesOf(tx: Tx, key: Buffer | null, action: string, upTo = Number.MAX_SAFE_INTEGER): Row[] {
  const rows = tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), gt(auditLog.id, 0), lte(auditLog.id, upTo)))
    .orderBy(desc(auditLog.id))
    .all();
  if (rows.length === 0 || !key) return rows;
  const sealed = newestSeal(tx, key)?.id ?? 0;
  return rows.filter((row) => sign(key, row) === row.mac || row.id < sealed);
}

function isPayload({ salt, payload, payloadDigest }: Row): boolean {
  return payload !== null && digest(salt, payload) === payloadDigest;
}

/** True if a valid later row records the erasure of this row's payload. */
function isErasureRecorded(tx: Tx, key: Buffer | null, id: number, seal: Seal | null): boolean {
  const records = tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "audit"),
        eq(auditLog.recordId, String(id)),
        eq(auditLog.action, PAYLOAD_ERASED),
        gt(auditLog.id, id),
      ),
    )
    .all();
  return records.some((row) => !key || sign(key, row) === row.mac || row.id < (seal?.id ?? 0));
}

/** The highest id SQLite has assigned, which reveals rows deleted at the end. */
function newestNumber(tx: Tx): number {
  return (
    tx.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'audit_log'`)?.seq ??
    0
  );
}

interface Seal {
  id: number;
  at: Instant;
  rows: number;
  hash: string;
}

/** The newest seal that is signed with the key. */
export function newestSeal(tx: Tx, key: Buffer): Seal | null {
  const seals = tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, SEALED), gt(auditLog.id, 0)))
    .orderBy(desc(auditLog.id))
    .all();
  const row = seals.find((seal) => sign(key, seal) === seal.mac);
  if (!row) return null;
  const [rows = "", hash = ""] = row.recordId.split(":");
  return { id: row.id, at: row.at, rows: Number(rows), hash };
}

/** Hash of all rows below an id. Excludes payloads, because they may be erased. */
function fingerprint(tx: Tx, before: number): { rows: number; hash: string } {
  const hash = createHash("sha256");
  let rows = 0;
  for (const row of eachRow(tx)) {
    if (row.id >= before) break;
    hash.update(JSON.stringify([row.id, ...signedParts(row), row.mac]));
    rows += 1;
  }
  return { rows, hash: hash.digest("hex") };
}

export function eachRow(tx: Tx): Generator<Row> {
  return eachById((after, limit) =>
    tx.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(limit).all(),
  );
}

function digest(salt: string, payload: string) {
  return createHash("sha256").update(salt).update(payload).digest("hex");
}

export function isSignedWith(key: Buffer, row: Row): boolean {
  return sign(key, row) === row.mac;
}

function sign(key: Buffer, row: Unchained) {
  return createHmac("sha256", key)
    .update(JSON.stringify(signedParts(row)))
    .digest("hex");
}

/**
 * The order is part of the signature: changing it breaks existing chains. The second format ends with the
 * approver, the third with approver and token. Whether a row has them says which format it has, and lists of ten,
 * eleven and twelve parts are never equal, so no mac fits a row whose approver or token was added, changed, or
 * removed.
 */
function signedParts(row: Unchained) {
  const first = [
    row.previous,
    row.at,
    row.employeeId,
    row.action,
    row.recordKind,
    row.recordId,
    row.requestId,
    row.address,
    row.salt,
    row.payloadDigest,
  ];
  if (row.tokenId !== null) return [...first, row.approvedBy, row.tokenId];
  return row.approvedBy === null ? first : [...first, row.approvedBy];
}
