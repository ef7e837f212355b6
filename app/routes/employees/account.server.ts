import type { Actor } from "~/domain/permissions";
import type { Employee } from "~/domain/employees/employee";
import { getEmployee } from "~/domain/employees/find-employees.server";
import { ACCOUNT_DEEDS, type AccountDeed, refuseAccountDeed } from "~/domain/employees/account-rights.server";
import type { Role } from "~/domain/employees/roles";
import type { Refusal } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** The employee that an address names, or 404. */
export function existingEmployee(employeeId: string): Employee {
  const employee = getEmployee(shop().db, idParam(employeeId));
  if (!employee) throw notFound();
  return employee;
}

/** Why somebody can't do this to the account, in words; null: they can. */
export function whyNot(actor: Actor, deed: AccountDeed, employee: Employee): string | null {
  return whyItIs(deed, employee) ?? whyRefused(actor, deed, employee)?.message ?? null;
}

/** What the page for a deed is answered with: 403 to whom it isn't open, as the deed itself would be. */
export function statusOf(actor: Actor, deed: AccountDeed, employee: Employee): number {
  const isRefused = !whyItIs(deed, employee) && whyRefused(actor, deed, employee)?.kind === "forbidden";
  return isRefused ? 403 : 200;
}

function whyItIs(deed: AccountDeed, { isActive }: Employee): string | null {
  if (deed === "deactivate" && !isActive) return "This account is deactivated already";
  if (deed === "reactivate" && isActive) return "This account is active already";
  if (deed === "reset-password" && !isActive) return "This account is deactivated: activate it first";
  return null;
}

function whyRefused(actor: Actor, deed: AccountDeed, employee: Employee): Refusal | undefined {
  const role: Role | undefined = deed === "change-role" ? "read_only" : undefined;
  return refuseAccountDeed(shop().db, actor.id, deed, employee, role)?.refusal;
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
