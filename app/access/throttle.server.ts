import { createHmac } from "node:crypto";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { signInFailures } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { networkOf } from "./network.ts";

const MINUTE = 60_000;
const LIMITS = {
  accountFromAddress: { failures: 10, within: 10 * MINUTE },
  address: { failures: 60, within: 10 * MINUTE },
  account: { failures: 100, within: 60 * MINUTE },
} as const;
/** No limit looks back further. */
const KEPT_FOR = 60 * MINUTE;

export interface SignInTry {
  /** The e-mail that was typed, or what else is being guessed at. */
  account: string;
  address: string;
  /** This browser signed in to this account lately: only the limit of the account from its address holds for it. */
  known: boolean;
}

/** What a try came to; not looked at while a limit is reached, for so many seconds. */
export type Tried<T> =
  { outcome: "right"; value: T } | { outcome: "wrong" } | { outcome: "wait"; seconds: number };

/** Tries of this process that are being looked at: they count, and may turn out right in a moment. */
const underway = new Set<number>();

/**
 * Looks at a password or code with `check`, which answers null for a wrong one. The try is counted as failed before, so that a
 * burst of tries at once is counted too, and taken back when it was right or could not be looked at.
 */
export async function tryCounted<T>(
  attempt: SignInTry,
  check: () => T | null | Promise<T | null>,
): Promise<Tried<T>> {
  const begun = begin(attempt, Date.now() as Instant);
  if (begun.wait !== null) return { outcome: "wait", seconds: begun.wait };
  const { id } = begun;
  underway.add(id);
  try {
    const value = await check();
    if (value === null) return { outcome: "wrong" };
    forget(id);
    return { outcome: "right", value };
  } catch (error) {
    forget(id);
    throw error;
  } finally {
    underway.delete(id);
  }
}

/** '5 seconds', 'a minute', '7 minutes'. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function begin(attempt: SignInTry, now: Instant): { wait: number } | { wait: null; id: number } {
  const { db } = shop();
  const counted = {
    accountHash: accountHash(attempt.account),
    address: networkOf(attempt.address),
    known: attempt.known,
  };
  // Looked at before the write as well: a flood of tries that have to wait takes nobody's turn to write.
  const wait = secondsToWait(db, counted, now);
  if (wait !== null) return { wait };
  const write = db.$client.transaction(() => {
    const wait = secondsToWait(db, counted, now);
    if (wait !== null) return { wait };
    forgetBefore(db).run({ stale: now - KEPT_FOR });
    const { accountHash, address } = counted;
    const { id } = db
      .insert(signInFailures)
      .values({ accountHash, address, at: now })
      .returning({ id: signInFailures.id })
      .get();
    return { wait: null, id };
  });
  return write.immediate();
}

function forget(id: number) {
  shop().db.delete(signInFailures).where(eq(signInFailures.id, id)).run();
}

const forgetBefore = builtOnce((tx) =>
  tx
    .delete(signInFailures)
    .where(lte(signInFailures.at, sql.placeholder("stale")))
    .prepare(),
);

interface Counted {
  accountHash: string;
  address: string;
  known: boolean;
}

const ofAccount = eq(signInFailures.accountHash, sql.placeholder("accountHash"));
const ofAddress = eq(signInFailures.address, sql.placeholder("address"));
const newestOfAccountFromAddress = newestFailures(and(ofAccount, ofAddress));
const newestOfAddress = newestFailures(ofAddress);
const newestOfAccount = newestFailures(ofAccount);

function newestFailures(where: typeof ofAccount | ReturnType<typeof and>) {
  return builtOnce((tx) =>
    tx
      .select({ id: signInFailures.id, at: signInFailures.at })
      .from(signInFailures)
      .where(and(where, gt(signInFailures.at, sql.placeholder("since"))))
      .orderBy(desc(signInFailures.at))
      .limit(sql.placeholder("atMost"))
      .prepare(),
  );
}

function secondsToWait(tx: Tx, { known, ...whose }: Counted, now: Instant): number | null {
  const limits = [
    { ...LIMITS.accountFromAddress, newest: newestOfAccountFromAddress },
    ...(known
      ? []
      : [
          { ...LIMITS.address, newest: newestOfAddress },
          { ...LIMITS.account, newest: newestOfAccount },
        ]),
  ];
  const waits = limits.flatMap(({ failures, within, newest }) => {
    const latest = newest(tx).all({ ...whose, since: now - within, atMost: failures });
    const oldest = latest[failures - 1];
    if (!oldest) return [];
    const isDecided = !latest.some(({ id }) => underway.has(id));
    return [isDecided ? Math.max(1, Math.ceil((oldest.at + within - now) / 1000)) : 1];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}

function accountHash(account: string) {
  return createHmac("sha256", shop().auditKey).update(account).digest("hex");
}
