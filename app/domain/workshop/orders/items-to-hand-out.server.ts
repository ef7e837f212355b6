import type { Tx } from "~db/client.server.ts";
import { getEnvelope } from "../envelopes/envelope.server.ts";
import type { Order } from "./order.ts";

/** Lists the things that leave the house with an order, each in a few words. */
export function itemsToHandOut(tx: Tx, order: Order): string[] {
  if (order.kind === "layaway") return order.pieces.map(({ description, sku }) => `${description}, ${sku}`);
  const items = order.kind === "repair" ? getEnvelope(tx, order.id)?.items : undefined;
  if (!items) return [order.item];
  return items.map(({ description, metal, serial }) =>
    [description, metal, serial && `serial ${serial}`].filter(Boolean).join(", "),
  );
}
