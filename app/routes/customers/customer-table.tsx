import { Link } from "react-router";
import { fullName } from "~/domain/customers/customer";
import { IconLink } from "~/ui/button";
import { CellPerson, DataTable, RowActions } from "~/ui/data-table";
import { formatDate, formatMoney, formatPlace } from "~/ui/format";
import { Initials } from "~/ui/initials";
import type { CustomerRow } from "./customer-row.ts";
import { SuggestForRow } from "./suggest-form.tsx";
import { TierBadge } from "./tier-badge.tsx";

interface CustomerTableProps {
  customers: CustomerRow[];
  stores: { key: string; name: string }[];
  mayEdit: boolean;
  /** The key of the forms that ask for suggestions; null for whoever may not. */
  suggestKey: string | null;
}

export function CustomerTable({ customers, stores, mayEdit, suggestKey }: CustomerTableProps) {
  const places = new Map(stores.map(({ key, name }) => [key, name]));
  return (
    <DataTable caption="Customers">
      <thead role="rowgroup">
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
          <th role="columnheader" scope="col">
            Last Purchase
          </th>
          <th role="columnheader" scope="col" className="num">
            Total Spent
          </th>
          <th role="columnheader" scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {customers.map((customer) => (
          <Row
            key={customer.id}
            customer={customer}
            place={places.get(customer.homeStore) ?? formatPlace(customer.homeStore)}
            mayEdit={mayEdit}
            suggestKey={suggestKey}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

interface RowProps extends Pick<CustomerTableProps, "mayEdit" | "suggestKey"> {
  customer: CustomerRow;
  place: string;
}

function Row({ customer, place, mayEdit, suggestKey }: RowProps) {
  const name = fullName(customer);
  const person = (
    <CellPerson avatar={<Initials name={name} />} note={customer.email ?? "No email"}>
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
      <td role="cell" data-label="Last Purchase" className="nowrap">
        {customer.lastPurchaseDate === null ? "Never" : formatDate(customer.lastPurchaseDate)}
      </td>
      <td role="cell" data-label="Total Spent" className="num">
        {formatMoney(customer.totalSpent)}
      </td>
      <td role="cell" className="actions">
        <RowActions>
          <IconLink to={`/customers/${customer.id}`} icon="eye" label={`View ${name}`} />
          {mayEdit && <IconLink to={`/customers/${customer.id}/edit`} icon="pencil" label={`Edit ${name}`} />}
          {suggestKey && <SuggestForRow customerId={customer.id} name={name} formKey={suggestKey} />}
        </RowActions>
      </td>
    </tr>
  );
}
