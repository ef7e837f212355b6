import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, inMoney } from "../../money.ts";
import { refuse, type Refused, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { type Order, orderNumber } from "./order.ts";
import { agreedPrice, isLessThanAgreed, type Priced } from "./agreed-price.server.ts";
import { lookAtLowered } from "./orders-worth-a-look.server.ts";

/**
 * Whether an order may be agreed on at this price. Less than what was agreed on (what the customer approved, else what
 * it costs so far) takes the permission to discount or an approval: nobody gives an order away by editing it first.
 * `by` is who approved.
 */
export function askToAgree(
  ctx: RuleContext,
  order: Priced,
  price: Cents,
  field: string,
): { ok: true; by: number | null } | Refused {
  if (!isLessThanAgreed(order, price)) return { ok: true, by: null };
  const { currency } = readSettings(ctx.tx);
  const message = `Lowering ${orderNumber(order)} from ${inMoney(order.price, currency)} to ${inMoney(price, currency)} needs approval`;
  const record = { kind: order.kind === "repair" ? "repair" : "order", id: order.id } as const;
  return askApproval(ctx, [
    { permission: "sales.discount", record, amount: price, limit: agreedPrice(order), field, message },
  ]);
}

/**
 * Whether an order may cost this much from now on, as `askToAgree` has it. The caller lowers the price and writes `looks`.
 *
 * Listed, whoever may lower it: a price that is further below the highest one that the order had, or that the customer
 * approved, than a usual discount goes, with all that its steps come to. Nobody is asked about a price that goes back to
 * what the customer had approved before it was raised. But if it was raised by more than a usual discount takes off, each
 * step back is listed: whoever wrote the approval down may have done so for this.
 */
export function askToLower(
  ctx: RuleContext,
  order: Priced,
  price: Cents,
  field: string,
): { ok: true; by: number | null; looks: Trail[] } | Refused {
  const asked = askToAgree(ctx, order, price, field);
  if (!asked.ok) return asked;
  const { by } = asked;
  return { ok: true, by, looks: lookAtLowered({ ...ctx, approvedBy: by }, order, price) };
}

/** Refuses a price below what was paid down. */
export function refusePrice({ tx }: RuleContext, { held }: Pick<Order, "held">, price: Cents, field: string) {
  if (price >= held) return null;
  const paid = inMoney(held, readSettings(tx).currency);
  return refuse("invalid", `${paid} is already paid: the price can't be less`, field);
}
