import type { RouterContextProvider } from "react-router";
import type { Tx } from "~db/client.server.ts";
import type { Approval } from "../domain/approval.ts";
import { noteOneHand } from "../domain/shop/approvals/one-hand-worth-a-look.server.ts";
import { isLostBeforeCommit, isPrimaryLost } from "~db/primary/primary-errors.server.ts";
import { appendAudit } from "../domain/records/audit/hash-chain.server.ts";
import type { Instant } from "../domain/dates.ts";
import { actorNow } from "../domain/shop/employees/actor-now.server.ts";
import type { Actor } from "../domain/permissions.ts";
import type { RuleContext, ActingEmployee } from "../domain/rule-context.ts";
import type { Refusal, Result } from "../domain/result.ts";
import { noteIfFull } from "../runtime/data-folder.server.ts";
import { askHeadOffice, shop } from "../runtime/shop.server.ts";
import { actorOf, factsOf, program, stillAllowed, type StillAllowed } from "./context.ts";
import { findReplay, keepAnswer, type WriteKey } from "./idempotency.server.ts";
import { countPages, frameNow } from "./pace-for-stores.server.ts";
import { problem } from "./problem.ts";
import { type Bound, OF_REQUESTS } from "./account-daily-limit.server.ts";

export interface WriteOrigin<By extends ActingEmployee | null> {
  actor: By;
  requestId: string;
  address: string;
  /** Checked in the transaction, because a slow request's session may end before its body arrives. */
  stillAllowed?: StillAllowed | null;
  approval?: Approval | null;
  kept?: RuleContext["kept"];
  /** How much the account may save. None for work in the background, which has its own. */
  bound?: Bound | null;
}

export const ONLY_READS = "This token only reads.";

/**
 * Origin of a write whose request requires a session or a token. Refuses (403) a token that only reads: a GET may
 * write. `bound` is null for what only ends what another write began, as locking a terminal does.
 */
export function originOf(
  context: Readonly<RouterContextProvider>,
  bound: Bound | null = OF_REQUESTS,
): WriteOrigin<Actor> {
  if (context.get(program)?.isReadOnly) throw problem(403, ONLY_READS);
  const { requestId, address } = factsOf(context);
  return { actor: actorOf(context), requestId, address, stillAllowed: context.get(stillAllowed), bound };
}

/** `replayed` means the key was used before and this is the stored answer. */
export type Written<T, Detail = never> =
  | { kind: "done"; value: T; replayed: boolean; isUndone?: true }
  | { kind: "refused"; refusal: Refusal<Detail> }
  | { kind: "key used"; record: T };

class RolledBack extends Error {}

/**
 * The only way for a request to write: an immediate transaction that claims the key, runs the rule with the
 * actor's current rights, appends its audit entries, and stores the answer. A refusal, or an edit that
 * changed nothing, rolls back and leaves the key unused. In a store of a chain it asks for the head office,
 * and throws that the database can't be written.
 */
export function write<T, Detail, By extends ActingEmployee | null>(
  origin: WriteOrigin<By>,
  rule: (ctx: RuleContext<By>) => Result<T, Detail>,
  key?: WriteKey,
): Written<T, Detail> {
  const { db } = shop();
  askHeadOffice(origin.requestId);
  let written: Written<T, Detail> | undefined;
  const carriedOut = db.$client.transaction(() => {
    written = carryOut(db, origin, rule, key);
    if (written.kind === "refused" || (written.kind === "done" && written.isUndone)) throw new RolledBack();
    return written;
  });
  const isAlone = !db.$client.inTransaction;
  const account = isAlone ? pacedAs(origin) : null;
  const frame = account === null ? null : frameNow();
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return carriedOut.immediate();
      } catch (error) {
        if (written && error instanceof RolledBack) return written;
        // The key tells whether the lost write was committed.
        const mayAgain = isLostBeforeCommit(error) || (key !== undefined && isPrimaryLost(error));
        if (!isAlone || !mayAgain || tries === TRIES) {
          noteIfFull(shop().config.dataDir, error);
          throw error;
        }
      }
    }
  } finally {
    if (account !== null) countPages([account], frame);
  }
}

const pacedAs = ({ actor, bound }: WriteOrigin<ActingEmployee | null>): string | null =>
  actor && bound ? bound.pacedAs(actor) : null;

/** Tries for a write whose primary was lost. */
const TRIES = 3;

/**
 * Like `write`, but groups concurrent writes into one transaction with a savepoint each, so they share one
 * disk sync. Resolves after the commit; if the commit fails, all of them fail.
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
      hasKey: key !== undefined,
      account: pacedAs(origin),
    });
  });
}

interface Waiting {
  /** Runs in a savepoint. Returns what to do after the commit. */
  write(): () => void;
  reject(error: unknown): void;
  hasKey: boolean;
  account: string | null;
}

const waiting: Waiting[] = [];

/** How many writes wait for the next transaction. */
export const writesWaiting = (): number => waiting.length;

/** Most writes in one transaction. Other processes wait for the write lock meanwhile. */
const TOGETHER_AT_MOST = 50;

function writeWaiting(): void {
  const group = waiting.splice(0, TOGETHER_AT_MOST);
  if (waiting.length > 0) setImmediate(writeWaiting);
  const [only] = group;
  // Alone, `write` counts it.
  const frame = group.length > 1 ? frameNow() : null;
  try {
    const answers = only && group.length === 1 ? [only.write()] : writeAll(group);
    for (const answer of answers) answer();
  } catch (error) {
    noteIfFull(shop().config.dataDir, error);
    for (const one of group) {
      const mayAgain = isLostBeforeCommit(error) || (one.hasKey && isPrimaryLost(error));
      if (group.length > 1 && mayAgain) writeAlone(one);
      else one.reject(error);
    }
  }
  countPages(
    group.flatMap(({ account }) => account ?? []),
    frame,
  );
}

function writeAlone(one: Waiting): void {
  try {
    one.write()();
  } catch (error) {
    one.reject(error);
  }
}

/**
 * Runs the writes of a group. An error affects only its own write, unless SQLite rolled back the whole
 * transaction, as on a full disk.
 */
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
  { actor, requestId, address, stillAllowed, approval = null, kept = null, bound }: WriteOrigin<By>,
  rule: (ctx: RuleContext<By>) => Result<T, Detail>,
  key: WriteKey | undefined,
): Written<T, Detail> {
  const allowed = stillAllowed?.(tx);
  const now = Date.now() as Instant;
  if (key) {
    const replay = findReplay(tx, key, now);
    if (replay.found === "same") return { kind: "done", value: replay.record as T, replayed: true };
    if (replay.found === "another") return { kind: "key used", record: replay.record as T };
  }
  const ruled = rule({ tx, actor: asOfNow(tx, actor, allowed), now, approval, kept });
  const result = actor && bound ? bound.within({ actor, now }, ruled) : ruled;
  if (!result.ok) return { kind: "refused", refusal: result.refusal };
  if (result.isUndone) return { kind: "done", value: result.value, replayed: false, isUndone: true };
  const { auditKey } = shop();
  const isApproved = actor !== null && approval !== null;
  const trail = [...result.trail, ...(isApproved ? noteOneHand({ tx, actor, now }, result.trail) : [])];
  const by = { employeeId: actor?.id ?? null, tokenId: actor?.tokenId ?? null };
  appendAudit(tx, auditKey, { ...by, requestId, address, at: now }, trail);
  if (key) keepAnswer(tx, key, result.value, now);
  return { kind: "done", value: result.value, replayed: false };
}

/**
 * The account with its rights at the time of the write: a body may arrive long after its request was
 * admitted.
 */
function asOfNow<By extends ActingEmployee | null>(tx: Tx, actor: By, allowed: Actor | undefined): By {
  if (actor === null || !("permissions" in actor)) return actor;
  // Of a token only the request knows the rights.
  const current = allowed ?? (actor.tokenId === undefined ? actorNow(tx, actor.id) : null);
  return { ...actor, ...(current ?? { isActive: false, permissions: new Set() }) };
}

/** For writes that no rule refuses, such as sessions. Throws on a refusal. */
export function mustWrite<T, By extends ActingEmployee | null>(
  origin: WriteOrigin<By>,
  rule: (ctx: RuleContext<By>) => Result<T>,
): T {
  const written = write(origin, rule);
  if (written.kind === "done") return written.value;
  if (written.kind === "refused") throwIfTooMuch(written.refusal);
  throw new Error(
    written.kind === "refused" ? written.refusal.message : "A write without a key can't be replayed",
  );
}

/** Throws the answer (429) to an account that has saved too much, where nothing else is refused. */
export function throwIfTooMuch({ kind, message }: Refusal<unknown>): void {
  if (kind === "too_much") throw problem(429, message);
}
