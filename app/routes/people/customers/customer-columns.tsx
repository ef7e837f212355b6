import { type CustomerRecord, fullName } from "~/domain/people/customers/customer";
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

/** Includes all columns that an import reads, so that an exported file can be imported again. */
export function customerColumns({
  places,
  hasPurchaseOrder = false,
}: Needs): ListColumn<CustomerRecord, CustomerRow>[] {
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
    { head: "First Name", file: { width: 16, value: ({ firstName }) => firstName }, paper: true },
    { head: "Last Name", file: { width: 20, value: ({ lastName }) => lastName }, paper: true },
    { head: "Email", file: { width: 28, value: ({ email }) => email }, paper: true },
    { head: "Cell Phone", file: { width: 16, value: ({ cellPhone }) => cellPhone }, paper: true },
    { head: "Street", file: { width: 24, value: ({ street }) => street } },
    { head: "City", file: { width: 16, value: ({ city }) => city } },
    { head: "State", file: { width: 8, value: ({ state }) => state } },
    { head: "ZIP Code", file: { width: 10, value: ({ zipCode }) => zipCode } },
    {
      head: "Date of Birth",
      file: { width: 12, value: ({ dateOfBirth }) => dateOfBirth && { day: dateOfBirth } },
    },
    { head: "Gender", file: { width: 10, value: ({ gender }) => gender } },
    {
      head: "Anniversary",
      file: { width: 12, value: ({ anniversaryDate }) => anniversaryDate && { day: anniversaryDate } },
    },
    { head: "Spouse's Name", file: { width: 20, value: ({ spouseName }) => spouseName } },
    {
      head: "Spouse's Birthday",
      file: { width: 12, value: ({ spouseDob }) => spouseDob && { day: spouseDob } },
    },
    {
      head: "Jewelry Preferences",
      file: { width: 30, value: ({ jewelryPreferences }) => jewelryPreferences },
    },
    { head: "Notes", file: { width: 40, value: ({ notes }) => notes } },
    {
      head: "Tier",
      page: { width: "badge", bare: true, render: ({ tier }) => <TierBadge tier={tier} /> },
      file: { width: 10, value: ({ tier }) => TIER_LABELS[tier] },
      paper: true,
    },
    {
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
        className: "phone-end spare",
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
    { head: "Country", file: { width: 14, value: ({ country }) => country } },
    { head: "Tax Exemption Number", file: { width: 20, value: ({ taxExemptNumber }) => taxExemptNumber } },
    {
      head: "Tax Exemption Date",
      file: { width: 12, value: ({ taxExemptDate }) => taxExemptDate && { day: taxExemptDate } },
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
