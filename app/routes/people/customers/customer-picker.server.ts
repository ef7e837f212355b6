import type { CustomerRecord } from "~/domain/people/customers/customer";
import { countCustomers, findCustomers, getCustomer } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { type Address, href, withRest } from "~/ui/address";
import { chosenBy, findChoices } from "~/web/picker-search.server";
import { type CustomerChoice, type CustomerChoices, NO_CUSTOMERS } from "./customer-picker.tsx";

export function customerChoices(values: { customerSearch: string; customerId: string }): CustomerChoices {
  const { db } = shop();
  const filter = { search: values.customerSearch };
  const chosen = chosenBy(values.customerId, (id) => getCustomer(db, id));
  return {
    chosen: chosen ? toChoice(chosen) : null,
    found: findChoices(values.customerSearch, NO_CUSTOMERS, {
      read: (limit) => findCustomers(db, filter, { limit }).map(toChoice),
      count: (atMost) => countCustomers(db, filter, atMost),
    }),
  };
}

/** Returns the URL of the new-customer form, which returns to the draft with the new customer chosen. */
export function newCustomerAddress(draft: string): Address {
  return withRest(href("/customers/new"), `?${new URLSearchParams({ returnTo: draft })}`);
}

function toChoice(customer: CustomerRecord): CustomerChoice {
  const { id, firstName, lastName, email, cellPhone, tier } = customer;
  return { id, firstName, lastName, email, cellPhone, tier };
}
