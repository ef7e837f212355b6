import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, pins } from "~db/schema/index.ts";
import { actorFrom } from "../employees/actor-now.server.ts";
import { fullName } from "../employees/employee.ts";
import { isOfMakingOf } from "../employees/made-by.server.ts";
import { type Actor, can, type Permission } from "../../permissions.ts";

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

/** Colleagues who may approve all of these, by name. */
export function findApprovers(tx: Tx, actorId: number, permissions: readonly Permission[]): Actor[] {
  return everybodyWithPin(tx).filter(
    (one) => mayApprove(one, permissions) && isColleague(tx, one.id, actorId),
  );
}

/**
 * False for the actor, and for accounts of the actor's making (`isOfMakingOf`): neither approves for them.
 */
export function isColleague(tx: Tx, approverId: number, actorId: number): boolean {
  return approverId !== actorId && !isOfMakingOf(tx, approverId, actorId);
}

/** True if they may approve at all, and may do all of these themselves. */
export function mayApprove(approver: Actor | null, permissions: readonly Permission[]): boolean {
  return can(approver, "approvals.give") && permissions.every((permission) => can(approver, permission));
}
