import type { Tx } from "~db/client.server.ts";
import { agreedBy } from "../../counter/sales/agreed-by.server.ts";
import { isOrderBelowCost } from "../../counter/sales/below-cost.ts";
import { highestCosts } from "../../counter/sales/highest-cost.server.ts";
import { highestPrices, loweredOrders } from "../../counter/sales/lowered-orders.server.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import type { LookKind } from "../../shop/looks/look-kinds.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { type Cents, cents, inMoney, priceLess, rate } from "../../money.ts";
import type { Refused, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { type Order, orderNumber } from "./order.ts";

type Priced = Pick<Order, "id" | "kind" | "price" | "estimate" | "customerId">;

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
  const agreed = agreedPrice(order);
  if (price >= order.price || price >= agreed) return { ok: true, by: null };
  const { currency } = readSettings(ctx.tx);
  const message = `Lowering ${orderNumber(order)} from ${inMoney(order.price, currency)} to ${inMoney(price, currency)} needs approval`;
  const record = { kind: order.kind === "repair" ? "repair" : "order", id: order.id } as const;
  return askApproval(ctx, [
    { permission: "sales.discount", record, amount: price, limit: agreed, field, message },
  ]);
}

/**
 * Whether an order may cost this much from now on, as `askToAgree` has it. A price further below the highest one that it
 * had, or that the customer approved, than a usual discount goes is listed, whoever may lower it, with all that its steps
 * come to. Back down to what the customer approved, before the price was raised, nobody asks: of a price that was raised
 * by more than a usual discount takes off each step back is listed, since whoever wrote the approval down may have done
 * so for this. The caller lowers the price and writes `looks`.
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

function lookAtLowered(ctx: RuleContext, order: Priced, price: Cents): Trail[] {
  if (price >= order.price) return [];
  const highest = highestAgreed(ctx.tx, order);
  const usual = rate(USUAL.discount);
  if (price >= priceLess(highest, usual) && agreedPrice(order) >= priceLess(order.price, usual)) return [];
  return [noteLowered(ctx, order, cents(highest - price))];
}

/**
 * Lists an answer that takes the place of a higher amount that the customer approved, if the order never cost as much:
 * no price tells of it from then on.
 */
export function lookAtAnswer(
  ctx: RuleContext,
  before: Priced,
  { estimate }: Pick<Order, "estimate">,
): Trail[] {
  if (agreedPrice(before) <= before.price) return [];
  const less = cents(highestAgreed(ctx.tx, before) - highestAgreed(ctx.tx, { ...before, estimate }));
  return less > 0 ? [noteLowered(ctx, before, less)] : [];
}

function noteLowered(ctx: RuleContext, order: Priced, amount: Cents): Trail {
  const partBy = agreedBy(ctx.tx, [order.id]);
  return noteLook(ctx, { kind: "price_lowered", record: lookedAt(order), amount, partBy });
}

/** The highest price that an order had, or that its customer approved. */
function highestAgreed(tx: Tx, order: Priced): Cents {
  return cents(Math.max(order.price + loweredBy(tx, order), agreedPrice(order)));
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

/** By how much less an order costs than the highest price that it had. */
export function loweredBy(tx: Tx, { id, kind, price }: Pick<Order, "id" | "kind" | "price">): Cents {
  if (kind === "layaway") return cents(0);
  return loweredOrders(highestPrices(tx), [{ orderId: id, pieceId: null, price }]).get(id) ?? cents(0);
}

/** True if an order brings less than the highest cost that it had, by more than is usual as a favor. */
export function bringsLessThanCost(
  tx: Tx,
  { id, kind, price }: Pick<Order, "id" | "kind" | "price">,
): boolean {
  return kind !== "layaway" && isOrderBelowCost({ price, cost: highestCosts(tx)(id) });
}

/**
 * Lists an order with a part of its price and what that was lowered by before. Nobody marks it who had a part in the order.
 */
export function lookAtOrder(
  ctx: RuleContext,
  { kind, order, part }: { kind: LookKind; order: Priced; part: Cents },
): Trail {
  const amount = cents(part + loweredBy(ctx.tx, order));
  const partBy = agreedBy(ctx.tx, [order.id]);
  return noteLook(ctx, { kind, record: lookedAt(order), amount, partBy });
}

/** Lists an order that leaves for less than what was made, ordered or done costs, or once did. */
export function lookAtBelowCost(ctx: RuleContext, order: Priced): Trail[] {
  if (!bringsLessThanCost(ctx.tx, order)) return [];
  // The highest price that it had, because not everybody may see its cost.
  return [noteLowered(ctx, order, cents(order.price + loweredBy(ctx.tx, order)))];
}
