import type { ReactNode } from "react";
import { counted } from "~/domain/counted";
import type { Tier } from "~/domain/people/customers/tiers-and-genders";
import { TierBadge } from "~/routes/people/customers/tier-badge";
import { href, withRest } from "~/ui/address";
import { formatCount } from "~/ui/format";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";

interface CustomerTiersProps {
  tiers: { tier: Tier; count: number }[];
  /** Store key; undefined for all stores. */
  location: string | undefined;
  /** True if tiers link to their customers. */
  linked: boolean;
}

export function CustomerTiers({ tiers, location = "all", linked }: CustomerTiersProps) {
  const total = tiers.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Customer Tiers" aside={counted(total, "customer")} flush>
      {total === 0 ? (
        <p className="panel-body panel-nothing">No customer data available</p>
      ) : (
        <BarList
          bars={tiers.map(({ tier, count }) => ({
            key: tier,
            label: linked ? (
              <Link to={withRest(href("/customers"), `?tier=${tier}&homeStore=${location}`)}>
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

type Bar = { key: string; label: ReactNode; value: number; text?: string };

function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ul className="bar-list">
      {bars.map((bar) => (
        <li key={bar.key} className="bar-row">
          <span className="bar-label">{bar.label}</span>
          <svg className="bar" height="8" aria-hidden="true" focusable="false">
            <rect width={`${((bar.value / most) * 100).toFixed(2)}%`} height="8" />
          </svg>
          <span className="bar-value">{bar.text ?? formatCount(bar.value)}</span>
        </li>
      ))}
    </ul>
  );
}
