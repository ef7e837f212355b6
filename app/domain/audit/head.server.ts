import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../dates.ts";
import { endOfChain, GENESIS } from "./chain.server.ts";

const Mac = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * How far the audit log went at a moment. Kept outside the database, it shows when rows were cut off at the end: the log may be longer
 * than its head says, never shorter, and the row that was its last is there unchanged.
 */
export const AuditHead = z.object({
  /** The number of the last row, which is how many there were. */
  rows: z.int().min(0),
  /** The mac of the last row. */
  last: Mac,
  /** How the macs of the rows begin that say that the shop was restored: each brought an earlier log back. */
  restores: z.array(z.string().regex(/^[0-9a-f]{16}$/)).max(10_000),
  /** UTC milliseconds. */
  at: z.int(),
  /** An HMAC over the rest, with the key of the log. */
  mac: Mac,
});
export type AuditHead = z.infer<typeof AuditHead>;

/** Enough of a mac to tell rows apart, and short enough to be typed. */
const SHORT = 16;

/** The head of the log as it is now. */
export function headOf(tx: Tx, key: Buffer, at: Instant): AuditHead {
  const { rows, last, restores } = endOfLog(tx);
  const head = { rows, last, restores, at };
  return { ...head, mac: signHead(key, head) };
}

/** The last row's number and mac, and the restores: all of it in one statement, since it is asked every second. */
export function endOfLog(tx: Tx): Pick<AuditHead, "rows" | "last" | "restores"> {
  const end = tx.get<{ rows: number; last: string; restores: string } | undefined>(sql`
    select id as rows, mac as last, (
      select json_group_array(substr(mac, 1, ${SHORT})) from audit_log where action = 'shop.restored') as restores
    from audit_log where id = (select max(id) from audit_log) limit 1`);
  if (!end) return { rows: 0, last: GENESIS, restores: [] };
  return { ...end, restores: (JSON.parse(end.restores) as string[]).toSorted() };
}

/** How the log stands to a head of its own that was taken earlier. */
export type HeadCheck =
  | { fits: true }
  /** A restore has put an earlier log in the place of the one that the head is of. */
  | { fits: false; restoredBy: { id: number; at: Instant } }
  | { fits: false; why: string };

/** Compares the log with a head that was taken earlier. Without a key its signature is not looked at. */
export function checkHead(tx: Tx, key: Buffer | null, head: AuditHead): HeadCheck {
  if (key && !isSigned(key, head)) return { fits: false, why: "it is not signed with the key of this shop" };
  const now = logAt(tx, head.rows);
  if (now.restored && !head.restores.includes(now.restored.mac.slice(0, SHORT)))
    return { fits: false, restoredBy: { id: now.restored.id, at: now.restored.at as Instant } };
  return compareRow(tx, head, now);
}

/** What can be printed and typed again: the number of the last row and how its mac begins. */
export function headCode({ rows, last }: Pick<AuditHead, "rows" | "last">): string {
  return `${rows}:${last.slice(0, SHORT)}`;
}

const CODE = /^(\d{1,15}):([0-9a-f]{16,64})$/;

/** A code as it was typed, blanks and capital letters allowed; null for what is none. */
export function parseHeadCode(typed: string): { rows: number; last: string } | null {
  const [, rows, last] = CODE.exec(typed.replace(/[\s,]/g, "").toLowerCase()) ?? [];
  return rows === undefined || last === undefined ? null : { rows: Number(rows), last };
}

/**
 * Compares the log with a head that somebody has kept on paper or elsewhere. It can't tell which restores the head knew of, so a log
 * that was restored since says so beside what is wrong.
 */
export function checkHeadCode(tx: Tx, { rows, last }: { rows: number; last: string }): HeadCheck {
  const now = logAt(tx, rows);
  const compared = compareRow(tx, { rows, last }, now);
  if (compared.fits || !now.restored) return compared;
  return { fits: false, restoredBy: { id: now.restored.id, at: now.restored.at as Instant } };
}

interface LogThen {
  /** The mac of the row with that number; null when there is none. */
  mac: string | null;
  /** The newest restore up to that row. */
  restored: { id: number; at: number; mac: string } | null;
}

function logAt(tx: Tx, rows: number): LogThen {
  const found = tx.get<{ mac: string | null; restored: string | null }>(sql`
    select (select mac from audit_log where id = ${rows}) as mac, (
      select json_object('id', id, 'at', at, 'mac', mac) from audit_log
      where id = (select max(id) from audit_log where action = 'shop.restored' and id <= ${rows})) as restored`);
  const restored = found.restored === null ? null : (JSON.parse(found.restored) as LogThen["restored"]);
  return { ...found, restored };
}

function compareRow(tx: Tx, { rows, last }: { rows: number; last: string }, now: LogThen): HeadCheck {
  if (rows === 0) return { fits: true };
  if (now.mac === null)
    return {
      fits: false,
      why: `the log had ${rows} rows then and has ${endOfChain(tx).id} now: rows are missing at its end`,
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
