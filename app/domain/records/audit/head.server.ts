import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { counted } from "../../counted.ts";
import type { Instant } from "../../dates.ts";
import { endOfChain, entriesOf, GENESIS } from "./hash-chain.server.ts";

const Mac = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A signed snapshot of the log's end, stored outside the database to reveal truncation: the log may only
 * grow, and the snapshot's last row must stay unchanged.
 */
export const AuditHead = z.object({
  /** Number of rows, which is also the last row's id. */
  rows: z.int().min(0),
  /** Mac of the last row. */
  last: Mac,
  /** Prefixes of the macs of all restore entries. A restore replaces the log with an earlier one. */
  restores: z.array(z.string().regex(/^[0-9a-f]{16}$/)).max(10_000),
  /** UTC milliseconds. */
  at: z.int(),
  /** HMAC over the other fields, with the log's key. */
  mac: Mac,
});
export type AuditHead = z.infer<typeof AuditHead>;

/** Length of a mac prefix: enough to tell rows apart, short enough to type. */
const SHORT = 16;

export function headOf(tx: Tx, key: Buffer, at: Instant): AuditHead {
  const { rows, last, restores } = endOfLog(tx);
  const head = { rows, last, restores, at };
  return { ...head, mac: signHead(key, head) };
}

/** One statement, because it runs every second. */
export function endOfLog(tx: Tx): Pick<AuditHead, "rows" | "last" | "restores"> {
  const end = tx.get<{ rows: number; last: string; restores: string } | undefined>(sql`
    select id as rows, mac as last, (
      select json_group_array(substr(mac, 1, ${SHORT})) from audit_log where id > 0 and action = 'shop.restored') as restores
    from audit_log where id = (select max(id) from audit_log where id > 0) limit 1`);
  if (!end) return { rows: 0, last: GENESIS, restores: [] };
  return { ...end, restores: (JSON.parse(end.restores) as string[]).toSorted() };
}

export type HeadCheck =
  | { fits: true }
  /** A restore after this head replaced the log with an earlier one. */
  | { fits: false; restoredBy: { id: number; at: Instant } }
  | { fits: false; why: string };

/**
 * Compares the log with an earlier head. Skips the signature check without a key. `signer` is the head's own
 * key, if the log went on under another.
 */
export function checkHead(tx: Tx, key: Buffer | null, head: AuditHead, signer = key): HeadCheck {
  if (signer && !isSigned(signer, head))
    return { fits: false, why: "it is not signed with the key of this shop" };
  const now = logAt(tx, key, head.rows);
  if (now.restored && !head.restores.includes(now.restored.mac.slice(0, SHORT)))
    return { fits: false, restoredBy: { id: now.restored.id, at: now.restored.at } };
  return compareRow(tx, head, now);
}

/** Printable form of a head: row number and mac prefix. */
export function headCode({ rows, last }: Pick<AuditHead, "rows" | "last">): string {
  return `${rows}:${last.slice(0, SHORT)}`;
}

const CODE = /^(\d{1,15}):([0-9a-f]{16,64})$/;

/** Ignores spaces, commas, and case. Null for anything that isn't a code. */
export function parseHeadCode(typed: string): { rows: number; last: string } | null {
  const [, rows, last] = CODE.exec(typed.replace(/[\s,]/g, "").toLowerCase()) ?? [];
  return rows === undefined || last === undefined ? null : { rows: Number(rows), last };
}

/**
 * Compares the log with a printed code. A code doesn't list restores, so a mismatch after any restore names
 * that restore.
 */
export function checkHeadCode(
  tx: Tx,
  key: Buffer,
  { rows, last }: { rows: number; last: string },
): HeadCheck {
  const now = logAt(tx, key, rows);
  const compared = compareRow(tx, { rows, last }, now);
  if (compared.fits || !now.restored) return compared;
  return { fits: false, restoredBy: { id: now.restored.id, at: now.restored.at } };
}

interface LogThen {
  /** Null if there is no such row. */
  mac: string | null;
  /** The newest restore at or before that row. */
  restored: { id: number; at: Instant; mac: string } | null;
}

function logAt(tx: Tx, key: Buffer | null, rows: number): LogThen {
  const row = tx.select({ mac: auditLog.mac }).from(auditLog).where(eq(auditLog.id, rows)).get();
  const [restored = null] = entriesOf(tx, key, "shop.restored", rows);
  return { mac: row?.mac ?? null, restored };
}

function compareRow(tx: Tx, { rows, last }: { rows: number; last: string }, now: LogThen): HeadCheck {
  if (rows === 0) return { fits: true };
  if (now.mac === null)
    return {
      fits: false,
      why: `the log had ${counted(rows, "row")} then and has ${endOfChain(tx).id} now: rows are missing at its end`,
    };
  if (!now.mac.startsWith(last)) return { fits: false, why: `row ${rows} is another than it was then` };
  return { fits: true };
}

function isSigned(key: Buffer, head: AuditHead): boolean {
  return timingSafeEqual(Buffer.from(head.mac, "hex"), Buffer.from(signHead(key, head), "hex"));
}

function signHead(key: Buffer, { rows, last, restores, at }: Omit<AuditHead, "mac">): string {
  return createHmac("sha256", key)
    .update(JSON.stringify(["head of the audit log", rows, last, restores, at]))
    .digest("hex");
}
