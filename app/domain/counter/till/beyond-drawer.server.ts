import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { askToKeep } from "../../ask-to-keep.ts";
import { type Cents, cents, inMoney } from "../../money.ts";
import { can } from "../../permissions.ts";
import type { Refused } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { sumSession } from "./expected.server.ts";
import { seesExpected } from "./shown-before-count.ts";

/** Cash about to leave the session of a till. */
interface Leaving {
  sessionId: number;
  amount: Cents;
  field: string;
}

/**
 * Requires approval to pay out more cash than the drawer should hold, unless Settings let anybody. For an
 * actor who counts blind it also returns a step when the drawer holds enough: a refusal for another reason
 * reveals that, so it counts as a try.
 */
export function drawerSteps(
  ctx: RuleContext,
  { record, ...leaving }: Leaving & { record: AskedStep["record"] },
): AskedStep[] {
  const { askBeyondDrawer: asks, currency } = readSettings(ctx.tx);
  const { amount, field } = leaving;
  const step = { permission: "till.beyond-drawer", record, amount, limit: 0, field } as const;
  const drawer = asks ? beyondDrawer(ctx, leaving) : null;
  if (drawer === null)
    return asks && amount > 0 && !seesExpected(ctx.actor)
      ? [{ ...step, message: "", tells: true, isWithin: true }]
      : [];
  const paying = `paying ${inMoney(amount, currency)} out of it needs approval`;
  const sees = seesExpected(ctx.actor);
  const message = sees
    ? `There should be ${inMoney(drawer, currency)} in the drawer: ${paying}`
    : `There should be less in the drawer: ${paying}`;
  // The message would reveal the drawer's sum to an actor who counts blind, and many tries would find it.
  return [{ ...step, message, tells: !sees }];
}

/**
 * Asks before more cash leaves a till than its session expects in the drawer. Where that needs approval
 * (`drawerSteps`), the approval answers the question.
 */
export function askBeyondDrawer(ctx: RuleContext, leaving: Leaving): Refused | null {
  if (!ctx.kept) return null;
  const { askBeyondDrawer: asks, currency } = readSettings(ctx.tx);
  if (asks && !can(ctx.actor, "till.beyond-drawer")) return null;
  const drawer = beyondDrawer(ctx, leaving);
  if (drawer === null) return null;
  const { amount, field } = leaving;
  const sees = seesExpected(ctx.actor);
  const because = sees
    ? `There should be ${inMoney(drawer, currency)} in the drawer`
    : "That is more than should be in the drawer";
  const asked = askToKeep(ctx, [{ field, amount, because }], currency);
  if (asked === null || sees) return asked;
  return { ok: false, refusal: { ...asked.refusal, tells: "till.beyond-drawer" } };
}

/** Returns what the drawer should hold if the amount exceeds it; null otherwise. */
function beyondDrawer({ tx }: RuleContext, { sessionId, amount }: Leaving): Cents | null {
  if (amount === 0) return null;
  const drawer = cents(Math.max(sumSession(tx, sessionId).expected.cash, 0));
  return amount > drawer ? drawer : null;
}
