import type { Tier } from "~/domain/customers/vocabulary";
import { TierBadge } from "~/routes/customers/tier-badge";
import { BarList } from "~/ui/bar-list";
import { formatCount } from "~/ui/format";
import { Panel } from "~/ui/panel";

export function CustomerTiers({ tiers }: { tiers: { tier: Tier; count: number }[] }) {
  const total = tiers.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Customer Tiers" aside={`${formatCount(total)} ${total === 1 ? "customer" : "customers"}`}>
      {total === 0 ? (
        <p>No customer data available</p>
      ) : (
        <BarList
          bars={tiers.map(({ tier, count }) => ({
            key: tier,
            label: <TierBadge tier={tier} />,
            value: count,
          }))}
        />
      )}
    </Panel>
  );
}
