import type { Tx } from "~db/client.server.ts";
import { asItWas } from "../../shop/papers/details-when-written.server.ts";
import type { Paper } from "../../shop/papers/paper.server.ts";
import { type Customer, fullName } from "./customer.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";
import { addressLine } from "./postal-address.ts";

/** A customer as a paper names them. Keeps the name of one who was merged into another since; null for an unknown one. */
export function customerOnPaper(tx: Tx, { written }: Paper, id: number) {
  const now = getCustomerOrErased(tx, id);
  if (!now) return null;
  const customer = { ...now, ...asItWas<Customer>(tx, { kind: "customer", id }, written) };
  const { firstName, lastName, cellPhone: phone } = customer;
  return { name: fullName(customer), firstName, lastName, phone, address: addressLine(customer) };
}
