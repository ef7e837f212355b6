import { actorNow } from "../employees/actor-now.server.ts";
import { pinHashOf } from "../account/pins.server.ts";
import { can } from "../../permissions.ts";
import { refuse, type Refused } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { APPROVER, isSameStep, type Step } from "../../approval.ts";
import { isColleague, mayApprove } from "./who-may-approve.server.ts";

export interface AskedStep extends Step {
  field: string;
  message: string;
  /** True if being asked tells the actor a little of what they may not see. */
  tells?: boolean;
  /** Set if the step needs no approval. It is listed because not being asked for it tells as much. */
  isWithin?: boolean;
}

/**
 * Allows these steps to the actor, alone or with the approval that came along; `by` is then the approver, for
 * the trail. An account of the actor's making (`isOfMakingOf`) approves nothing for them. Refuses with the
 * steps that need approval. The rights of both are those of this moment, and an approval holds for the steps
 * that were shown, each as it was.
 */
export function askApproval(
  { tx, actor, approval = null }: RuleContext,
  asked: readonly AskedStep[],
): { ok: true; by: number | null } | Refused {
  const lacked = asked.filter(({ permission }) => !can(actor, permission));
  const steps = lacked.filter(({ isWithin }) => !isWithin);
  const [first] = steps;
  if (!first) return { ok: true, by: null };
  const errors: Record<string, string[]> = {};
  for (const { field, message } of steps) (errors[field] ??= []).push(message);
  const ask = (message: string, more: Record<string, string[]> = errors): Refused => {
    const needed = steps.map(({ permission, record, amount, limit }) => ({
      permission,
      record,
      amount,
      limit,
    }));
    const { refusal } = refuse("approval", message);
    const telling = lacked.find(({ tells }) => tells);
    return {
      ok: false,
      refusal: { ...refusal, errors: more, steps: needed, ...(telling && { tells: telling.permission }) },
    };
  };
  const askAgain = (field: string, message: string) => ask(message, { ...errors, [field]: [message] });
  if (approval === null) return ask(steps.map(({ message }) => message).join(". "));
  const { employeeId, pinHash, shown } = approval;
  if (shown !== null && !isShown(shown, steps))
    return askAgain("", "This changed since it was shown. Check it, then approve it again");
  if (employeeId === actor.id) return askAgain(APPROVER, "You can't approve your own step: ask a colleague");
  const permissions = steps.map(({ permission }) => permission);
  // The PIN may have been changed or removed since it was checked.
  if (pinHashOf(tx, employeeId) !== pinHash || !mayApprove(actorNow(tx, employeeId), permissions))
    return askAgain(APPROVER, "This colleague can't approve this: choose another");
  if (!isColleague(tx, employeeId, actor.id))
    return askAgain(APPROVER, "You set this account up or gave out its code: ask another colleague");
  return { ok: true, by: employeeId };
}

function isShown(shown: readonly Step[], steps: readonly Step[]): boolean {
  return shown.length === steps.length && steps.every((step, nth) => isSameStep(step, shown[nth] ?? step));
}
