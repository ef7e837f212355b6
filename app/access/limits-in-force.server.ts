import { between, count, desc, gte, max, min } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { apiTokens, employees, signInFailures } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "~/domain/dates";
import { fullName } from "~/domain/shop/employees/employee";
import { knownAtTerminal, pinsOf, pinsWhereKnown, terminalsOf } from "./pin.server.ts";
import { triesOfToken } from "./program-token.server.ts";
import { codesOf } from "./try-one-time-code.server.ts";
import { LIMITS, PACE, type Pace, SIX_DIGIT_PACE, SLOW_WITHIN } from "./sign-in-limits.ts";
import { accountHash, byKnownBrowsers, delayAfter } from "./throttle.server.ts";

/** Most rows listed of each kind of limit. */
const LISTED = 20;

export interface LimitInForce {
  /** Null if the limit holds for all accounts. */
  account: string | null;
  /** The browsers, terminals or addresses that the limit holds for. */
  from: string;
  /** Seconds until the limit ends, or between attempts. */
  holds: { closedFor: number } | { oneIn: number };
}

const { accountHash: hash, address, at } = signInFailures;

function isWithin(within: number, now: Instant) {
  return between(at, (now - within) as Instant, (now + CLOCK_TOLERANCE) as Instant);
}

/** Counts the addresses and terminals that a limit refuses, for one account or for all. */
export function countLimitedAddresses(tx: Tx, now: Instant): number {
  const { accountFromAddress, address: ofAddress } = LIMITS;
  const forOne = tx
    .select({ address })
    .from(signInFailures)
    .where(isWithin(accountFromAddress.within, now))
    .groupBy(hash, address)
    .having(gte(count(), accountFromAddress.failures));
  const forAll = tx
    .select({ address })
    .from(signInFailures)
    .where(isWithin(ofAddress.within, now))
    .groupBy(address)
    .having(gte(count(), ofAddress.failures));
  return forOne.union(forAll).all().length;
}

/** Lists the limits currently reached, those of accounts first. */
export function limitsInForce(tx: Tx, now: Instant): LimitInForce[] {
  const isLately = (within: number) => isWithin(within, now);
  const slow = tx
    .select({ hash, failures: count(), address: max(address) })
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
  const accountOf = (hash: string, address: string | null): Counted => {
    const found = counted.byHash.get(hash);
    if (found) return found;
    const known = counted.byId.get(knownAtTerminal(address ?? "") ?? 0);
    return known
      ? { account: `${known}, PIN`, from: "A terminal that knows it", pace: SIX_DIGIT_PACE }
      : { account: "An email, code or token that matches no account", pace: PACE };
  };
  const closedFor = (oldest: number | null, within: number) => ({
    closedFor: Math.max(1, Math.ceil((Math.min(oldest ?? now, now) + within - now) / 1000)),
  });
  return [
    ...slow
      .map(({ hash, failures, address }) => ({ ...accountOf(hash, address), failures }))
      .filter(({ failures, pace }) => failures >= pace.slowFrom)
      .slice(0, LISTED)
      .map(({ account, from, known, failures, pace }) => ({
        account,
        from: from ?? (known ? "Known browsers anywhere" : "New browsers anywhere"),
        holds: { oneIn: Math.ceil(delayAfter(failures, pace) / 1000) },
      })),
    ...pairs.map(({ hash, address, oldest }) => {
      const { account, from, known } = accountOf(hash, address);
      return {
        account,
        from: from ?? (known ? `Known browsers ${address}` : address),
        holds: closedFor(oldest, accountFromAddress.within),
      };
    }),
    ...addresses.map(({ address, oldest }) => ({
      account: null,
      from: address,
      holds: closedFor(oldest, LIMITS.address.within),
    })),
  ];
}

/** Deletes all failures, which lifts all limits. Returns how many there were. */
export function forgetFailures(tx: Tx): number {
  return tx.delete(signInFailures).run().changes;
}

interface Counted {
  account: string;
  /** The place, if not browsers. */
  from?: string;
  known?: boolean;
  pace: Pace;
}

/**
 * Finds which accounts and tokens failures belong to. Failures store a hash instead of the e-mail, so every
 * known account is hashed to match them.
 */
function countedAccounts(tx: Tx): { byHash: Map<string, Counted>; byId: Map<number, string> } {
  const { id, email, firstName, lastName } = employees;
  const people = tx.select({ id, email, firstName, lastName }).from(employees).all();
  const entries = people.flatMap((one): [string, Counted][] => {
    const name = fullName(one);
    const byBrowser = [
      { counted: one.email, account: name, pace: PACE },
      { counted: codesOf(`set-password ${one.email}`), account: `${name}, one-time code`, pace: PACE },
      {
        counted: codesOf(`second factor ${one.email}`),
        account: `${name}, two-step verification`,
        pace: SIX_DIGIT_PACE,
      },
    ];
    const byTerminal = [
      {
        counted: terminalsOf(one.id),
        account: "PINs",
        from: `Terminals that ${name} opened`,
        pace: SIX_DIGIT_PACE,
      },
      {
        counted: pinsOf(one.email),
        account: `${name}, PIN`,
        from: "Terminals that don't know it",
        pace: SIX_DIGIT_PACE,
      },
      {
        counted: pinsWhereKnown(one.email),
        account: `${name}, PIN`,
        from: "All terminals that know it",
        pace: PACE,
      },
    ];
    return [
      ...byBrowser.flatMap(({ counted, ...rest }): [string, Counted][] => [
        [accountHash(counted), { ...rest, known: false }],
        [accountHash(byKnownBrowsers(counted)), { ...rest, known: true }],
      ]),
      ...byTerminal.map(({ counted, ...rest }): [string, Counted] => [
        accountHash(byKnownBrowsers(counted)),
        rest,
      ]),
    ];
  });
  const tokens = tx.select({ name: apiTokens.name, tokenHash: apiTokens.tokenHash }).from(apiTokens).all();
  const ofTokens = tokens.map(({ name, tokenHash }): [string, Counted] => [
    accountHash(codesOf(triesOfToken(tokenHash))),
    { account: `Token ${name}`, pace: PACE },
  ]);
  return {
    byHash: new Map([...entries, ...ofTokens]),
    byId: new Map(people.map((one) => [one.id, fullName(one)])),
  };
}
