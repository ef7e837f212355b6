import { createHmac } from "node:crypto";
import { and, desc, eq, gt, lte } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { signInFailures } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";

const MINUTE = 60_000;
const LIMITS = {
  account: { failures: 100, within: 60 * MINUTE },
  accountFromAddress: { failures: 10, within: 10 * MINUTE },
} as const;

export interface SignInTry {
  /** The e-mail that was typed, or what else is being guessed at. */
  account: string;
  address: string;
  /** This browser signed in to this account lately: the hourly limit of the account spares it. */
  known: boolean;
}

/**
 * Counts a try as failed before the password is looked at, so that a burst of tries at once is counted too; `forgive` takes
 * it back when the password was right. Refused with the seconds to wait while a limit is reached.
 */
export function beginTry(
  attempt: SignInTry,
  now: Instant,
): { wait: number } | { wait: null; forgive(): void } {
  const { db } = shop();
  const begin = db.$client.transaction(() => {
    const wait = secondsUntilNextTry(db, attempt, now);
    if (wait !== null) return { wait };
    db.delete(signInFailures)
      .where(lte(signInFailures.at, (now - LIMITS.account.within) as Instant))
      .run();
    const { id } = db
      .insert(signInFailures)
      .values({ accountHash: accountHash(attempt.account), address: attempt.address, at: now })
      .returning({ id: signInFailures.id })
      .get();
    return {
      wait: null,
      forgive: () => void db.delete(signInFailures).where(eq(signInFailures.id, id)).run(),
    };
  });
  return begin.immediate();
}

/**
 * The same for a one-time code: ten tries in ten minutes from an address. No number of addresses guesses 60 bits, so the
 * account's own limit, with which a stranger could keep the owner out, does not hold here.
 */
export function beginCodeTry(what: string, address: string, now: Instant) {
  return beginTry({ account: `one-time code ${what}`, address, known: true }, now);
}

/** 'a minute', '7 minutes'. */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function secondsUntilNextTry(
  tx: Tx,
  { account: typed, address, known }: SignInTry,
  now: Instant,
): number | null {
  const account = eq(signInFailures.accountHash, accountHash(typed));
  const limits = [
    { ...LIMITS.accountFromAddress, where: and(account, eq(signInFailures.address, address)) },
    ...(known ? [] : [{ ...LIMITS.account, where: account }]),
  ];
  const waits = limits.flatMap(({ failures, within, where }) => {
    const latest = tx
      .select({ at: signInFailures.at })
      .from(signInFailures)
      .where(and(where, gt(signInFailures.at, (now - within) as Instant)))
      .orderBy(desc(signInFailures.at))
      .limit(failures)
      .all();
    const oldest = latest[failures - 1];
    return oldest ? [Math.max(1, Math.ceil((oldest.at + within - now) / 1000))] : [];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}

function accountHash(account: string) {
  return createHmac("sha256", shop().auditKey).update(account).digest("hex");
}
