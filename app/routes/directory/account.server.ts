import type { Actor } from "~/access/permissions";
import type { Employee } from "~/domain/employees/employee";
import { getEmployee } from "~/domain/employees/queries.server";
import { ACCOUNT_DEEDS, type AccountDeed, refuseAccountDeed } from "~/domain/employees/who-may.server";
import type { Role } from "~/domain/employees/vocabulary";
import { shop } from "~/shop.server";
import { idParam, notFound } from "~/web/problem";

/** The employee that an address names, or 404. */
export function existingEmployee(employeeId: string): Employee {
  const employee = getEmployee(shop().db, idParam(employeeId));
  if (!employee) throw notFound();
  return employee;
}

/** Why somebody can't do this to the account, in words; null: they can. */
export function whyNot(actor: Actor, deed: AccountDeed, employee: Employee): string | null {
  if (deed === "deactivate" && !employee.isActive) return "This account is deactivated already";
  if (deed === "reactivate" && employee.isActive) return "This account is active already";
  if (deed === "reset-password" && !employee.isActive)
    return "This account is deactivated: activate it first";
  const role: Role | undefined = deed === "change-role" ? "read_only" : undefined;
  return refuseAccountDeed(shop().db, actor.id, deed, employee, role)?.refusal.message ?? null;
}

/** What somebody can do to the account, and why not the rest of it. */
export function deedsFor(actor: Actor, employee: Employee) {
  const asked = ACCOUNT_DEEDS.map((deed) => ({ deed, why: whyNot(actor, deed, employee) }));
  const states: AccountDeed[] = employee.isActive ? ["reactivate"] : ["deactivate", "reset-password"];
  return {
    may: asked.filter(({ why }) => why === null).map(({ deed }) => deed),
    reasons: [
      ...new Set(asked.flatMap(({ deed, why }) => (why !== null && !states.includes(deed) ? [why] : []))),
    ],
  };
}
