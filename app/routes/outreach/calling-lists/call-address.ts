/** Returns the URL of a customer's calls; with `about`, its form starts with an occasion. */
import { type Address, href, withRest } from "~/ui/address";
export function callsAddress(
  customerId: number,
  about?: { reason: string; occasion: string; returnTo?: string },
): Address {
  const page = href("/customers/:customerId/calls", { customerId });
  return about ? withRest(page, `?${new URLSearchParams(about).toString()}`) : page;
}
