import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { placeholders } from "~db/placeholders.ts";
import { idempotencyKeys } from "~db/schema/index.ts";
import type { Instant } from "../domain/dates.ts";

const KEPT_FOR = 24 * 60 * 60 * 1000;
/** Of one account; beyond them the oldest go. */
export const ANSWERS_AT_MOST = 2_000;

/** One write, as its sender names it: per person, method and path. */
export interface WriteKey {
  employeeId: number;
  method: string;
  path: string;
  key: string;
  /** Of the parsed input, so that it is the same whatever way it was written. */
  bodyHash: string;
}

export type Replay =
  { found: "nothing" } | { found: "same"; record: unknown } | { found: "another"; record: unknown };

export function hashInput(input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(input) ?? "")
    .digest("hex");
}

/** What is too old, and makes room for one more answer of an account. */
const forgetOldest = builtOnce((tx) => {
  const isOfAccount = eq(idempotencyKeys.employeeId, sql.placeholder("employeeId"));
  const tooMany = sql`(select rowid from ${idempotencyKeys} where ${isOfAccount} order by rowid desc limit 1 offset ${sql.raw(String(ANSWERS_AT_MOST - 1))})`;
  return tx
    .delete(idempotencyKeys)
    .where(
      or(lt(idempotencyKeys.createdAt, sql.placeholder("stale")), and(isOfAccount, sql`rowid <= ${tooMany}`)),
    )
    .prepare();
});

const usedBefore = builtOnce((tx) =>
  tx
    .select({ bodyHash: idempotencyKeys.bodyHash, record: idempotencyKeys.record })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.employeeId, sql.placeholder("employeeId")),
        eq(idempotencyKeys.method, sql.placeholder("method")),
        eq(idempotencyKeys.path, sql.placeholder("path")),
        eq(idempotencyKeys.key, sql.placeholder("key")),
      ),
    )
    .prepare(),
);

const keep = builtOnce((tx) =>
  tx
    .insert(idempotencyKeys)
    .values(placeholders(["employeeId", "method", "path", "key", "bodyHash", "record", "createdAt"]))
    .prepare(),
);

/** What this key was used for in the last 24 hours. */
export function findReplay(
  tx: Tx,
  { employeeId, method, path, key, bodyHash }: WriteKey,
  now: Instant,
): Replay {
  forgetOldest(tx).run({ stale: now - KEPT_FOR, employeeId });
  const used = usedBefore(tx).get({ employeeId, method, path, key });
  if (!used) return { found: "nothing" };
  return { found: used.bodyHash === bodyHash ? "same" : "another", record: JSON.parse(used.record) };
}

/** Keeps a success beside what it wrote; refusals leave the key free. */
export function keepAnswer(tx: Tx, key: WriteKey, record: unknown, now: Instant): void {
  keep(tx).run({ ...key, record: JSON.stringify(record ?? null), createdAt: now });
}
