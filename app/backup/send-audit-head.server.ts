import { and, desc, eq, lte } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { AuditAction } from "../domain/shop/trail/action-labels.ts";
import { appendAudit } from "../domain/records/audit/hash-chain.server.ts";
import { endOfLog, headCode } from "../domain/records/audit/head.server.ts";
import {
  CLOCK_TOLERANCE,
  type Instant,
  isoInstant,
  isWithinLast,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
} from "../domain/dates.ts";
import type { Trail } from "../domain/result.ts";
import { readSettings } from "../domain/shop/settings/read-settings.server.ts";
import { every } from "../runtime/every.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { postJson } from "../runtime/post-json.server.ts";
import { shop } from "../runtime/shop.server.ts";
import type { WorkByItself } from "../domain/shop/trail/by-itself.ts";

const FIRST_TICK_MS = 2 * MS_PER_MINUTE;
const TICK_EVERY_MS = 10 * MS_PER_MINUTE;
const EVERY_MS = MS_PER_DAY;
/** Milliseconds to wait after a failure. */
const REST_MS = MS_PER_HOUR;
/** Milliseconds that the address has to answer. */
const ANSWERS_WITHIN_MS = 10_000;

/** Sends the audit log's head to the configured URL once a day. The returned function stops it. */
export function sendHeadDaily(): () => void {
  return every({ ms: TICK_EVERY_MS, after: FIRST_TICK_MS, failure: "head-not-sent" }, () =>
    sendHeadWhenDue(Date.now() as Instant),
  );
}

/** Sends the head if it is due, and records the result in the audit log. Null if it isn't. */
export async function sendHeadWhenDue(now: Instant): Promise<"sent" | "failed" | null> {
  try {
    const { db } = shop();
    const { auditHeadUrl } = readSettings(db);
    if (!auditHeadUrl || !isDue(db, now)) return null;
    const { rows, last } = endOfLog(db);
    const head = headCode({ rows, last });
    const body = { head, rows, last, at: isoInstant(now) };
    const why = await postJson(auditHeadUrl, body, { withinMs: ANSWERS_WITHIN_MS });
    note(
      db,
      now,
      why === null ? { action: SENT, after: { rows } } : { action: FAILED, after: { rows, why } },
    );
    return why === null ? "sent" : "failed";
  } catch (error) {
    log.error("head-not-sent", errorFields(error));
    return "failed";
  }
}

const SENT = "audit.head-sent";
const FAILED = "audit.head-not-sent";

/** Times of the last success and failure, or null. */
export function headLastSent(tx: Tx, now: Instant): { sentAt: Instant | null; failedAt: Instant | null } {
  return { sentAt: newest(tx, SENT, now), failedAt: newest(tx, FAILED, now) };
}

function isDue(db: Db, now: Instant): boolean {
  const { sentAt, failedAt } = headLastSent(db, now);
  return now - (sentAt ?? 0) >= EVERY_MS && !isWithinLast(REST_MS, failedAt ?? 0, now);
}

function newest(tx: Tx, action: string, now: Instant): Instant | null {
  const { at } = auditLog;
  const found = tx
    .select({ at })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), lte(at, (now + CLOCK_TOLERANCE) as Instant)))
    .orderBy(desc(at))
    .limit(1)
    .get();
  return found?.at ?? null;
}

function note(db: Db, at: Instant, { action, after }: { action: AuditAction; after: object }) {
  const origin = { employeeId: null, requestId: "head" satisfies WorkByItself, address: "", at };
  const entry: Trail = { action, record: { kind: "audit", id: "head" }, after };
  db.transaction((tx) => appendAudit(tx, shop().auditKey, origin, [entry]), { behavior: "immediate" });
}
