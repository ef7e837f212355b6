import { and, count, eq, gt, lte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";
import { todayAt } from "../stores/queries.server.ts";
import { birthdaysOf, type Segments } from "./audience.ts";
import type { CampaignType } from "./vocabulary.ts";

/** What a customer's record must hold to be reached. A letter needs a street and a town or ZIP code. */
const REACHABLE = {
  email: sql`${customers.email} is not null`,
  sms: sql`${customers.cellPhone} is not null`,
  direct_mail: sql`${customers.street} is not null and (${customers.city} is not null or ${customers.zipCode} is not null)`,
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
  { tier, gender, ageRange, location }: Segments,
  type: CampaignType | null,
  now: Instant,
): MatchingCustomers {
  const born = ageRange && birthdaysOf(ageRange, todayAt(tx, location, now));
  const found = tx
    .select({
      n: count(),
      reached: type ? sql<number>`coalesce(sum(${REACHABLE[type]}), 0)` : sql<null>`null`,
    })
    .from(customers)
    .where(
      and(
        tier ? eq(customers.tier, tier) : undefined,
        gender ? eq(customers.gender, gender) : undefined,
        location ? eq(customers.homeStore, location) : undefined,
        born ? lte(customers.dateOfBirth, sql`${born.bornBy}`) : undefined,
        born?.bornAfter ? gt(customers.dateOfBirth, sql`${born.bornAfter}`) : undefined,
      ),
    )
    .get();
  const matching = found?.n ?? 0;
  const reached = found?.reached ?? null;
  return { matching, unreachable: reached === null ? null : matching - reached };
}
