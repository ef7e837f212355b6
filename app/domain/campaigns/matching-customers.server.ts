import { and, count, eq, gt, lt, ne, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customerGroups, customers } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";
import { todayAt } from "../stores/find-stores.server.ts";
import { birthdaysOf, type Segments } from "./audience.ts";
import type { CampaignType } from "./campaign-choices.ts";

/** What a customer's record must hold to be reached. A letter needs a street and a town or ZIP code. */
const REACHABLE = {
  email: sql`${customers.email} is not null`,
  sms: sql`${customers.cellPhone} is not null`,
  direct_mail: sql`${customers.street} is not null and (${customers.city} is not null or ${customers.zipCode} is not null)`,
} satisfies Record<CampaignType, unknown>;

const REACHED_IN_GROUP = {
  email: customerGroups.withEmail,
  sms: customerGroups.withPhone,
  direct_mail: customerGroups.withAddress,
} satisfies Record<CampaignType, unknown>;

export interface MatchingCustomers {
  matching: number;
  /** Of those, how many have no e-mail, phone or address for this type of campaign; null while no type is chosen. */
  unreachable: number | null;
}

/**
 * 'Customers who match today', counted. A customer whose gender or birthday isn't known is in no segment of it; today is
 * the chosen store's day, else that of the business zone.
 */
export function matchingCustomers(
  tx: Tx,
  segments: Segments,
  type: CampaignType | null,
  now: Instant,
): MatchingCustomers {
  const { ageRange, location } = segments;
  const born = ageRange && birthdaysOf(ageRange, todayAt(tx, location, now));
  const counts = [
    inGroups(tx, segments, type, born),
    ...(born ? edgesOf(born).map((edge) => bornBetween(tx, segments, type, edge)) : []),
  ];
  const matching = counts.reduce((all, { n }) => all + n, 0);
  const reached = counts.reduce((all, count) => all + count.reached, 0);
  return { matching, unreachable: type ? matching - reached : null };
}

type Born = ReturnType<typeof birthdaysOf>;

/** Those of whom the group says enough: of an age range the years that lie in it as a whole. */
function inGroups(
  tx: Tx,
  { tier, gender, location }: Segments,
  type: CampaignType | null,
  born: Born | null,
): { n: number; reached: number } {
  const { birthYear } = customerGroups;
  const found = tx
    .select({
      n: sum(customerGroups.customers).mapWith(Number),
      reached: sum(type ? REACHED_IN_GROUP[type] : sql`0`).mapWith(Number),
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

/** The days of birth of an age range in its last year and, where it has one, in its first. */
function edgesOf({ bornAfter, bornBy }: Born): SQL[] {
  const date = customers.dateOfBirth;
  return [
    sql`${date} >= ${yearOf(bornBy)} and ${date} <= ${bornBy}`,
    ...(bornAfter ? [sql`${date} > ${bornAfter} and ${date} < ${`${yearOf(bornAfter)}-99`}`] : []),
  ];
}

/** Counted in an index that has all that is asked; two ranges in one statement would be read from the rows. */
function bornBetween(
  tx: Tx,
  { tier, gender, location }: Segments,
  type: CampaignType | null,
  edge: SQL,
): { n: number; reached: number } {
  const found = tx
    .select({ n: count(), reached: sum(type ? REACHABLE[type] : sql`0`).mapWith(Number) })
    .from(customers)
    .where(
      and(
        edge,
        // Unary plus: the index on the date is the one that finds few.
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
