import type { Employee } from "~/domain/shop/employees/employee";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import type { ListColumn } from "~/web/list-columns";
import { statusLabel } from "./employee-badges.tsx";

/** The page has no table: its cards are in `employee-list.tsx`. `places` are names of stores by their keys. */
export function employeeColumns(places: ReadonlyMap<string, string>): ListColumn<Employee>[] {
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
      file: { width: 10, value: ({ isActive }) => statusLabel(isActive) },
      paper: true,
    },
  ];
}
