import { askApproval } from "../approvals/ask-approval.server.ts";
import { type Cents, inMoney } from "../money.ts";
import type { Refused } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { type Order, orderNumber } from "./order.ts";

/**
 * Whether an order may cost this much from now on. Less than what was agreed on (what the customer approved, else what
 * it costs so far) takes the permission to discount or an approval: nobody gives an order away by editing it first.
 * `by` is who approved.
 */
export function askToLower(
  ctx: RuleContext,
  order: Pick<Order, "id" | "kind" | "price" | "estimate">,
  price: Cents,
  field: string,
): { ok: true; by: number | null } | Refused {
  const agreed = agreedPrice(order);
  if (price >= order.price || price >= agreed) return { ok: true, by: null };
  const { currency } = readSettings(ctx.tx);
  const message = `Lowering ${orderNumber(order)} from ${inMoney(order.price, currency)} to ${inMoney(price, currency)} needs approval`;
  const record = { kind: order.kind === "repair" ? "repair" : "order", id: order.id } as const;
  return askApproval(ctx, [
    { permission: "sales.discount", record, amount: price, limit: agreed, field, message },
  ]);
}

function agreedPrice({ estimate, price }: Pick<Order, "estimate" | "price">): Cents {
  return estimate?.state === "approved" && estimate.amount !== null ? estimate.amount : price;
}
