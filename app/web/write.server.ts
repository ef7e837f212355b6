import type { Tx } from "~db/client.server.ts";
import { appendAudit } from "../domain/audit/chain.server.ts";
import type { Instant } from "../domain/dates.ts";
import type { RuleContext, ActingEmployee } from "../domain/rule-context.ts";
import type { Refusal, Result } from "../domain/result.ts";
import { shop } from "../runtime/shop.server.ts";
import { findReplay, keepAnswer, type WriteKey } from "./idempotency.server.ts";

/** Where a write comes from: who, in which request, from which address. */
export interface WriteOrigin<By extends ActingEmployee | null> {
  actor: By;
  requestId: string;
  address: string;
}

/** What a write came to. `replayed`: it had been done before under the same key and this is the first answer again. */
export type Written<T, Detail = never> =
  | { kind: "done"; value: T; replayed: boolean }
  | { kind: "refused"; refusal: Refusal<Detail> }
  | { kind: "key used"; record: T };

class RolledBack extends Error {}

/**
 * The only way to write to the database for a request: one immediate transaction that claims the key, runs the rule, chains its trail
 * to the audit log and keeps the answer. A refusal rolls all of it back and leaves the key free.
 */
export function write<T, Detail, By extends ActingEmployee | null>(
  origin: WriteOrigin<By>,
  rule: (ctx: RuleContext<By>) => Result<T, Detail>,
  key?: WriteKey,
): Written<T, Detail> {
  const { db } = shop();
  let written: Written<T, Detail> | undefined;
  const carriedOut = db.$client.transaction(() => {
    written = carryOut(db, origin, rule, key);
    if (written.kind === "refused") throw new RolledBack();
    return written;
  });
  try {
    return carriedOut.immediate();
  } catch (error) {
    if (written && error instanceof RolledBack) return written;
    throw error;
  }
}

/**
 * As `write`, for requests: those that come in while the last ones were written share a transaction, each within a savepoint of its
 * own, and with it one wait for the disk. Nobody is answered before it is durable; where it can't be, none of them was carried out.
 */
export function writeTogether<T, Detail, By extends ActingEmployee | null>(
  origin: WriteOrigin<By>,
  rule: (ctx: RuleContext<By>) => Result<T, Detail>,
  key?: WriteKey,
): Promise<Written<T, Detail>> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setImmediate(writeWaiting);
    waiting.push({
      write() {
        const written = write(origin, rule, key);
        return () => resolve(written);
      },
      reject,
    });
  });
}

interface Waiting {
  /** Answers what is to be done once it is durable. Within a transaction it is a savepoint. */
  write(): () => void;
  reject(error: unknown): void;
}

const waiting: Waiting[] = [];

/** Other processes on the folder wait meanwhile. */
const TOGETHER_AT_MOST = 50;

function writeWaiting(): void {
  const group = waiting.splice(0, TOGETHER_AT_MOST);
  if (waiting.length > 0) setImmediate(writeWaiting);
  try {
    const [only] = group;
    const answers = only && group.length === 1 ? [only.write()] : writeAll(group);
    for (const answer of answers) answer();
  } catch (error) {
    for (const one of group) one.reject(error);
  }
}

/** What goes wrong with one is its own, unless it took the whole transaction with it, as a full disk does. */
function writeAll(group: readonly Waiting[]): (() => void)[] {
  const { $client: client } = shop().db;
  const all = client.transaction(() =>
    group.map((one) => {
      try {
        return one.write();
      } catch (error) {
        if (!client.inTransaction) throw error;
        return () => one.reject(error);
      }
    }),
  );
  return all.immediate();
}

function carryOut<T, Detail, By extends ActingEmployee | null>(
  tx: Tx,
  { actor, requestId, address }: WriteOrigin<By>,
  rule: (ctx: RuleContext<By>) => Result<T, Detail>,
  key: WriteKey | undefined,
): Written<T, Detail> {
  const now = Date.now() as Instant;
  if (key) {
    const replay = findReplay(tx, key, now);
    if (replay.found === "same") return { kind: "done", value: replay.record as T, replayed: true };
    if (replay.found === "another") return { kind: "key used", record: replay.record as T };
  }
  const result = rule({ tx, actor, now });
  if (!result.ok) return { kind: "refused", refusal: result.refusal };
  const { auditKey } = shop();
  appendAudit(tx, auditKey, { employeeId: actor?.id ?? null, requestId, address, at: now }, result.trail);
  if (key) keepAnswer(tx, key, result.value, now);
  return { kind: "done", value: result.value, replayed: false };
}

/** A write that no rule refuses: sign-ins, bookkeeping, the first start. */
export function mustWrite<T, By extends ActingEmployee | null>(
  origin: WriteOrigin<By>,
  rule: (ctx: RuleContext<By>) => Result<T>,
): T {
  const written = write(origin, rule);
  if (written.kind === "done") return written.value;
  throw new Error(
    written.kind === "refused" ? written.refusal.message : "A write without a key can't be replayed",
  );
}
