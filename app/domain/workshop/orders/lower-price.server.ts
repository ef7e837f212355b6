import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { type Cents, cents, inMoney, priceLess, rate } from "../../money.ts";
import type { Refused, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { type Order, orderNumber } from "./order.ts";

/**
 * Whether an order may cost this much from now on. Less than what was agreed on (what the customer approved, else what
 * it costs so far) takes the permission to discount or an approval: nobody gives an order away by editing it first.
 * `by` is who approved. Back down to what the customer approved, before the price was raised, nobody asks: of a price
 * that was raised by more than a usual discount takes off it is listed, since whoever wrote the approval down may have
 * done so for this. The caller writes `looks`.
 */
export function askToLower(
  ctx: RuleContext,
  order: Pick<Order, "id" | "kind" | "price" | "estimate" | "customerId">,
  price: Cents,
  field: string,
): { ok: true; by: number | null; looks: Trail[] } | Refused {
  const agreed = agreedPrice(order);
  if (price >= order.price) return { ok: true, by: null, looks: [] };
  if (price >= agreed) return { ok: true, by: null, looks: lookAtLowered(ctx, order, price) };
  const { currency } = readSettings(ctx.tx);
  const message = `Lowering ${orderNumber(order)} from ${inMoney(order.price, currency)} to ${inMoney(price, currency)} needs approval`;
  const record = { kind: order.kind === "repair" ? "repair" : "order", id: order.id } as const;
  const approved = askApproval(ctx, [
    { permission: "sales.discount", record, amount: price, limit: agreed, field, message },
  ]);
  return approved.ok ? { ...approved, looks: [] } : approved;
}

function lookAtLowered(
  ctx: RuleContext,
  order: Pick<Order, "id" | "kind" | "price" | "estimate" | "customerId">,
  price: Cents,
): Trail[] {
  // Small steps back come to as much as a large one.
  if (agreedPrice(order) >= priceLess(order.price, rate(USUAL.discount))) return [];
  return [
    noteLook(ctx, { kind: "price_lowered", record: lookedAt(order), amount: cents(order.price - price) }),
  ];
}

function agreedPrice({ estimate, price }: Pick<Order, "estimate" | "price">): Cents {
  return estimate?.state === "approved" && estimate.amount !== null ? estimate.amount : price;
}

/** Returns the record for an order's line on Worth a Look: the repair, or the customer of another order. */
export function lookedAt({ kind, id, customerId }: Pick<Order, "id" | "kind" | "customerId">) {
  return kind === "repair"
    ? ({ kind: "repair", id } as const)
    : ({ kind: "customer", id: customerId } as const);
}
