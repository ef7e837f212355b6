import type { Employee } from "~/domain/shop/employees/employee";
import { countEmployees } from "~/domain/shop/employees/find-employees.server";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import type { ListColumn } from "~/web/list-columns";
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

function columnsWith(places: ReadonlyMap<string, string>): ListColumn<Employee>[] {
  return [
    { head: "Employee ID", file: { width: 12, value: ({ id }) => id } },
    { head: "First Name", file: { width: 16, value: ({ firstName }) => firstName }, paper: true },
    { head: "Last Name", file: { width: 20, value: ({ lastName }) => lastName }, paper: true },
    { head: "Email", file: { width: 28, value: ({ email }) => email }, paper: true },
    { head: "Phone", file: { width: 16, value: ({ phone }) => phone }, paper: true },
    { head: "Role", file: { width: 14, value: ({ role }) => ROLE_LABELS[role] }, paper: true },
    {
      head: "Home Store",
      file: { width: 16, value: ({ homeStore }) => homeStore && (places.get(homeStore) ?? homeStore) },
      paper: true,
    },
    {
      head: "Status",
      file: { width: 10, value: ({ isActive }) => (isActive ? "Active" : "Inactive") },
      paper: true,
    },
  ];
}
