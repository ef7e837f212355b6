import type { RouterContextProvider } from "react-router";
import { type Customer, ERASED_CUSTOMER } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { recordAt, type RecordPath, withRest } from "~/ui/address";
import { actorOf, factsOf } from "./context.ts";
import { readDraft } from "./form-drafts.server.ts";
import { idParam, notFound, problem } from "./problem.ts";
import { redirect } from "./redirect.ts";

interface Asked {
  params: { readonly customerId: string };
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the customer of a page. Throws 404 for one who doesn't exist and 409 for one who was erased, also if they
 * were merged before, as `changeableCustomer` does. Leads from a merged customer to `page` of the one who was kept;
 * `query` is what goes along. A form that is being answered, or a draft that is shown again, stays at its address,
 * so that what was typed is kept: it shows the one who was kept, and its rule refuses it.
 */
export function keptCustomer(asked: Asked, page: RecordPath, query?: URLSearchParams): Customer {
  const customer = existingCustomer(asked.params.customerId);
  if (customer.erasedAt !== null) throw problem(409, ERASED_CUSTOMER);
  return unlessMerged(customer, asked, page, query);
}

/** As `keptCustomer`, for a page that also shows what is left of somebody who was erased. */
export function keptOrErased(asked: Asked, page: RecordPath): Customer {
  return unlessMerged(existingCustomer(asked.params.customerId), asked, page);
}

function existingCustomer(customerId: string): Customer {
  const customer = getCustomerOrErased(shop().db, idParam(customerId));
  if (!customer) throw notFound();
  return customer;
}

function unlessMerged(
  customer: Customer,
  asked: Asked,
  page: RecordPath,
  query = new URLSearchParams(),
): Customer {
  const { id, mergedInto } = customer;
  if (mergedInto === null) return customer;
  if (hasTyped(asked)) return existingCustomer(String(mergedInto));
  const along = new URLSearchParams([...query, ["merged", String(id)]]);
  throw redirect(withRest(recordAt(page, mergedInto), `?${along}`));
}

function hasTyped({ url, context }: Asked): boolean {
  return factsOf(context).sendsForm || readDraft(actorOf(context), url) !== null;
}
