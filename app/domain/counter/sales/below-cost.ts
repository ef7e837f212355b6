import { type Cents, cents, sumOf } from "../../money.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import type { HighestCost } from "./orders-for-tickets.ts";
import type { PricedLine } from "./priced-line.ts";

/** True if what was ordered, made or done costs more than it brings, by more than is usual as a favor. */
export function isOrderBelowCost({ price, cost }: { price: Cents; cost: number }): boolean {
  return cost - price > USUAL.belowCost;
}

/** True if a piece's list price is below its cost. Such a price needs no lowering and no discount to lose money. */
export function isListedBelowCost({ piece, listPrice }: PricedLine): boolean {
  return piece !== null && listPrice < piece.cost;
}

/**
 * Lines whose price is below their cost. All lines of an order count together, at the highest cost that it had. What a
 * service costs and takes is of Settings.
 */
export function linesBelowCost(lines: readonly PricedLine[], highestCostOf: HighestCost): PricedLine[] {
  return lines.filter((line) => {
    const { piece, serviceId, orderId, price, cost } = line;
    if (serviceId !== null) return false;
    if (piece !== null) return isListedBelowCost(line) || price < Math.max(cost, piece.cost);
    const all = orderId === null ? [line] : lines.filter((other) => other.orderId === orderId);
    const sum = (name: "price" | "cost") => cents(sumOf(all.map((one) => one[name])));
    const had = orderId === null ? 0 : highestCostOf(orderId);
    return isOrderBelowCost({ price: sum("price"), cost: Math.max(sum("cost"), had) });
  });
}
