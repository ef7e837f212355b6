import type { SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { type Address, href, withRest } from "~/ui/address";

/**
 * Returns the URL of the list with exactly the sales of a figure. It names every filter, so that no default
 * applies.
 */
export function listOfSales({ from, to, location, tier, category, seller }: SaleFilter): Address {
  const query = new URLSearchParams();
  if (from && to) query.set("dateRange", "custom");
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  query.set("location", location ?? "all");
  if (tier) query.set("tier", tier);
  if (category) query.set("category", category);
  if (seller) query.set("seller", String(seller));
  return withRest(href("/sales"), `?${query}`);
}
