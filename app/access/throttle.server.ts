import { createHmac } from "node:crypto";
import { and, between, count, desc, eq, gt, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { signInFailures } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { networkOf } from "./network.ts";
import { waitForTurn } from "./turns.server.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A limit that is reached refuses the right password too. */
export const LIMITS = {
  accountFromAddress: { failures: 10, within: 10 * MINUTE },
  address: { failures: 60, within: 10 * MINUTE },
} as const;
/** From so many failures on an account is slow: its tries come one after the other. No limit looks back further. */
export const SLOW_FROM = 100;
export const SLOW_WITHIN = 60 * MINUTE;
/** Tries that double the time between two of a slow account. */
const DOUBLED_BY = 20;
const LONGEST_DELAY = 30 * SECOND;
/** Of everybody; beyond them the oldest go. More than can be tried in the time that any limit looks back on from one machine. */
export const FAILURES_AT_MOST = 100_000;

export interface SignInTry {
  /** The e-mail that was typed, or what else is being guessed at. */
  account: string;
  address: string;
  /** This browser signed in to this account lately: only the limit of the account from its address holds for it. */
  known: boolean;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
}

/** What a try came to. */
export type Tried<T> =
  | { outcome: "right"; value: T }
  /** `nextWaits`: how many seconds the account's next try waits at least. */
  | { outcome: "wrong"; nextWaits: number }
  /** It was not looked at: a limit is reached, or the account is slow and its turn did not come. */
  | { outcome: "refused"; why: "limit" | "slow"; seconds: number };

/** Tries of this process that are being looked at: they count, and may turn out right in a moment. */
const underway = new Set<number>();

/**
 * Looks at a password or code with `check`, which answers null for a wrong one. The try is counted as failed before, so that a
 * burst of tries at once is counted too, and taken back when it was right or could not be looked at.
 */
export async function tryCounted<T>(
  { account, address, known, signal }: SignInTry,
  check: () => T | null | Promise<T | null>,
): Promise<Tried<T>> {
  const whose = { accountHash: accountHash(account), address: networkOf(address), known };
  const take = () => begin(whose, Date.now() as Instant);
  const begun = take() ?? (await waitForTurn(placeOf(whose), take, signal));
  if (begun === null) return { outcome: "refused", why: "slow", seconds: inSeconds(delayOf(whose)) };
  if ("seconds" in begun) return { outcome: "refused", why: "limit", seconds: begun.seconds };
  const { id } = begun;
  underway.add(id);
  try {
    const value = await check();
    if (value === null) return { outcome: "wrong", nextWaits: known ? 0 : inSeconds(delayOf(whose)) };
    forget(id);
    return { outcome: "right", value };
  } catch (error) {
    forget(id);
    throw error;
  } finally {
    underway.delete(id);
  }
}

/** What failed, in the texts below. */
export type Failures = "failed sign-ins" | "wrong codes" | "wrong passwords";

/** Why a try was not looked at, and when to come again. */
export function refusalText(
  failures: Failures,
  { why, seconds }: Extract<Tried<unknown>, { outcome: "refused" }>,
): string {
  const reason =
    why === "limit"
      ? `Too many ${failures}.`
      : `There were too many ${failures} lately, so each try waits its turn.`;
  return `${reason} Try again in ${inWords(seconds)}.`;
}

/** What stands behind 'wrong' while the account is slow; empty otherwise. */
export function nextWaitText(failures: Failures, nextWaits: number): string {
  if (nextWaits === 0) return "";
  return ` There were too many ${failures} lately: the next try waits ${inWords(nextWaits)} or longer.`;
}

/** '5 seconds', 'a minute', '7 minutes'. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

interface Whose {
  accountHash: string;
  /** As limits count it. */
  address: string;
  known: boolean;
}

type Begun = { id: number } | { seconds: number };

/** Failures that are dated later are of a clock that was ahead, and count for nothing. */
function lately(now: number, within: number): { since: number; until: number } {
  return { since: now - within + 1, until: now + CLOCK_TOLERANCE };
}

/** Counts a try; null when the account is slow and the turn of its next try has not come. */
function begin(whose: Whose, now: Instant): Begun | null {
  const { db } = shop();
  // Looked at before the write as well: a flood of tries that have to wait takes nobody's turn to write.
  const look = (): Begun | "now" | null => {
    const seconds = secondsToWait(db, whose, now);
    if (seconds !== null) return { seconds };
    return isTurn(db, whose, now) ? "now" : null;
  };
  const before = look();
  if (before !== "now") return before;
  const write = db.$client.transaction(() => {
    const found = look();
    if (found !== "now") return found;
    forgetOthers(db).run(lately(now, SLOW_WITHIN));
    const { accountHash, address } = whose;
    const counted = db
      .insert(signInFailures)
      .values({ accountHash, address, at: now })
      .returning({ id: signInFailures.id })
      .get();
    forgetOldest(db).run({ newest: counted.id - FAILURES_AT_MOST });
    return counted;
  });
  return write.immediate();
}

function forget(id: number) {
  shop().db.delete(signInFailures).where(eq(signInFailures.id, id)).run();
}

/** Where somebody stands in the line of a slow account. */
function placeOf({ accountHash, address }: Whose) {
  const counted = countOfAddress(shop().db).get({ address, ...lately(Date.now(), SLOW_WITHIN) });
  const failures = counted?.failures ?? 0;
  return { account: accountHash, address, failures };
}

/** Milliseconds between two tries of an account now. */
function delayOf({ accountHash }: Whose): number {
  const now = Date.now();
  const counted = ofAccountLately(shop().db).get({ accountHash, now, ...lately(now, SLOW_WITHIN) });
  return delayAfter(counted?.failures ?? 0);
}

function isTurn(tx: Tx, { accountHash, known }: Whose, now: Instant): boolean {
  if (known) return true;
  const counted = ofAccountLately(tx).get({ accountHash, now, ...lately(now, SLOW_WITHIN) });
  return now - (counted?.newest ?? 0) >= delayAfter(counted?.failures ?? 0);
}

/** Milliseconds between two tries of an account with so many failures in an hour. */
export function delayAfter(failures: number): number {
  if (failures < SLOW_FROM) return 0;
  return Math.min(LONGEST_DELAY, SECOND * 2 ** ((failures - SLOW_FROM) / DOUBLED_BY));
}

function secondsToWait(tx: Tx, { accountHash, address, known }: Whose, now: Instant): number | null {
  const reached = [
    { ...LIMITS.accountFromAddress, newest: newestOfAccountFromAddress },
    ...(known ? [] : [{ ...LIMITS.address, newest: newestOfAddress }]),
  ].flatMap(({ failures, within, newest }) => {
    const latest = newest(tx).all({ accountHash, address, ...lately(now, within), atMost: failures });
    const oldest = latest[failures - 1];
    if (!oldest) return [];
    const isDecided = !latest.some(({ id }) => underway.has(id));
    const ends = Math.min(within, oldest.at + within - now);
    return [isDecided ? Math.max(1, inSeconds(ends)) : 1];
  });
  return reached.length > 0 ? Math.max(...reached) : null;
}

const inSeconds = (ms: number) => Math.ceil(ms / SECOND);

const isOfAccount = eq(signInFailures.accountHash, sql.placeholder("accountHash"));
const isOfAddress = eq(signInFailures.address, sql.placeholder("address"));
const isLately = between(signInFailures.at, sql.placeholder("since"), sql.placeholder("until"));

const newestOfAccountFromAddress = newestFailures(and(isOfAccount, isOfAddress));
const newestOfAddress = newestFailures(isOfAddress);

function newestFailures(whose: SQL | undefined) {
  return builtOnce((tx) =>
    tx
      .select({ id: signInFailures.id, at: signInFailures.at })
      .from(signInFailures)
      .where(and(whose, isLately))
      .orderBy(desc(signInFailures.at))
      .limit(sql.placeholder("atMost"))
      .prepare(),
  );
}

const ofAccountLately = builtOnce((tx) =>
  tx
    .select({
      failures: count(),
      newest: sql<
        number | null
      >`max(${signInFailures.at}) filter (where ${signInFailures.at} <= ${sql.placeholder("now")})`,
    })
    .from(signInFailures)
    .where(and(isOfAccount, isLately))
    .prepare(),
);

const countOfAddress = builtOnce((tx) =>
  tx.select({ failures: count() }).from(signInFailures).where(and(isOfAddress, isLately)).prepare(),
);

const forgetOldest = builtOnce((tx) =>
  tx
    .delete(signInFailures)
    .where(lte(signInFailures.id, sql.placeholder("newest")))
    .prepare(),
);

const forgetOthers = builtOnce((tx) =>
  tx
    .delete(signInFailures)
    .where(
      or(lt(signInFailures.at, sql.placeholder("since")), gt(signInFailures.at, sql.placeholder("until"))),
    )
    .prepare(),
);

/** What is kept of an account, since people type passwords into the wrong field. */
export function accountHash(account: string): string {
  return createHmac("sha256", shop().auditKey).update(account).digest("hex");
}
