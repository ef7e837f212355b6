import type { Cents } from "../../money.ts";

/**
 * True if a price is below the item's floor. Forms, JSON, imports and bulk changes refuse such a list price;
 * a ticket may go there with an approval.
 */
export function isBelowFloor(price: Cents, { floorPrice }: { floorPrice: Cents | null }): boolean {
  return floorPrice !== null && price < floorPrice;
}
