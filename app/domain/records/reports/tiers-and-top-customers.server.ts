import { and, asc, desc, eq, isNull, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customerGroups, customers } from "~db/schema/index.ts";
import { type Actor, can } from "../../permissions.ts";
import { TIERS, type Tier } from "../../people/customers/tiers-and-genders.ts";

const TOP = 5;

/** Highest tier first. Leaves out empty tiers. */
export function tierDistribution(tx: Tx, store: string | null): { tier: Tier; count: number }[] {
  const rows = tx
    .select({ tier: customerGroups.tier, count: sum(customerGroups.customers).mapWith(Number) })
    .from(customerGroups)
    .where(store ? eq(customerGroups.homeStore, store) : undefined)
    .groupBy(customerGroups.tier)
    .all();
  return TIERS.flatMap((tier) => rows.filter((row) => row.tier === tier && row.count > 0));
}

/**
 * The five customers with the highest total spend (section 9). Leaves out those who spent nothing or were
 * erased. Empty for an actor without `figures.names`.
 */
export function topCustomers(
  tx: Tx,
  actor: Actor,
  { store, tier }: { store?: string | undefined; tier?: Tier | undefined } = {},
) {
  if (!can(actor, "figures.names")) return [];
  return tx
    .select({
      id: customers.id,
      firstName: customers.firstName,
      lastName: customers.lastName,
      tier: customers.tier,
      homeStore: customers.homeStore,
      totalSpent: customers.totalSpent,
    })
    .from(customers)
    .where(
      and(
        // Literal, not a parameter: SQLite matches partial indexes only against literals.
        sql`${customers.totalSpent} > 0`,
        isNull(customers.erasedAt),
        store ? eq(customers.homeStore, store) : undefined,
        tier ? eq(customers.tier, tier) : undefined,
      ),
    )
    .orderBy(desc(customers.totalSpent), asc(customers.id))
    .limit(TOP)
    .all();
}
