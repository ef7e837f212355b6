import type { DoorPurpose } from "~db/message-lists.ts";

export type { DoorPurpose } from "~db/message-lists.ts";

/** The first part of a link's path, short because texts are, and the days until it ends. */
export const DOOR_LINKS: Record<DoorPurpose, { path: string; days: number }> = {
  order: { path: "r", days: 180 },
  estimate: { path: "e", days: 60 },
  receipt: { path: "p", days: 730 },
  preferences: { path: "u", days: 730 },
  click: { path: "c", days: 365 },
  opening: { path: "o", days: 30 },
};

/** Days after its end in which an order is still shown to whoever has its link. */
export const ORDER_SHOWN_AFTER_END = 30;
