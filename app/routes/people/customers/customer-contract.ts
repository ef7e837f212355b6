import { z } from "zod";
import type { CustomerRecord } from "~/domain/people/customers/customer";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { text, version } from "~/domain/fields";
import { CUSTOMER_SORTS, CUSTOMER_RANGES } from "~/domain/shop/lists/customer-sorting";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { contract, specifiedContract } from "~/web/contract";
import { listParameters } from "~/web/list-query";
import { parameter } from "~/web/query";
import { formValues } from "~/web/write-fields";

/** `POST /api/customers` (sections 3 and 5). */
export const NewCustomer = specifiedContract(customerFields);

/** Record numbers of customers who look like the same person but aren't. The warning's button sends them. */
const acceptedTwins = text({ label: "Customers who are somebody else" });

/** The form of a new customer, with the size that is asked at the counter, and the answer to its warning. */
export const NewCustomerForm = contract({
  ...customerFields,
  ringSize: profileFields.ringSize,
  acceptedTwins,
});

export const EditedCustomer = contract({
  ...customerFields,
  acceptedTwins,
  version: version("Reload the record"),
});

/** `GET /api/customers`. */
export const CustomerQuery = z.object({
  search: parameter.search(),
  tier: parameter.choice(TIERS, `tier is ${TIERS.join(", ")} or all`),
  homeStore: parameter.store(),
  ...listParameters(CUSTOMER_SORTS, CUSTOMER_RANGES),
});

export function customerToForm(customer: CustomerRecord): Record<string, string> {
  return { ...formValues(customerFields, customer), version: String(customer.version) };
}
