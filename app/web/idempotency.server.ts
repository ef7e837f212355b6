import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { idempotencyKeys } from "~db/schema/index.ts";
import type { Instant } from "../domain/dates.ts";

const KEPT_FOR = 24 * 60 * 60 * 1000;

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

/** What this key was used for in the last 24 hours. */
export function findReplay(tx: Tx, key: WriteKey, now: Instant): Replay {
  const stale = lt(idempotencyKeys.createdAt, (now - KEPT_FOR) as Instant);
  tx.delete(idempotencyKeys).where(stale).run();
  const used = tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.employeeId, key.employeeId),
        eq(idempotencyKeys.method, key.method),
        eq(idempotencyKeys.path, key.path),
        eq(idempotencyKeys.key, key.key),
      ),
    )
    .get();
  if (!used) return { found: "nothing" };
  return { found: used.bodyHash === key.bodyHash ? "same" : "another", record: JSON.parse(used.record) };
}

/** Keeps a success beside what it wrote; refusals leave the key free. */
export function keepAnswer(tx: Tx, key: WriteKey, record: unknown, now: Instant): void {
  tx.insert(idempotencyKeys)
    .values({ ...key, record: JSON.stringify(record ?? null), createdAt: now })
    .run();
}
