import type { CustomerRecord } from "../../people/customers/customer.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import type { CampaignType } from "./campaign-choices.ts";
import { CHANNEL_OF } from "../../people/customers/why-not-written.ts";

/**
 * Writes to each address once: returns a function that, asked of customers in turn, names the earlier one who has the
 * same address, or null.
 */
export function oncePerAddress(type: CampaignType): (customer: CustomerRecord) => number | null {
  const firstWith = new Map<string, number>();
  return (customer) => {
    const address = addressesOf(customer)[CHANNEL_OF[type]];
    if (address === null) return null;
    const first = firstWith.get(address);
    if (first === undefined) firstWith.set(address, customer.id);
    return first ?? null;
  };
}
