import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { inMoney, priceLess, rate } from "../../money.ts";
import { isBelowFloor } from "../../stock/pieces/floor-price.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import type { PricedLine } from "./priced-line.ts";

/**
 * Lists what needs approval in a line's price: one below the piece's floor, or further below the list price than Settings
 * allow. An open item has no list price to compare with.
 */
export function discountApprovals(
  { piece, serviceId, price: amount, listPrice }: PricedLine,
  { discountLimit, currency }: Settings,
  field: string,
): AskedStep[] {
  const record = piece
    ? ({ kind: "piece", id: piece.id } as const)
    : ({ kind: "service", id: serviceId ?? 0 } as const);
  const steps: AskedStep[] = [];
  if (!piece && serviceId === null) return steps;
  const floorPrice = piece?.floorPrice ?? null;
  if (floorPrice !== null && isBelowFloor(amount, { floorPrice })) {
    const message = `A price below the floor of ${inMoney(floorPrice, currency)} needs approval`;
    steps.push({ permission: "sales.below-floor", record, amount, limit: floorPrice, field, message });
  }
  const limit = priceLess(listPrice, rate(discountLimit));
  if (amount < limit) {
    const message = `A discount of more than ${discountLimit / 100}% (a price below ${inMoney(limit, currency)}) needs approval`;
    steps.push({ permission: "sales.discount", record, amount, limit, field, message });
  }
  return steps;
}
