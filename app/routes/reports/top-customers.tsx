import { Link } from "react-router";
import { fullName } from "~/domain/customers/customer";
import { TIER_LABELS, type Tier } from "~/domain/customers/vocabulary";
import type { topCustomers } from "~/domain/reports/customers.server";
import { TierBadge } from "~/routes/customers/tier-badge";
import { DataTable, CellPerson } from "~/ui/data-table";
import { formatMoney } from "~/ui/format";
import { Initials } from "~/ui/initials";
import { Panel } from "~/ui/panel";

interface TopCustomersProps {
  customers: ReturnType<typeof topCustomers>;
  stores: { key: string; name: string }[];
  store: string | null;
  tier: Tier | undefined;
}

/** Of all time, whatever the period; by home store and today's tier. */
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
          <Link className="text-link no-print" to={`/customers?${list}`}>
            See them all
          </Link>
        </>
      }
    >
      {customers.length === 0 ? (
        <p className="panel-body">No customer data available</p>
      ) : (
        <DataTable caption="Top Customers" across={3}>
          <thead role="rowgroup" className="visually-hidden">
            <tr role="row">
              <th role="columnheader" scope="col">
                Customer
              </th>
              <th role="columnheader" scope="col">
                Tier
              </th>
              <th role="columnheader" scope="col">
                Location
              </th>
              <th role="columnheader" scope="col" className="num">
                Total Spent
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {customers.map((customer) => (
              <Row key={customer.id} customer={customer} place={nameOf(customer.homeStore)} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Panel>
  );
}

function Row({ customer, place }: { customer: TopCustomersProps["customers"][number]; place: string }) {
  const name = fullName(customer);
  const person = (
    <CellPerson avatar={<Initials name={name} />}>
      <Link className="cell-link" to={`/customers/${customer.id}`}>
        {name}
      </Link>
    </CellPerson>
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {person}
      </th>
      <td role="cell" data-label="Tier">
        <TierBadge tier={customer.tier} />
      </td>
      <td role="cell" data-label="Location">
        {place}
      </td>
      <td role="cell" data-label="Total Spent" className="num">
        {formatMoney(customer.totalSpent)}
      </td>
    </tr>
  );
}
