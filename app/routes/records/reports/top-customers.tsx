import { fullName } from "~/domain/people/customers/customer";
import { TIER_LABELS, type Tier } from "~/domain/people/customers/tiers-and-genders";
import type { topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { TierBadge } from "~/routes/people/customers/tier-badge";
import { href, withRest } from "~/ui/address";
import { type Column, ColumnTable } from "~/ui/column-table";
import { CellPerson } from "~/ui/data-table";
import { Initials } from "~/ui/initials";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";

interface TopCustomersProps {
  customers: ReturnType<typeof topCustomers>;
  stores: { key: string; name: string }[];
  store: string | null;
  tier: Tier | undefined;
}

/** Shows the top customers of all time, whatever the period, by home store and current tier. */
export function TopCustomers({ customers, stores, store, tier }: TopCustomersProps) {
  const nameOf = (key: string) => stores.find((row) => row.key === key)?.name ?? key;
  const whose = [tier && TIER_LABELS[tier], store && `home store ${nameOf(store)}`]
    .filter(Boolean)
    .join(", ");
  const list = new URLSearchParams({ ...(tier && { tier }), homeStore: store ?? "all" });
  return (
    <Panel
      title="Top Customers"
      flush
      aside={
        <>
          All time, {whose || "all customers"}{" "}
          <PageLink className="text-link no-print" to={withRest(href("/customers"), `?${list}`)}>
            View All
          </PageLink>
        </>
      }
    >
      {customers.length === 0 ? (
        <p className="panel-body">No customer data available</p>
      ) : (
        <ColumnTable
          caption="Top Customers"
          columns={columnsOf(nameOf)}
          rows={customers}
          keyOf={({ id }) => id}
          phone="thirds"
          headClass="visually-hidden"
        />
      )}
    </Panel>
  );
}

function columnsOf(nameOf: (key: string) => string): Column<TopCustomersProps["customers"][number]>[] {
  return [
    {
      head: "Customer",
      className: "fill",
      render: ({ id, ...who }) => <Person id={id} name={fullName(who)} />,
    },
    { head: "Tier", bare: true, render: ({ tier }) => <TierBadge tier={tier} /> },
    { head: "Location", className: "nowrap", bare: true, render: ({ homeStore }) => nameOf(homeStore) },
    {
      head: "Total Spent",
      className: "num",
      bare: true,
      render: ({ totalSpent }, { formatMoney }) => formatMoney(totalSpent),
    },
  ];
}

function Person({ id, name }: { id: number; name: string }) {
  return (
    <CellPerson avatar={<Initials name={name} />}>
      <PageLink className="cell-link" to={href("/customers/:customerId", { customerId: id })}>
        {name}
      </PageLink>
    </CellPerson>
  );
}
