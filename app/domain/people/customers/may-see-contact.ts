import { type Actor, can } from "../../permissions.ts";

/** Whether somebody may see a customer's phone, email and address beside the customer's name. */
export function maySeeContact(actor: Actor): boolean {
  return can(actor, "customers.view");
}
