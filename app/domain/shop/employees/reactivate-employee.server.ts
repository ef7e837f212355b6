import { eq, sql } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { Employee } from "./employee.ts";
import { getEmployee } from "./find-employees.server.ts";
import { refuseAccountAction } from "./who-may-change-accounts.server.ts";

export const ALREADY_ACTIVE = "This account is already active";

/** Keeps the account's role and password. */
export function reactivateEmployee({ tx, actor }: RuleContext, id: number): Result<Employee> {
  const before = getEmployee(tx, id);
  if (!before) return refuse("missing", "No such record");
  const refusal = refuseAccountAction(tx, actor.id, "reactivate", before);
  if (refusal) return refusal;
  if (before.isActive) return refuse("conflict", ALREADY_ACTIVE);
  tx.update(employees)
    .set({ isActive: true, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id))
    .run();
  return done(
    { ...before, isActive: true, version: before.version + 1 },
    {
      action: "employee.reactivated",
      record: { kind: "employee", id },
      before: { isActive: false },
      after: { isActive: true },
    },
  );
}
