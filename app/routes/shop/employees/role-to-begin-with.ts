import type { Role } from "~/domain/shop/employees/roles";

/** The role of a new account or token until somebody chooses: Sales, or else the highest of those offered. */
export function roleToBeginWith(offered: readonly Role[]): Role | "" {
  return offered.includes("sales") ? "sales" : (offered.at(-1) ?? "");
}
