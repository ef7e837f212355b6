import { insertRow } from "~db/insert-row.ts";
import { tillMovements } from "~db/schema/index.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents } from "../../money.ts";
import { roundingAt } from "../payments/store-rounding.server.ts";
import type { Refused, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { askBeyondDrawer, drawerSteps } from "./beyond-drawer.server.ts";
import { openTillSession, type SaidTill } from "./open-till-session.server.ts";

/**
 * Takes cash for a buy out of a store's till, by default its first, as cash out of its session; opens one if
 * none is open. `asks` has the steps that need approval.
 */
export function payFromTill(
  ctx: RuleContext,
  {
    store,
    till: name,
    amount,
    reason,
    buyId,
  }: {
    store: { key: string; zone: string };
    till: string | null;
    amount: Cents;
    reason: string;
    buyId: number;
  },
): { ok: true; sessionId: number; said: SaidTill; asks: AskedStep[]; trail: Trail } | Refused {
  const { tx, actor, now } = ctx;
  const session = openTillSession(ctx, store, name);
  if (!session.ok) return session;
  const leaving = { sessionId: session.id, amount, field: "paidBy" };
  const beyond = askBeyondDrawer(ctx, leaving);
  if (beyond) return beyond;
  const asks = drawerSteps(ctx, { record: { kind: "buy", id: buyId }, ...leaving });
  const rounding = roundingAt(tx, store.key, { kind: "cash", amount: cents(-amount) });
  const moved = { sessionId: session.id, kind: "out", amount, rounding, reason, buyId };
  insertRow(tx, tillMovements, { ...moved, at: now, employeeId: actor.id });
  return {
    ok: true,
    sessionId: session.id,
    said: session.said,
    asks,
    trail: {
      action: "till.cash-out",
      record: { kind: "till", id: session.said.tillId },
      after: { location: store.key, ...session.said, amount, reason },
    },
  };
}
