import type { Actor } from "~/domain/permissions";
import type { Employee } from "~/domain/shop/employees/employee";
import {
  type EmployeeFilter,
  type EmployeeKey,
  employeeKeyOf,
  findEmployees,
} from "~/domain/shop/employees/find-employees.server";
import { ROLES } from "~/domain/shop/employees/roles";
import { shop } from "~/runtime/shop.server";
import { isTextAndId, type KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";

/**
 * Reads the page's filter, with the header's location as default. Ignores invalid values. `isFiltered`
 * controls the empty state and the count.
 */
export function readPageEmployeeFilter(
  url: URL,
  actor: Actor,
): { filter: EmployeeFilter; isFiltered: boolean } {
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

export function employeeList(filter: EmployeeFilter): KeyedList<Employee, EmployeeKey> {
  return {
    read: (slice) => findEmployees(shop().db, filter, slice),
    keyOf: employeeKeyOf,
    isKey: isTextAndId,
  };
}
