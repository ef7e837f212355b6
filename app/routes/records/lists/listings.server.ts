import { can } from "~/domain/permissions";
import { getSavedFilter } from "~/domain/shop/lists/find-saved-filters.server";
import { listNamed, type ListName, LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import type { SavedFilter } from "~/domain/shop/lists/saved-filter";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import type { Listing } from "~/web/listing";
import type { ListingOf } from "~/web/lists/open-listing.server";
import { idParam, notFound } from "~/web/problem";
import { entryListing } from "../audit/entries-in-files-and-prints.server.ts";
import { campaignListing } from "../../outreach/campaigns/campaigns-in-files-and-prints.server.ts";
import { countListing } from "../../workshop/counts/counts-in-files-and-prints.server.ts";
import { creditListing } from "../../counter/credit/credit-in-files-and-prints.server.ts";
import { customerListing } from "../../people/customers/customers-in-files-and-prints.server.ts";
import { employeeListing } from "../../shop/employees/employees-in-files-and-prints.server.ts";
import { pieceListing } from "../../stock/pieces/pieces-in-files-and-prints.server.ts";
import { receivingListing } from "../../stock/receivings/receivings-in-files-and-prints.server.ts";
import { orderListing } from "../../workshop/orders/orders-in-files-and-prints.server.ts";
import { repairListing } from "../../workshop/repairs/repairs-in-files-and-prints.server.ts";
import { saleListing } from "../../counter/sales/sales-in-files-and-prints.server.ts";
import { closeListing } from "../../counter/till/closes-in-files-and-prints.server.ts";
import { transferListing } from "../../stock/transfers/transfers-in-files-and-prints.server.ts";
import { vendorListing } from "../../stock/vendors/vendors-in-files-and-prints.server.ts";

/** How each list is read for its files and its print. */
export const LISTINGS: Record<ListName, ListingOf> = {
  customers: customerListing,
  inventory: pieceListing,
  vendors: vendorListing,
  receivings: receivingListing,
  transfers: transferListing,
  sales: saleListing,
  repairs: repairListing,
  orders: orderListing,
  campaigns: campaignListing,
  directory: employeeListing,
  audit: entryListing,
  credit: creditListing,
  closes: closeListing,
  counts: countListing,
};

type Context = Parameters<typeof actorOf>[0];

/**
 * Returns the list that a URL names; 404 if there is none, or the actor may not open or export it. The access
 * table asks the same.
 */
export function listFor(name: string, context: Context, what: "opens" | "exports") {
  const list = listNamed(name);
  if (!list || !can(actorOf(context), list[what])) throw notFound("List not found");
  return list;
}

/**
 * Returns the list's words for filter values, as the unfiltered list has them. Values that the list can't
 * show have no words.
 */
export function wordsOfList(list: ListName, { origin }: URL, context: Context): Pick<Listing, "words"> {
  return LISTINGS[list]({ url: new URL(LISTS[list].path, origin), actor: actorOf(context) });
}

/** Returns a saved filter; 404 if it is another list's, or the actor doesn't see it. */
export function filterOfList(list: ListName, filterId: string, context: Context): SavedFilter {
  const filter = getSavedFilter(shop().db, actorOf(context), idParam(filterId));
  if (filter?.list !== list) throw notFound();
  return filter;
}
