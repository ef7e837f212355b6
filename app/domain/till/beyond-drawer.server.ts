import { askToKeep } from "../ask-to-keep.ts";
import { type Cents, cents, inMoney } from "../money.ts";
import type { Refused } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { sumSession } from "./expected.server.ts";
import { seesExpected } from "./shown-before-count.ts";

/** Asks whether more cash is meant to leave a till than its session expects in the drawer. */
export function askBeyondDrawer(
  ctx: RuleContext,
  { sessionId, amount, field }: { sessionId: number; amount: Cents; field: string },
): Refused | null {
  if (!ctx.kept || amount === 0) return null;
  const drawer = cents(Math.max(sumSession(ctx.tx, sessionId).expected.cash, 0));
  if (amount <= drawer) return null;
  const { currency } = readSettings(ctx.tx);
  const because = seesExpected(ctx.actor)
    ? `There should be ${inMoney(drawer, currency)} in the drawer`
    : "That is more than should be in the drawer";
  return askToKeep(ctx, [{ field, amount, because }], currency);
}
