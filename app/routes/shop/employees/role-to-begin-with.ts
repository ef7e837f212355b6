import type { Role } from "~/domain/shop/employees/roles";

/**
 * The role of a new account or token until somebody chooses, of those offered, from fewest permissions to most: Sales,
 * or else the next one above it, or else Read Only. Empty if none is offered.
 */
export function roleToBeginWith(offered: readonly Role[]): Role | "" {
  return offered.find((role) => role !== "read_only") ?? offered[0] ?? "";
}
