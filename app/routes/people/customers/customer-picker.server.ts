import { type CustomerRecord, fullName } from "~/domain/people/customers/customer";
import { countCustomers, findCustomers, getCustomer } from "~/domain/people/customers/find-customers.server";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { type Address, href, withRest } from "~/ui/address";
import { chosenBy, findChoices } from "~/web/picker-search.server";
import { type CustomerChoice, type CustomerChoices, NO_CUSTOMERS } from "./customer-picker.tsx";

/** Without contact details, in what is shown and in what is searched, for those who may not see them. */
export function customerChoices(
  actor: Actor,
  values: { customerSearch: string; customerId: string },
): CustomerChoices {
  const { db } = shop();
  const seesContact = maySeeContact(actor);
  const toChoice = (customer: CustomerRecord) => choiceOf(customer, seesContact);
  const filter = { search: values.customerSearch, byName: !seesContact };
  const chosen = chosenBy(values.customerId, (id) => getCustomer(db, id));
  return {
    seesContact,
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

function choiceOf(customer: CustomerRecord, seesContact: boolean): CustomerChoice {
  const { id, firstName, lastName, email, cellPhone, tier } = customer;
  return { id, firstName, lastName, tier, ...(seesContact && { email, cellPhone }) };
}

/** Most customers that a search shows on a page where one of them is chosen. */
const FOUND_AT_MOST = 20;
/** Most who can't be chosen that are read past. Beyond it fewer may be shown, and that there are more. */
const LEFT_OUT_AT_MOST = 200;

/** Customers whom a search finds, to choose one of them, without those who can't be; none without a search. */
export function searchForCustomer(search: string, leftOut: ReadonlySet<number>) {
  const limit = FOUND_AT_MOST + Math.min(leftOut.size, LEFT_OUT_AT_MOST) + 1;
  const found = search === "" ? [] : findCustomers(shop().db, { search }, { limit });
  const others = found.filter(({ id }) => !leftOut.has(id));
  return {
    found: others.slice(0, FOUND_AT_MOST).map((customer) => ({
      id: customer.id,
      name: fullName(customer),
      note: [customer.cellPhone, customer.email].filter(Boolean).join(", "),
    })),
    hasMore: others.length > FOUND_AT_MOST || found.length === limit,
  };
}
