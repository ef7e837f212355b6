import { and, type Column, count, eq, gt, isNull, lt, ne, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { REACHABLE, REACHABLE_WITH_YES } from "~db/campaign-reach.ts";
import { customerGroups, customers } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import type { CustomerRecord } from "../../people/customers/customer.ts";
import { type CustomerKey, findCustomers } from "../../people/customers/find-customers.server.ts";
import { birthdaysOf, isBornWithin } from "./age-ranges.ts";
import type { Segments } from "./segments.ts";
import type { CampaignType } from "./campaign-choices.ts";
import { takesYes } from "../../people/customers/only-who-said-yes.server.ts";

/** Whom a type reaches: by the summary, and by the customer. */
interface Reached {
  inGroup: Column;
  one: SQL;
}

const OPEN: Record<CampaignType, Reached> = {
  email: { inGroup: customerGroups.withEmail, one: REACHABLE.email },
  sms: { inGroup: customerGroups.withPhone, one: REACHABLE.sms },
  direct_mail: { inGroup: customerGroups.withAddress, one: REACHABLE.direct_mail },
};

const AGREED: Record<CampaignType, Reached> = {
  email: { inGroup: customerGroups.agreedEmail, one: REACHABLE_WITH_YES.email },
  sms: OPEN.sms,
  direct_mail: { inGroup: customerGroups.agreedAddress, one: REACHABLE_WITH_YES.direct_mail },
};

export interface MatchingCustomers {
  matching: number;
  /** Matching customers who can't be reached by this type; null if no type is chosen. */
  unreachable: number | null;
  /** Whether this type reaches only customers who said yes. */
  takesYes: boolean;
}

/**
 * Counts 'Customers who match today'. Customers of unknown gender or birthday match no segment on it. Today
 * is the store's day, or the business zone's without a store.
 */
export function matchingCustomers(
  tx: Tx,
  segments: Segments,
  type: CampaignType | null,
  now: Instant,
): MatchingCustomers {
  const { ageRange, location } = segments;
  const born = ageRange && birthdaysOf(ageRange, todayAt(tx, location, now));
  const takes = type !== null && takesYes(tx)[type];
  const by = type && (takes ? AGREED : OPEN)[type];
  const counts = [
    inGroups(tx, segments, by, born),
    ...(born ? edgesOf(born).map((edge) => bornBetween(tx, segments, by, edge)) : []),
  ];
  const matching = counts.reduce((all, { n }) => all + n, 0);
  const reached = counts.reduce((all, count) => all + count.reached, 0);
  return { matching, unreachable: type ? matching - reached : null, takesYes: takes };
}

const CHUNK = 500;

/** Reads the customers that `matchingCustomers` counts, by name, in chunks that may be empty. */
export function* findMatchingCustomers(
  tx: Tx,
  { tier, gender, ageRange, location }: Segments,
  now: Instant,
): Generator<CustomerRecord[], void, undefined> {
  const born = ageRange && birthdaysOf(ageRange, todayAt(tx, location, now));
  const filter = { tier: tier ?? undefined, homeStore: location ?? undefined };
  let after: CustomerKey | undefined;
  for (;;) {
    const found = findCustomers(tx, filter, { after, limit: CHUNK });
    yield found.filter(
      (customer) =>
        (!gender || customer.gender === gender) && (!born || isBornWithin(customer.dateOfBirth, born)),
    );
    const last = found.at(-1);
    if (!last || found.length < CHUNK) return;
    after = [last.sortName, last.id];
  }
}

type Born = ReturnType<typeof birthdaysOf>;

/** Counts by birth year from the summary, using only the years entirely within the age range. */
function inGroups(
  tx: Tx,
  { tier, gender, location }: Segments,
  by: Reached | null,
  born: Born | null,
): { n: number; reached: number } {
  const { birthYear } = customerGroups;
  const found = tx
    .select({
      n: sum(customerGroups.customers).mapWith(Number),
      reached: sum(by ? by.inGroup : sql`0`).mapWith(Number),
    })
    .from(customerGroups)
    .where(
      and(
        tier ? eq(customerGroups.tier, tier) : undefined,
        gender ? eq(customerGroups.gender, gender) : undefined,
        location ? eq(customerGroups.homeStore, location) : undefined,
        born ? and(ne(birthYear, ""), lt(birthYear, yearOf(born.bornBy))) : undefined,
        born?.bornAfter ? gt(birthYear, yearOf(born.bornAfter)) : undefined,
      ),
    )
    .get();
  return { n: found?.n ?? 0, reached: found?.reached ?? 0 };
}

/** Returns conditions for the partial birth years at either end of an age range. */
function edgesOf({ bornAfter, bornBy }: Born): SQL[] {
  const date = customers.dateOfBirth;
  return [
    sql`${date} >= ${yearOf(bornBy)} and ${date} <= ${bornBy}`,
    ...(bornAfter ? [sql`${date} > ${bornAfter} and ${date} < ${`${yearOf(bornAfter)}-99`}`] : []),
  ];
}

/** Counts customers in one range per statement: with two, SQLite reads rows instead of the covering index. */
function bornBetween(
  tx: Tx,
  { tier, gender, location }: Segments,
  by: Reached | null,
  edge: SQL,
): { n: number; reached: number } {
  const found = tx
    .select({ n: count(), reached: sum(by ? by.one : sql`0`).mapWith(Number) })
    .from(customers)
    .where(
      and(
        edge,
        isNull(customers.mergedInto),
        // Unary plus keeps SQLite on the more selective date index.
        tier ? sql`+${customers.tier} = ${tier}` : undefined,
        gender ? sql`+${customers.gender} = ${gender}` : undefined,
        location ? sql`+${customers.homeStore} = ${location}` : undefined,
      ),
    )
    .get();
  return { n: found?.n ?? 0, reached: found?.reached ?? 0 };
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}
