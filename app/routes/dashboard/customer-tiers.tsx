import { Link } from "react-router";
import { counted } from "~/domain/counted";
import type { Tier } from "~/domain/customers/tiers-and-genders";
import { TierBadge } from "~/routes/customers/tier-badge";
import { BarList } from "~/ui/bar-list";
import { Panel } from "~/ui/panel";

interface CustomerTiersProps {
  tiers: { tier: Tier; count: number }[];
  /** Store key; undefined for all stores. */
  location: string | undefined;
  /** Whether tiers link to their customers. */
  linked: boolean;
}

export function CustomerTiers({ tiers, location = "all", linked }: CustomerTiersProps) {
  const total = tiers.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Customer Tiers" aside={counted(total, "customer")}>
      {total === 0 ? (
        <p>No customer data available</p>
      ) : (
        <BarList
          bars={tiers.map(({ tier, count }) => ({
            key: tier,
            label: linked ? (
              <Link to={`/customers?tier=${tier}&homeStore=${location}`}>
                <TierBadge tier={tier} />
              </Link>
            ) : (
              <TierBadge tier={tier} />
            ),
            value: count,
          }))}
        />
      )}
    </Panel>
  );
}
