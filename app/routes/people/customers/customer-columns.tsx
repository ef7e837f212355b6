import { type CustomerRecord, fullName } from "~/domain/people/customers/customer";
import type { CustomerDetails } from "~/domain/people/customers/customer-fields";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { href } from "~/ui/address";
import { CellPerson } from "~/ui/data-table";
import { EmailText } from "~/ui/email-text";
import { formatDate, formatPlace } from "~/ui/format";
import { Initials } from "~/ui/initials";
import { CellLink } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import type { ListColumn } from "~/web/list-columns";
import { TierBadge } from "./tier-badge.tsx";

export type CustomerRow = ReturnType<typeof toRow>;

/** Describes a customer as a row of the page. */
export function toRow(customer: CustomerRecord) {
  const { id, firstName, lastName, email, tier, homeStore, lastPurchaseDate, totalSpent } = customer;
  return { id, firstName, lastName, email, tier, homeStore, lastPurchaseDate, totalSpent };
}

interface Needs {
  /** Names of stores by their keys. */
  places: ReadonlyMap<string, string>;
  /** Whether the page can be sorted by last purchase. */
  hasPurchaseOrder?: boolean;
}

export interface CustomerColumn extends ListColumn<CustomerRecord, CustomerRow> {
  /** The field that it writes to files. */
  field?: keyof CustomerDetails;
}

/** Columns with a place or form of their own. Files have all other fields too (`field-columns.server.ts`). */
export function customerColumns({ places, hasPurchaseOrder = false }: Needs): CustomerColumn[] {
  return [
    { head: "Customer ID", file: { width: 12, value: ({ id }) => id } },
    {
      head: "Customer",
      page: {
        width: "name",
        orders: ordersBy("name", "ascending", { isOwn: true }),
        render: (customer) => <Person customer={customer} />,
      },
    },
    {
      field: "firstName",
      head: "First Name",
      file: { width: 16, value: ({ firstName }) => firstName },
      paper: true,
    },
    {
      field: "lastName",
      head: "Last Name",
      file: { width: 20, value: ({ lastName }) => lastName },
      paper: true,
    },
    { field: "email", head: "Email", file: { width: 28, value: ({ email }) => email }, paper: true },
    {
      field: "cellPhone",
      head: "Cell Phone",
      file: { width: 16, value: ({ cellPhone }) => cellPhone },
      paper: true,
    },
    { field: "street", head: "Street", file: { width: 24, value: ({ street }) => street } },
    { field: "city", head: "City", file: { width: 16, value: ({ city }) => city } },
    { field: "state", head: "State", file: { width: 8, value: ({ state }) => state } },
    { field: "zipCode", head: "ZIP Code", file: { width: 10, value: ({ zipCode }) => zipCode } },
    {
      field: "dateOfBirth",
      head: "Date of Birth",
      file: { width: 12, value: ({ dateOfBirth }) => dateOfBirth && { day: dateOfBirth } },
    },
    { field: "gender", head: "Gender", file: { width: 10, value: ({ gender }) => gender } },
    {
      field: "anniversaryDate",
      head: "Anniversary",
      file: { width: 12, value: ({ anniversaryDate }) => anniversaryDate && { day: anniversaryDate } },
    },
    {
      field: "spouseName",
      head: "Spouse's Name",
      file: { width: 20, value: ({ spouseName }) => spouseName },
    },
    {
      field: "spouseDob",
      head: "Spouse's Birthday",
      file: { width: 12, value: ({ spouseDob }) => spouseDob && { day: spouseDob } },
    },
    {
      field: "jewelryPreferences",
      head: "Jewelry Preferences",
      file: { width: 30, value: ({ jewelryPreferences }) => jewelryPreferences },
    },
    { field: "notes", head: "Notes", file: { width: 40, value: ({ notes }) => notes } },
    {
      field: "tier",
      head: "Tier",
      page: { width: "badge", bare: true, render: ({ tier }) => <TierBadge tier={tier} /> },
      file: { width: 10, value: ({ tier }) => TIER_LABELS[tier] },
      paper: true,
    },
    {
      field: "homeStore",
      head: "Home Store",
      page: {
        head: "Location",
        width: "word",
        bare: true,
        render: ({ homeStore }) => places.get(homeStore) ?? formatPlace(homeStore),
      },
      file: { width: 16, value: ({ homeStore }) => places.get(homeStore) ?? homeStore },
    },
    {
      head: "Last Purchase",
      page: {
        orders: hasPurchaseOrder ? ordersBy("lastPurchase", "descending") : undefined,
        width: "noted-date",
        className: "phone-end",
        bare: true,
        render: ({ lastPurchaseDate }) =>
          lastPurchaseDate === null ? "Never" : formatDate(lastPurchaseDate),
      },
      file: { width: 14, value: ({ lastPurchaseDate }) => lastPurchaseDate && { day: lastPurchaseDate } },
      paper: true,
    },
    {
      head: "Total Spent",
      page: {
        orders: ordersBy("spent", "descending"),
        className: "num phone-sum",
        bare: true,
        render: ({ totalSpent }, { formatMoney }) => formatMoney(totalSpent),
      },
      file: { width: 13, value: ({ totalSpent }) => ({ amount: totalSpent }) },
      paper: true,
    },
  ];
}

function Person({ customer }: { customer: CustomerRow }) {
  const name = fullName(customer);
  return (
    <CellPerson
      avatar={<Initials name={name} />}
      note={customer.email === null ? "No email" : <EmailText email={customer.email} />}
    >
      <CellLink to={href("/customers/:customerId", { customerId: customer.id })}>{name}</CellLink>
    </CellPerson>
  );
}
