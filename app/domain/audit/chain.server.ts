import { createHash, createHmac, randomBytes } from "node:crypto";
import { asc, desc, gt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";
import type { Trail } from "../result.ts";

export interface AuditOrigin {
  employeeId: number | null;
  requestId: string;
  address: string;
  at: Instant;
}

type Row = typeof auditLog.$inferSelect;
type Unchained = Omit<Row, "id" | "mac" | "payload">;

const GENESIS = "0".repeat(64);

/** Appends what a write did to the chain, in the write's own transaction. */
export function appendAudit(tx: Tx, key: Buffer, origin: AuditOrigin, trail: Trail[]): void {
  let previous =
    tx.select({ mac: auditLog.mac }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).get()?.mac ?? GENESIS;
  for (const entry of trail) {
    const salt = randomBytes(16).toString("hex");
    const payload = JSON.stringify({ before: entry.before ?? null, after: entry.after ?? null });
    const row: Unchained = {
      ...origin,
      action: entry.action,
      recordKind: entry.record.kind,
      recordId: String(entry.record.id),
      salt,
      payloadDigest: digest(salt, payload),
      previous,
    };
    const mac = sign(key, row);
    tx.insert(auditLog)
      .values({ ...row, payload, mac })
      .run();
    previous = mac;
  }
}

/** Walks the chain from its start; the first row that was edited, swapped, inserted or follows a deleted one, or null. */
export function firstBrokenAuditRow(tx: Tx, key: Buffer): { id: number; why: string } | null {
  let previous = GENESIS;
  let expectedId: number | null = null;
  for (let after = 0; ;) {
    const rows = tx
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, after))
      .orderBy(asc(auditLog.id))
      .limit(1000)
      .all();
    for (const row of rows) {
      if (row.previous !== previous) return { id: row.id, why: "it does not follow the row before it" };
      if (sign(key, row) !== row.mac) return { id: row.id, why: "its content was changed" };
      if (row.payload !== null && digest(row.salt, row.payload) !== row.payloadDigest)
        return { id: row.id, why: "its payload was changed" };
      if (expectedId !== null && row.id !== expectedId)
        return { id: row.id, why: "a row before it is missing" };
      previous = row.mac;
      expectedId = row.id + 1;
      after = row.id;
    }
    if (rows.length === 0) return missingTail(tx, after);
  }
}

/** SQLite counts the rows that it has ever given a number: those at the end leave a gap too. */
function missingTail(tx: Tx, lastId: number) {
  const { seq } = tx.get<{ seq: number } | undefined>(
    sql`select seq from sqlite_sequence where name = 'audit_log'`,
  ) ?? { seq: lastId };
  return seq > lastId ? { id: lastId + 1, why: "it and what followed it are missing" } : null;
}

function digest(salt: string, payload: string) {
  return createHash("sha256").update(salt).update(payload).digest("hex");
}

function sign(key: Buffer, row: Unchained) {
  const signed = [
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
  return createHmac("sha256", key).update(JSON.stringify(signed)).digest("hex");
}
