import { type Actor, can } from "../../permissions.ts";
import type { Order } from "./order.ts";

/** Removes a customer's phone and email for those who may not view customers. */
export function withholdContact<Of extends Pick<Order, "contact">>(order: Of, actor: Actor): Of {
  if (can(actor, "customers.view")) return order;
  return { ...order, contact: { ...order.contact, phone: null, email: null } };
}
