import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { idempotencyKeys } from "~db/schema/index.ts";
import type { Instant } from "../domain/dates.ts";

const KEPT_FOR = 24 * 60 * 60 * 1000;
/** Per account. Older ones are deleted. */
export const ANSWERS_AT_MOST = 2_000;

/** Identifies a write by employee, method, path, and the sender's key. */
export interface WriteKey {
  employeeId: number;
  method: string;
  path: string;
  key: string;
  /** Hash of the parsed input, so that formatting doesn't matter. */
  bodyHash: string;
}

export type Replay =
  { found: "nothing" } | { found: "same"; record: unknown } | { found: "another"; record: unknown };

export function hashInput(input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(input) ?? "")
    .digest("hex");
}

/** A previous write with this key in the last 24 hours. */
export function findReplay(
  tx: Tx,
  { employeeId, method, path, key, bodyHash }: WriteKey,
  now: Instant,
): Replay {
  forgetOldest(tx, employeeId, now);
  const used = tx
    .select({ bodyHash: idempotencyKeys.bodyHash, record: idempotencyKeys.record })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.employeeId, employeeId),
        eq(idempotencyKeys.method, method),
        eq(idempotencyKeys.path, path),
        eq(idempotencyKeys.key, key),
      ),
    )
    .get();
  if (!used) return { found: "nothing" };
  return { found: used.bodyHash === bodyHash ? "same" : "another", record: JSON.parse(used.record) };
}

/** Stores a successful answer. A refusal leaves the key unused. */
export function keepAnswer(tx: Tx, key: WriteKey, record: unknown, now: Instant): void {
  tx.insert(idempotencyKeys)
    .values({ ...key, record: JSON.stringify(record ?? null), createdAt: now })
    .run();
}

/** Deletes expired answers, and the account's oldest above the limit. */
function forgetOldest(tx: Tx, employeeId: number, now: Instant): void {
  const isOfAccount = eq(idempotencyKeys.employeeId, employeeId);
  const tooMany = sql`(select rowid from ${idempotencyKeys} where ${isOfAccount} order by rowid desc limit 1 offset ${sql.raw(String(ANSWERS_AT_MOST - 1))})`;
  tx.delete(idempotencyKeys)
    .where(
      or(
        lt(idempotencyKeys.createdAt, (now - KEPT_FOR) as Instant),
        and(isOfAccount, sql`rowid <= ${tooMany}`),
      ),
    )
    .run();
}
