import type { Tx } from "~db/client.server.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { storeAddress } from "../../shop/stores/find-stores.server.ts";
import type { Order } from "./order.ts";

/** The shop and the order's store, below an email about an order. */
export function messageFoot(tx: Tx, { store }: Order): string {
  const { address, phone } = storeAddress(tx, store.key);
  return [readSettings(tx).shopName || store.name, address, phone].filter(Boolean).join("\n");
}
