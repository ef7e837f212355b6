import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, pins } from "~db/schema/index.ts";
import type { Actor } from "../../permissions.ts";
import { actorFrom } from "./actor-now.server.ts";
import { fullName } from "./employee.ts";

/** Active employees who can type a PIN, by name. */
export function everybodyWithPin(tx: Tx): Actor[] {
  return tx
    .select()
    .from(employees)
    .innerJoin(pins, eq(pins.employeeId, employees.id))
    .where(and(eq(employees.isActive, true), isNotNull(employees.passwordHash)))
    .all()
    .map((row) => actorFrom(tx, row.employees))
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b), "en") || a.id - b.id);
}
