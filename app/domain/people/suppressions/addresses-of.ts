import type { ContactChannel } from "../customers/contact-consent.ts";
import { type Known, twinKeys } from "../merges/twin-keys.ts";

/**
 * Where each channel reaches a customer, equal for every way of writing it; null for nowhere. A letter's address
 * has the name: others at the address are others.
 */
export function addressesOf(customer: Known): Record<ContactChannel, string | null> {
  const keys = new Map(twinKeys(customer).map(({ reason, key }) => [reason, key]));
  const phone = keys.get("phone") ?? null;
  return { phone, text: phone, email: keys.get("email") ?? null, post: keys.get("address") ?? null };
}
