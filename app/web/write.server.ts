import type { Tx } from "~db/client.server.ts";
import { appendAudit } from "../domain/audit/chain.server.ts";
import type { Instant } from "../domain/dates.ts";
import type { Deed, Doer } from "../domain/deed.ts";
import type { Refusal, Result } from "../domain/result.ts";
import { shop } from "../shop.server.ts";
import { findReplay, keepAnswer, type WriteKey } from "./idempotency.server.ts";

/** Where a write comes from: who, in which request, from which address. */
export interface WriteOrigin<By extends Doer | null> {
  actor: By;
  requestId: string;
  address: string;
}

/** What a write came to. `replayed`: it had been done before under the same key and this is the first answer again. */
export type Written<T> =
  | { kind: "done"; value: T; replayed: boolean }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "key used"; record: T };

class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("refused");
    this.refusal = refusal;
  }
}

/**
 * The one door to the database for writes: one immediate transaction that claims the key, runs the rule, chains its trail
 * to the audit log and keeps the answer. A refusal rolls all of it back and leaves the key free.
 */
export function write<T, By extends Doer | null>(
  { actor, requestId, address }: WriteOrigin<By>,
  rule: (deed: Deed<By>) => Result<T>,
  key?: WriteKey,
): Written<T> {
  const { db, auditKey } = shop();
  const now = Date.now() as Instant;
  const run = (tx: Tx): Written<T> => {
    if (key) {
      const replay = findReplay(tx, key, now);
      if (replay.found === "same") return { kind: "done", value: replay.record as T, replayed: true };
      if (replay.found === "another") return { kind: "key used", record: replay.record as T };
    }
    const result = rule({ tx, actor, now });
    if (!result.ok) throw new RolledBack(result.refusal);
    appendAudit(tx, auditKey, { employeeId: actor?.id ?? null, requestId, address, at: now }, result.trail);
    if (key) keepAnswer(tx, key, result.value, now);
    return { kind: "done", value: result.value, replayed: false };
  };
  try {
    return db.transaction((tx) => run(tx as unknown as Tx), { behavior: "immediate" });
  } catch (error) {
    if (error instanceof RolledBack) return { kind: "refused", refusal: error.refusal };
    throw error;
  }
}

/** A write that no rule refuses: sign-ins, bookkeeping, the first start. */
export function mustWrite<T, By extends Doer | null>(
  origin: WriteOrigin<By>,
  rule: (deed: Deed<By>) => Result<T>,
): T {
  const written = write(origin, rule);
  if (written.kind === "done") return written.value;
  throw new Error(
    written.kind === "refused" ? written.refusal.message : "A write without a key can't be replayed",
  );
}
