import { type Actor, can } from "../../permissions.ts";
import type { Sale } from "./sale.ts";

export type ShownSale = Omit<Sale, "customerName"> & {
  /** Null for an actor without `figures.names`. */
  customerName: string | null;
};

export function saleShownTo(actor: Actor, sale: Sale): ShownSale {
  return can(actor, "figures.names") ? sale : { ...sale, customerName: null };
}
