import { between, count, desc, gte, min } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, sessions, signInFailures } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "~/domain/dates";
import { fullName } from "~/domain/employees/employee";
import { pinsOf, terminalOf } from "./pin.server.ts";
import { codesOf } from "./try-one-time-code.server.ts";
import { LIMITS, PACE, type Pace, SIX_DIGIT_PACE, SLOW_WITHIN } from "./sign-in-limits.ts";
import { accountHash, byKnownBrowsers, delayAfter } from "./throttle.server.ts";

/** Per kind. */
const LISTED = 20;

export interface LimitInForce {
  /** Null for all accounts. */
  account: string | null;
  /** Null for all addresses. */
  address: string | null;
  /** Whether it holds for browsers that recently signed in to the account, or for new ones. */
  known: boolean;
  /** Seconds until the limit ends, or between attempts. */
  holds: { closedFor: number } | { oneIn: number };
}

/** Limits currently reached, accounts first. */
export function limitsInForce(tx: Tx, now: Instant): LimitInForce[] {
  const { accountHash: hash, address, at } = signInFailures;
  const isLately = (within: number) =>
    between(at, (now - within) as Instant, (now + CLOCK_TOLERANCE) as Instant);
  const slow = tx
    .select({ hash, failures: count() })
    .from(signInFailures)
    .where(isLately(SLOW_WITHIN))
    .groupBy(hash)
    .having(gte(count(), SIX_DIGIT_PACE.slowFrom))
    .orderBy(desc(count()))
    .all();
  const { accountFromAddress } = LIMITS;
  const pairs = tx
    .select({ hash, address, oldest: min(at) })
    .from(signInFailures)
    .where(isLately(accountFromAddress.within))
    .groupBy(hash, address)
    .having(gte(count(), accountFromAddress.failures))
    .orderBy(desc(count()))
    .limit(LISTED)
    .all();
  const addresses = tx
    .select({ address, oldest: min(at) })
    .from(signInFailures)
    .where(isLately(LIMITS.address.within))
    .groupBy(address)
    .having(gte(count(), LIMITS.address.failures))
    .orderBy(desc(count()))
    .limit(LISTED)
    .all();
  if (slow.length + pairs.length + addresses.length === 0) return [];

  const counted = countedAccounts(tx);
  const accountOf = (hash: string) =>
    counted.get(hash) ?? { account: "An email or code that matches no account", known: false, pace: PACE };
  const closedFor = (oldest: number | null, within: number) => ({
    closedFor: Math.max(1, Math.ceil((Math.min(oldest ?? now, now) + within - now) / 1000)),
  });
  return [
    ...slow
      .map(({ hash, failures }) => ({ ...accountOf(hash), failures }))
      .filter(({ failures, pace }) => failures >= pace.slowFrom)
      .slice(0, LISTED)
      .map(({ account, known, failures, pace }) => ({
        account,
        address: null,
        known,
        holds: { oneIn: Math.ceil(delayAfter(failures, pace) / 1000) },
      })),
    ...pairs.map(({ hash, address, oldest }) => ({
      account: accountOf(hash).account,
      address,
      known: accountOf(hash).known,
      holds: closedFor(oldest, accountFromAddress.within),
    })),
    ...addresses.map(({ address, oldest }) => ({
      account: null,
      address,
      known: false,
      holds: closedFor(oldest, LIMITS.address.within),
    })),
  ];
}

/** Deletes all failures, which lifts all limits. Returns their number. */
export function forgetFailures(tx: Tx): number {
  return tx.delete(signInFailures).run().changes;
}

interface Counted {
  account: string;
  known: boolean;
  pace: Pace;
}

/** Failures store a hash instead of the e-mail, so this hashes every known account to match them. */
function countedAccounts(tx: Tx): Map<string, Counted> {
  const { email, firstName, lastName } = employees;
  const people = tx.select({ email, firstName, lastName }).from(employees).all();
  const terminals = tx.select({ id: sessions.id }).from(sessions).all();
  return new Map([
    ...terminals.map(({ id }): [string, Counted] => [
      accountHash(byKnownBrowsers(terminalOf(id))),
      { account: `PINs at terminal ${id}`, known: true, pace: SIX_DIGIT_PACE },
    ]),
    ...people.flatMap((one): [string, Counted][] => {
      const counted = [
        { name: one.email, account: fullName(one), pace: PACE },
        {
          name: codesOf(`set-password ${one.email}`),
          account: `${fullName(one)}, one-time code`,
          pace: PACE,
        },
        {
          name: codesOf(`second factor ${one.email}`),
          account: `${fullName(one)}, two-step verification`,
          pace: SIX_DIGIT_PACE,
        },
        { name: pinsOf(one.email), account: `${fullName(one)}, PIN`, pace: SIX_DIGIT_PACE },
      ];
      return counted.flatMap(({ name, ...rest }): [string, Counted][] => [
        [accountHash(name), { ...rest, known: false }],
        [accountHash(byKnownBrowsers(name)), { ...rest, known: true }],
      ]);
    }),
  ]);
}
