import { between, count, desc, gte, min } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, signInFailures } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "~/domain/dates";
import { fullName } from "~/domain/employees/employee";
import { codesOf } from "./try-one-time-code.server.ts";
import { accountHash, delayAfter, LIMITS, SLOW_FROM, SLOW_WITHIN } from "./throttle.server.ts";

/** Per kind. */
const LISTED = 20;

export interface LimitInForce {
  /** Null for all accounts. */
  account: string | null;
  /** Null for all addresses, except browsers that recently signed in to the account. */
  address: string | null;
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
    .having(gte(count(), SLOW_FROM))
    .orderBy(desc(count()))
    .limit(LISTED)
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

  const names = accountNames(tx);
  const nameOf = (hash: string) => names.get(hash) ?? "An email or code without an account";
  const closedFor = (oldest: number | null, within: number) => ({
    closedFor: Math.max(1, Math.ceil((Math.min(oldest ?? now, now) + within - now) / 1000)),
  });
  return [
    ...slow.map(({ hash, failures }) => ({
      account: nameOf(hash),
      address: null,
      holds: { oneIn: Math.ceil(delayAfter(failures) / 1000) },
    })),
    ...pairs.map(({ hash, address, oldest }) => ({
      account: nameOf(hash),
      address,
      holds: closedFor(oldest, accountFromAddress.within),
    })),
    ...addresses.map(({ address, oldest }) => ({
      account: null,
      address,
      holds: closedFor(oldest, LIMITS.address.within),
    })),
  ];
}

/** Deletes all failures, which lifts all limits. Returns their number. */
export function forgetFailures(tx: Tx): number {
  return tx.delete(signInFailures).run().changes;
}

/** Failures store a hash instead of the e-mail, so this hashes every known account to match them. */
function accountNames(tx: Tx): Map<string, string> {
  const { email, firstName, lastName } = employees;
  const people = tx.select({ email, firstName, lastName }).from(employees).all();
  return new Map(
    people.flatMap((one) => [
      [accountHash(one.email), fullName(one)],
      [accountHash(codesOf(`set-password ${one.email}`)), `${fullName(one)}, one-time code`],
    ]),
  );
}
