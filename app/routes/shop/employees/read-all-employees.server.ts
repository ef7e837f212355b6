import { countEmployees } from "~/domain/shop/employees/find-employees.server";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { EMPLOYEE_STATUS_LABELS } from "./employee-badges.tsx";
import { employeeColumns } from "./employee-columns.ts";
import { employeeList, readPageEmployeeFilter } from "./employee-filter.server.ts";

/** Lists the directory for files and prints. */
export function readAllEmployees({ url, actor }: AskedList): WholeList {
  const { db } = shop();
  const { filter } = readPageEmployeeFilter(url, actor);
  const places = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return wholeList(employeeColumns(places), {
    page: (at) => listPage(at, employeeList(filter), () => 0),
    count: () => countEmployees(db, filter),
    store: filter.homeStore,
    words: { role: ROLE_LABELS, status: EMPLOYEE_STATUS_LABELS },
  });
}
