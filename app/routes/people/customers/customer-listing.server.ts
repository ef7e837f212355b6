import { countCustomers, planCustomers } from "~/domain/people/customers/find-customers.server";
import type { CustomerRecord } from "~/domain/people/customers/customer";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn } from "~/web/listing";
import { pageOfCustomers, readPageCustomerFilter } from "./customer-filter.server.ts";

/** Lists customers for files and prints. */
export function customerListing({ url }: AskedListing): Listing {
  const { db } = shop();
  const planned = planCustomers(db, readPageCustomerFilter(url).filter);
  const places = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return listing(columnsWith(places), {
    page: (at) => pageOfCustomers(at, planned, () => 0),
    count: (atMost) => countCustomers(db, planned, atMost),
    words: { tier: TIER_LABELS },
  });
}

/** Returns all columns that an import reads, so that an exported file can be imported again. */
function columnsWith(places: ReadonlyMap<string, string>): ListingColumn<CustomerRecord>[] {
  return [
    { head: "Customer ID", width: 12, cell: ({ id }) => id },
    { head: "First Name", width: 16, cell: ({ firstName }) => firstName, onPaper: true },
    { head: "Last Name", width: 20, cell: ({ lastName }) => lastName, onPaper: true },
    { head: "Email", width: 28, cell: ({ email }) => email, onPaper: true },
    { head: "Cell Phone", width: 16, cell: ({ cellPhone }) => cellPhone, onPaper: true },
    { head: "Street", width: 24, cell: ({ street }) => street },
    { head: "City", width: 16, cell: ({ city }) => city },
    { head: "State", width: 8, cell: ({ state }) => state },
    { head: "ZIP Code", width: 10, cell: ({ zipCode }) => zipCode },
    { head: "Date of Birth", width: 12, cell: ({ dateOfBirth }) => dateOfBirth && { day: dateOfBirth } },
    { head: "Gender", width: 10, cell: ({ gender }) => gender },
    {
      head: "Anniversary",
      width: 12,
      cell: ({ anniversaryDate }) => anniversaryDate && { day: anniversaryDate },
    },
    { head: "Spouse's Name", width: 20, cell: ({ spouseName }) => spouseName },
    { head: "Spouse's Birthday", width: 12, cell: ({ spouseDob }) => spouseDob && { day: spouseDob } },
    { head: "Jewelry Preferences", width: 30, cell: ({ jewelryPreferences }) => jewelryPreferences },
    { head: "Notes", width: 40, cell: ({ notes }) => notes },
    { head: "Tier", width: 10, cell: ({ tier }) => TIER_LABELS[tier], onPaper: true },
    { head: "Home Store", width: 16, cell: ({ homeStore }) => places.get(homeStore) ?? homeStore },
    {
      head: "Last Purchase",
      width: 14,
      cell: ({ lastPurchaseDate }) => lastPurchaseDate && { day: lastPurchaseDate },
      onPaper: true,
    },
    { head: "Total Spent", width: 13, cell: ({ totalSpent }) => ({ amount: totalSpent }), onPaper: true },
    { head: "Country", width: 14, cell: ({ country }) => country },
    { head: "Tax Exemption Number", width: 20, cell: ({ taxExemptNumber }) => taxExemptNumber },
    {
      head: "Tax Exemption Date",
      width: 12,
      cell: ({ taxExemptDate }) => taxExemptDate && { day: taxExemptDate },
    },
  ];
}
