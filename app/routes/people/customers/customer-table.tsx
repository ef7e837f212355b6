import { type CustomerRecord, fullName } from "~/domain/people/customers/customer";
import { actionsColumn, type Column } from "~/ui/column-table";
import { CellPerson } from "~/ui/data-table";
import { EmailText } from "~/ui/email-text";
import { formatDate, formatPlace } from "~/ui/format";
import { Initials } from "~/ui/initials";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { SuggestForRow, SuggestForRows } from "../../outreach/advisor/suggest-form.tsx";
import { TierBadge } from "./tier-badge.tsx";

interface CustomerTableProps {
  customers: CustomerRow[];
  stores: { key: string; name: string }[];
  mayEdit: boolean;
  /** True if the list can be ordered by last purchase. */
  hasPurchaseOrder: boolean;
  /** Form key for requesting suggestions; null without permission. */
  suggestKey: string | null;
}

export function CustomerTable({
  customers,
  stores,
  mayEdit,
  hasPurchaseOrder,
  suggestKey,
}: CustomerTableProps) {
  const places = new Map(stores.map(({ key, name }) => [key, name]));
  const columns: Column<CustomerRow>[] = [
    {
      head: "Customer",
      width: "name",
      orders: ordersBy("name", "ascending", { isOwn: true }),
      render: (customer) => <Person customer={customer} />,
    },
    {
      head: "Tier",
      width: "badge",
      bare: true,
      render: ({ tier }) => <TierBadge tier={tier} />,
    },
    {
      head: "Location",
      width: "word",
      bare: true,
      render: ({ homeStore }) => places.get(homeStore) ?? formatPlace(homeStore),
    },
    {
      head: "Last Purchase",
      orders: hasPurchaseOrder ? ordersBy("lastPurchase", "descending") : undefined,
      width: "noted-date",
      className: "phone-end spare",
      bare: true,
      render: ({ lastPurchaseDate }) => (lastPurchaseDate === null ? "Never" : formatDate(lastPurchaseDate)),
    },
    {
      head: "Total Spent",
      orders: ordersBy("spent", "descending"),
      className: "num phone-sum",
      bare: true,
      render: ({ totalSpent }, { formatMoney }) => formatMoney(totalSpent),
    },
    actionsColumn((customer) => {
      const name = fullName(customer);
      return (
        <>
          <ActionLink to={`/customers/${customer.id}`} icon="eye" label={`View ${name}`} />
          {mayEdit && (
            <ActionLink to={`/customers/${customer.id}/edit`} icon="pencil" label={`Edit ${name}`} />
          )}
          {suggestKey && <SuggestForRow customerId={customer.id} name={name} />}
        </>
      );
    }),
  ];
  const table = (
    <ListTable caption="Customers" cards dense columns={columns} rows={customers} keyOf={({ id }) => id} />
  );
  return suggestKey ? <SuggestForRows formKey={suggestKey}>{table}</SuggestForRows> : table;
}

function Person({ customer }: { customer: CustomerRow }) {
  const name = fullName(customer);
  return (
    <CellPerson
      avatar={<Initials name={name} />}
      note={customer.email === null ? "No email" : <EmailText email={customer.email} />}
    >
      <CellLink to={`/customers/${customer.id}`}>{name}</CellLink>
    </CellPerson>
  );
}

type CustomerRow = ReturnType<typeof toRow>;

export function toRow(customer: CustomerRecord) {
  const { id, firstName, lastName, email, tier, homeStore, lastPurchaseDate, totalSpent } = customer;
  return { id, firstName, lastName, email, tier, homeStore, lastPurchaseDate, totalSpent };
}
