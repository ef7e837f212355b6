import type { Cents } from "../../money.ts";
import { can } from "../../permissions.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { DepositKind } from "./deposit-kinds.ts";
import type { Order } from "./order.ts";
import { type NewDeposit, takeDeposit } from "./take-deposit.server.ts";

/** The deposit on the form that takes an order in. Without an amount there is none. */
export type FirstDeposit = Omit<NewDeposit, "kind" | "amount" | "location" | "instalment"> & {
  kind: DepositKind | null;
  amount: Cents | null;
};

/**
 * Takes the deposit of an order that was just taken in, into the till of its store; null without one. Needs the
 * permission to sell.
 */
export function takeFirstDeposit(
  ctx: RuleContext,
  orderId: number,
  { kind, amount, ...how }: FirstDeposit,
): Result<Order | null> {
  if (amount === null) {
    const isPaid = [how.given, how.lastFour, how.reference, how.number].some(Boolean);
    return isPaid
      ? refuse("invalid", "Amount is required", "deposit.amount")
      : { ok: true, value: null, trail: [] };
  }
  if (kind === null) return refuse("invalid", "Choose how it was paid", "deposit.kind");
  if (!can(ctx.actor, "sales.process"))
    return refuse("forbidden", "Your role can't take a deposit", "deposit.amount");
  const taken = takeDeposit(ctx, { orderId, kind, amount, ...how });
  if (taken.ok) return taken;
  const errors = Object.entries(taken.refusal.errors).map(([name, messages]) => [
    `deposit.${name}`,
    messages,
  ]);
  return {
    ok: false,
    refusal: { ...taken.refusal, errors: Object.fromEntries(errors) as typeof taken.refusal.errors },
  };
}
