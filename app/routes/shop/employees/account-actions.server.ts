import type { Actor } from "~/domain/permissions";
import type { Employee } from "~/domain/shop/employees/employee";
import { getEmployee } from "~/domain/shop/employees/find-employees.server";
import {
  ACCOUNT_ACTIONS,
  type AccountAction,
  refuseAccountAction,
} from "~/domain/shop/employees/who-may-change-accounts.server";
import { ALREADY_DEACTIVATED } from "~/domain/shop/employees/deactivate-employee.server";
import { REACTIVATE_FIRST } from "~/domain/shop/account/issue-code.server";
import { ALREADY_ACTIVE } from "~/domain/shop/employees/reactivate-employee.server";
import { NO_SECOND_FACTOR } from "~/domain/shop/employees/remove-second-factor.server";
import { NO_PIN } from "~/domain/shop/account/pins.server";
import type { Role } from "~/domain/shop/employees/roles";
import type { Refusal } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** Returns an employee; throws 404 if there is none. */
export function existingEmployee(employeeId: string): Employee {
  const employee = getEmployee(shop().db, idParam(employeeId));
  if (!employee) throw notFound();
  return employee;
}

/** Says why the actor can't do this; null if they can. */
export function whyNot(actor: Actor, action: AccountAction, employee: Employee): string | null {
  return whyItIs(action, employee) ?? whyRefused(actor, action, employee)?.message ?? null;
}

/** Returns the status of the confirmation page: 403 if the action is forbidden, otherwise 200. */
export function statusOf(actor: Actor, action: AccountAction, employee: Employee): number {
  const isRefused = !whyItIs(action, employee) && whyRefused(actor, action, employee)?.kind === "forbidden";
  return isRefused ? 403 : 200;
}

function whyItIs(action: AccountAction, { isActive, hasSecondFactor, hasPin }: Employee): string | null {
  if (action === "deactivate" && !isActive) return ALREADY_DEACTIVATED;
  if (action === "reactivate" && isActive) return ALREADY_ACTIVE;
  if (action === "reset-password" && !isActive) return REACTIVATE_FIRST;
  if (action === "remove-second-factor" && !hasSecondFactor) return NO_SECOND_FACTOR;
  if (action === "remove-pin" && !hasPin) return NO_PIN;
  return null;
}

function whyRefused(actor: Actor, action: AccountAction, employee: Employee): Refusal | undefined {
  const role: Role | undefined = action === "change-role" ? "read_only" : undefined;
  return refuseAccountAction(shop().db, actor.id, action, employee, role)?.refusal;
}

/** Lists available actions, and reasons against the others unless the account's state makes them plain. */
export function accountActionsFor(actor: Actor, employee: Employee) {
  const rights = ACCOUNT_ACTIONS.map((action) => ({ action, why: whyNot(actor, action, employee) }));
  const states: AccountAction[] = [
    ...(employee.isActive ? (["reactivate"] as const) : (["deactivate", "reset-password"] as const)),
    ...(employee.hasSecondFactor ? [] : (["remove-second-factor"] as const)),
    ...(employee.hasPin ? [] : (["remove-pin"] as const)),
  ];
  return {
    may: rights.filter(({ why }) => why === null).map(({ action }) => action),
    reasons: [
      ...new Set(
        rights.flatMap(({ action, why }) => (why !== null && !states.includes(action) ? [why] : [])),
      ),
    ],
  };
}
