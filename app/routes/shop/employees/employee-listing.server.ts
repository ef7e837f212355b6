import type { Employee } from "~/domain/shop/employees/employee";
import { countEmployees } from "~/domain/shop/employees/find-employees.server";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn } from "~/web/listing";
import { listPage } from "~/web/list.server";
import { employeeList, readEmployeeFilter } from "./employee-filter.server.ts";

/** Lists the directory for files and prints. */
export function employeeListing({ url, actor }: AskedListing): Listing {
  const { db } = shop();
  const { filter } = readEmployeeFilter(url, actor);
  const places = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return listing(columnsWith(places), {
    page: (at) => listPage(at, employeeList(filter), () => 0),
    count: () => countEmployees(db, filter),
    store: filter.homeStore,
    words: { role: ROLE_LABELS, status: { active: "Active", inactive: "Inactive" } },
  });
}

function columnsWith(places: ReadonlyMap<string, string>): ListingColumn<Employee>[] {
  return [
    { head: "Employee ID", width: 12, cell: ({ id }) => id },
    { head: "First Name", width: 16, cell: ({ firstName }) => firstName, onPaper: true },
    { head: "Last Name", width: 20, cell: ({ lastName }) => lastName, onPaper: true },
    { head: "Email", width: 28, cell: ({ email }) => email, onPaper: true },
    { head: "Phone", width: 16, cell: ({ phone }) => phone, onPaper: true },
    { head: "Role", width: 14, cell: ({ role }) => ROLE_LABELS[role], onPaper: true },
    {
      head: "Home Store",
      width: 16,
      cell: ({ homeStore }) => homeStore && (places.get(homeStore) ?? homeStore),
      onPaper: true,
    },
    { head: "Status", width: 10, cell: ({ isActive }) => (isActive ? "Active" : "Inactive"), onPaper: true },
  ];
}
