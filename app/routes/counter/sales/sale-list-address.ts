import type { SaleFilter } from "~/domain/counter/sales/find-sales.server";

/** The list of exactly the sales in a figure. Names every filter, so that no default applies. */
export function listOfSales({ from, to, location, tier, category, seller }: SaleFilter): string {
  const query = new URLSearchParams();
  if (from && to) query.set("dateRange", "custom");
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  query.set("location", location ?? "all");
  if (tier) query.set("tier", tier);
  if (category) query.set("category", category);
  if (seller) query.set("seller", String(seller));
  return `/sales?${query}`;
}
