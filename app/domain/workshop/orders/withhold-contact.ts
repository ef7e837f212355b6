import { maySeeContact } from "../../people/customers/may-see-contact.ts";
import type { Actor } from "../../permissions.ts";
import type { Order } from "./order.ts";

/** Removes a customer's phone and email for those who may not view customers. */
export function withholdContact<Of extends Pick<Order, "contact">>(order: Of, actor: Actor): Of {
  if (maySeeContact(actor)) return order;
  return { ...order, contact: { ...order.contact, phone: null, email: null } };
}
