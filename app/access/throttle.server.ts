import { createHmac } from "node:crypto";
import { and, between, count, desc, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import { isIPv6 } from "node:net";
import { CLOCK_TOLERANCE, type Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import type { Tx } from "~db/client.server.ts";
import { signInFailures } from "~db/schema/index.ts";
import { FAILURES_AT_MOST, LIMITS, PACE, type Pace, SLOW_WITHIN } from "./sign-in-limits.ts";
import { LONGEST_WAIT_MS, waitForTurn } from "./sign-in-queue.server.ts";

export interface SignInTry {
  /** The typed e-mail, or another identifier for codes. */
  account: string;
  address: string;
  /**
   * Whether this browser recently signed in to the account. Its failures count separately from those of new
   * browsers, and the limit per address doesn't apply.
   */
  known: boolean;
  pace?: Pace;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

export type Tried<T> =
  | { outcome: "right"; value: T }
  /** Minimum seconds until the account's next attempt. */
  | { outcome: "wrong"; nextWaits: number }
  /** Not checked: a limit is reached, or a slow account's turn didn't come in time. */
  | { outcome: "refused"; why: "limit" | "slow"; seconds: number };

/** Attempts in progress in this process. They count as failures until they succeed. */
const underway = new Set<number>();

/**
 * Runs `check`, which returns null for a wrong password or code. Counts the attempt as failed first, so that
 * parallel attempts count too, and uncounts it on success or error.
 */
export async function tryCounted<T>(
  { account, address, known, signal, pace = PACE }: SignInTry,
  check: () => T | null | Promise<T | null>,
): Promise<Tried<T>> {
  const counted = known ? byKnownBrowsers(account) : account;
  const whose = { accountHash: accountHash(counted), address: networkOf(address), known, pace };
  const take = () => begin(whose, Date.now() as Instant);
  const isSoon = () => msToTurn(shop().db, whose, Date.now()) <= LONGEST_WAIT_MS;
  const begun = take() ?? (isSoon() ? await waitForTurn(placeOf(whose), take, signal) : null);
  if (begun === null) return { outcome: "refused", why: "slow", seconds: inSeconds(delayOf(whose)) };
  if ("seconds" in begun) return { outcome: "refused", why: "limit", seconds: begun.seconds };
  const { id } = begun;
  underway.add(id);
  try {
    const value = await check();
    if (value === null) return { outcome: "wrong", nextWaits: inSeconds(delayOf(whose)) };
    forget(id);
    return { outcome: "right", value };
  } catch (error) {
    forget(id);
    throw error;
  } finally {
    underway.delete(id);
  }
}

interface Whose {
  accountHash: string;
  /** Grouped by `networkOf`. */
  address: string;
  known: boolean;
  pace: Pace;
}

type Begun = { id: number } | { seconds: number };

/** Ignores failures whose time lies ahead of the clock. */
function lately(now: number, within: number): { since: Instant; until: Instant } {
  return { since: (now - within + 1) as Instant, until: (now + CLOCK_TOLERANCE) as Instant };
}

/** Counts an attempt. Null if a slow account's next attempt isn't due yet. */
function begin(whose: Whose, now: Instant): Begun | null {
  const { db } = shop();
  // Also checked before the write, so that waiting attempts don't take the write lock.
  const look = (): Begun | "now" | null => {
    const seconds = secondsToWait(db, whose, now);
    if (seconds !== null) return { seconds };
    return msToTurn(db, whose, now) === 0 ? "now" : null;
  };
  const before = look();
  if (before !== "now") return before;
  const write = db.$client.transaction(() => {
    const found = look();
    if (found !== "now") return found;
    const { since, until } = lately(now, SLOW_WITHIN);
    db.delete(signInFailures)
      .where(or(lt(signInFailures.at, since), gt(signInFailures.at, until)))
      .run();
    const { accountHash, address } = whose;
    const counted = db
      .insert(signInFailures)
      .values({ accountHash, address, at: now })
      .returning({ id: signInFailures.id })
      .get();
    db.delete(signInFailures)
      .where(lte(signInFailures.id, counted.id - FAILURES_AT_MOST))
      .run();
    return counted;
  });
  return write.immediate();
}

function forget(id: number) {
  shop().db.delete(signInFailures).where(eq(signInFailures.id, id)).run();
}

/** Describes an attempt for the queue of a slow account. */
function placeOf({ accountHash, address }: Whose) {
  return { account: accountHash, address, failures: failuresOfAddress(shop().db, address, Date.now()) };
}

function delayOf({ accountHash, pace }: Whose): number {
  return delayAfter(failuresOfAccount(shop().db, accountHash, Date.now()).failures, pace);
}

/** Returns the milliseconds until the account's next attempt is due. */
function msToTurn(tx: Tx, { accountHash, pace }: Whose, now: number): number {
  const { failures, newest } = failuresOfAccount(tx, accountHash, now);
  return Math.max(0, newest + delayAfter(failures, pace) - now);
}

/** Returns the milliseconds between attempts after this many failures in an hour. */
export function delayAfter(failures: number, { slowFrom, doubledBy, longestDelay }: Pace): number {
  if (failures < slowFrom) return 0;
  return Math.min(longestDelay, 1_000 * 2 ** ((failures - slowFrom) / doubledBy));
}

function secondsToWait(tx: Tx, { accountHash, address, known }: Whose, now: Instant): number | null {
  const reached = [
    { ...LIMITS.accountFromAddress, whose: and(isOfAccount(accountHash), isOfAddress(address)) },
    ...(known ? [] : [{ ...LIMITS.address, whose: isOfAddress(address) }]),
  ].flatMap(({ failures, within, whose }) => {
    const latest = tx
      .select({ id: signInFailures.id, at: signInFailures.at })
      .from(signInFailures)
      .where(and(whose, isLately(now, within)))
      .orderBy(desc(signInFailures.at))
      .limit(failures)
      .all();
    const oldest = latest[failures - 1];
    if (!oldest) return [];
    const isDecided = !latest.some(({ id }) => underway.has(id));
    const ends = Math.min(within, oldest.at + within - now);
    return [isDecided ? Math.max(1, inSeconds(ends)) : 1];
  });
  return reached.length > 0 ? Math.max(...reached) : null;
}

const inSeconds = (ms: number) => Math.ceil(ms / 1_000);

const isOfAccount = (accountHash: string) => eq(signInFailures.accountHash, accountHash);
const isOfAddress = (address: string) => eq(signInFailures.address, address);
const isLately = (now: number, within: number) => {
  const { since, until } = lately(now, within);
  return between(signInFailures.at, since, until);
};

function failuresOfAddress(tx: Tx, address: string, now: number): number {
  const counted = tx
    .select({ failures: count() })
    .from(signInFailures)
    .where(and(isOfAddress(address), isLately(now, SLOW_WITHIN)))
    .get();
  return counted?.failures ?? 0;
}

function failuresOfAccount(tx: Tx, hash: string, now: number): { failures: number; newest: number } {
  const counted = tx
    .select({
      failures: count(),
      newest: sql<number | null>`max(${signInFailures.at}) filter (where ${signInFailures.at} <= ${now})`,
    })
    .from(signInFailures)
    .where(and(isOfAccount(hash), isLately(now, SLOW_WITHIN)))
    .get();
  return { failures: counted?.failures ?? 0, newest: counted?.newest ?? 0 };
}

/** Names a separate counter, so that strangers can't keep known browsers waiting. */
export function byKnownBrowsers(account: string): string {
  return `known browser ${account}`;
}

/**
 * Hashes what was typed as a name. The hash is stored instead, because people type passwords into the wrong
 * field.
 */
export function accountHash(account: string): string {
  return createHmac("sha256", shop().auditKey).update(account).digest("hex");
}

/**
 * Groups addresses for rate limits: an IPv6 address counts as its /64 network, since one client usually
 * controls all of it.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  // The URL parser normalizes IPv6 to its compressed form: "[2001:db8::1]".
  const [left = "", right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
