import { eq, sql } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../overtaken.server.ts";
import { done, refuse, type Result } from "../result.ts";
import type { Employee } from "./employee.ts";
import { getEmployee } from "./find-employees.server.ts";
import { dropCodes } from "./one-time-code.server.ts";
import { type Role, ROLES } from "./roles.ts";
import { closeAllSessions } from "./sessions.server.ts";
import { refuseAccountAction } from "./account-rights.server.ts";

/**
 * Takes effect on the employee's next request. A higher role revokes the account's one-time codes, since
 * whoever issued one could use it to get that role. Becoming an owner ends its sessions too.
 */
export function changeRole(
  ctx: RuleContext,
  id: number,
  { role, version }: { role: Role; version: number },
): Result<Employee, Overtaken<Employee>> {
  const { tx, actor } = ctx;
  const before = getEmployee(tx, id);
  if (!before) return refuse("missing", "No such record");
  const record = { kind: "employee", id } as const;
  const refusal =
    refuseAccountAction(tx, actor.id, "change-role", before, role) ??
    refuseOvertaken(ctx, before, { version, record, what: "this account" });
  if (refusal) return refusal;
  tx.update(employees)
    .set({ role, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id))
    .run();
  if (ROLES.indexOf(role) > ROLES.indexOf(before.role))
    dropCodes(tx, { purpose: "set-password", employeeId: id });
  const becomesOwner = role === "owner" && before.role !== "owner";
  return done(
    { ...before, role, version: version + 1 },
    {
      action: "employee.role-changed",
      record,
      before: { role: before.role },
      after: { role, ...(becomesOwner && { sessionsEnded: closeAllSessions(tx, id) }) },
    },
  );
}
