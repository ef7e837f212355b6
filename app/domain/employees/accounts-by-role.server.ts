import { count, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";
import { type Role, ROLES } from "./roles.ts";

/** Ordered from most permissions to fewest. */
export function accountsByRole(tx: Tx): { role: Role; active: number; inactive: number }[] {
  const counted = tx
    .select({ role: employees.role, all: count(), active: sum(employees.isActive).mapWith(Number) })
    .from(employees)
    .groupBy(employees.role)
    .all();
  return ROLES.toReversed().map((role) => {
    const { all = 0, active = 0 } = counted.find((row) => row.role === role) ?? {};
    return { role, active, inactive: all - active };
  });
}
