import { ORDER_PLACE_LABELS, type OrderPlace } from "../orders/order.ts";

/** Places of customers' things while the shop looks after them. `unsaid` means that nobody recorded one. */
export const HOUSE_PLACES = [
  "tray",
  "safe",
  "bench",
  "workshop",
  "ready",
  "unsaid",
] as const satisfies readonly (OrderPlace | "unsaid")[];
export type HousePlace = (typeof HOUSE_PLACES)[number];

export const HOUSE_PLACE_LABELS: Record<HousePlace, string> = {
  ...ORDER_PLACE_LABELS,
  unsaid: "No place",
};
