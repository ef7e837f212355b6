import type { Actor } from "~/domain/permissions";
import type { Employee } from "~/domain/employees/employee";
import {
  type EmployeeFilter,
  type EmployeeKey,
  employeeKeyOf,
  findEmployees,
} from "~/domain/employees/find-employees.server";
import { ROLES } from "~/domain/employees/roles";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";

/**
 * What the page filters by: the header's location counts where the query has none, and a value that nobody can choose
 * there is passed over. `isFiltered` is what the empty state and the count call an active filter.
 */
export function readEmployeeFilter(url: URL, actor: Actor): { filter: EmployeeFilter; isFiltered: boolean } {
  const { store, isAsked } = storeOfPage(url, "homeStore", actor);
  const status = url.searchParams.get("status");
  const chosen = {
    search: url.searchParams.get("search")?.trim() || undefined,
    role: ROLES.find((role) => role === url.searchParams.get("role")),
    isActive: status === "active" ? true : status === "inactive" ? false : undefined,
  };
  return {
    filter: { ...chosen, homeStore: store ?? undefined },
    isFiltered: isAsked || Object.values(chosen).some((part) => part !== undefined),
  };
}

/** The employees that a filter means, in the order of their names. */
export function employeeList(filter: EmployeeFilter): KeyedList<Employee, EmployeeKey> {
  return {
    read: (slice) => findEmployees(shop().db, filter, slice),
    keyOf: employeeKeyOf,
    isKey: (key): key is EmployeeKey =>
      Array.isArray(key) && key.length === 2 && typeof key[0] === "string" && typeof key[1] === "number",
  };
}
