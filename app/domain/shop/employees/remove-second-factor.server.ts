import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { secondFactors } from "~db/schema/index.ts";
import type { ActingEmployee, RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { refuseAccountAction } from "./who-may-change-accounts.server.ts";
import { noteHold } from "../looks/list-changed-settings-and-rights.server.ts";
import { FACTOR_REMOVED } from "../looks/account-changes-worth-a-look.ts";
import { closeAllSessions } from "../account/end-sessions.server.ts";
import { getEmployee } from "./find-employees.server.ts";

export const NO_SECOND_FACTOR = "This account doesn't use two-step verification";

/** For an employee who lost their phone. Their sessions end. It is listed, since whoever did it may know the password. */
export function removeSecondFactor(ctx: RuleContext, id: number): Result<null> {
  const employee = getEmployee(ctx.tx, id);
  if (!employee) return refuse("missing", "No such record");
  const refusal = refuseAccountAction(ctx.tx, ctx.actor.id, "remove-second-factor", employee);
  if (refusal) return refusal;
  const removed = takeAway(ctx, id);
  if (!removed.ok) return removed;
  const listed = noteHold(ctx, { employeeId: id, changed: FACTOR_REMOVED });
  return { ...removed, trail: [...removed.trail, ...listed] };
}

/** Lets whoever runs the server help somebody such as an owner who lost everything. */
export function removeSecondFactorFromServer(ctx: RuleContext<null>, id: number): Result<null> {
  return takeAway(ctx, id);
}

function takeAway({ tx }: { tx: Tx; actor: ActingEmployee | null }, id: number): Result<null> {
  const removed = tx.delete(secondFactors).where(eq(secondFactors.employeeId, id)).run();
  if (removed.changes === 0) return refuse("conflict", NO_SECOND_FACTOR);
  return done(null, {
    action: "employee.second-factor-removed",
    record: { kind: "employee", id },
    after: { sessionsEnded: closeAllSessions(tx, id) },
  });
}
