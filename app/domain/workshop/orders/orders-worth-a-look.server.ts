import type { Tx } from "~db/client.server.ts";
import { agreedBy } from "../../counter/sales/agreed-by.server.ts";
import { isOrderBelowCost } from "../../counter/sales/below-cost.ts";
import { highestCosts } from "./highest-cost.server.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import type { LookKind } from "../../shop/looks/look-kinds.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { cents, type Cents, priceLess, rate } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Order } from "./order.ts";
import { agreedPrice, highestAgreed, loweredBy, type Priced } from "./agreed-price.server.ts";

export function lookAtLowered(ctx: RuleContext, order: Priced, price: Cents): Trail[] {
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

/** Returns the record for an order's line on Worth a Look: the repair, or the customer of another order. */
export function lookedAt({ kind, id, customerId }: Pick<Order, "id" | "kind" | "customerId">) {
  return kind === "repair"
    ? ({ kind: "repair", id } as const)
    : ({ kind: "customer", id: customerId } as const);
}

/** True if an order brings less than the highest cost that it had, by more than is usual as a favor. */
function bringsLessThanCost(tx: Tx, { id, kind, price }: Pick<Order, "id" | "kind" | "price">): boolean {
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

/**
 * Flags an order for review if it brings no piece back into stock. Once it is canceled, finished work or
 * goods that a vendor made leave for nothing, where a lower price would need approval. The pieces of a layaway never
 * left: a large deposit goes back for nothing, and nobody asks whether the customer is there.
 */
export function lookAtCancelled(ctx: RuleContext, order: Order, back: Cents): Trail | null {
  const isLayaway = order.kind === "layaway";
  const hadPrice = () => order.price + loweredBy(ctx.tx, order) > 0;
  const isWorthIt = isLayaway ? back > USUAL.backForNothing : hadPrice() || bringsLessThanCost(ctx.tx, order);
  return isWorthIt ? lookAtOrder(ctx, { kind: "void", order, part: isLayaway ? back : order.price }) : null;
}
