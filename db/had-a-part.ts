/* Entries of the trail whose authors and approvers had a part in what an order or a buy came to, for their index and
   whoever asks for them. Uses literal SQL, because SQLite matches an index only against the same text. */
import { listed } from "./one-of-many.ts";

export const OF_ORDERS_AND_BUYS = [
  "order.taken-in",
  "order.changed",
  "order.envelope-changed",
  "order.estimate-answered",
  "repair.taken-in",
  "repair.changed",
  "buy.begun",
  "buy.item-added",
  "buy.item-removed",
  "buy.identity-taken",
] as const;

/** Entries that are in the index. */
export const HAS_A_PART = `"action" in ${listed(OF_ORDERS_AND_BUYS)}`;
