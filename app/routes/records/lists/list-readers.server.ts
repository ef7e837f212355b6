import { can } from "~/domain/permissions";
import { getSavedFilter } from "~/domain/shop/lists/find-saved-filters.server";
import { listNamed, type ListName, LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import type { SavedFilter } from "~/domain/shop/lists/saved-filter";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import type { ListInFilesAndPrints } from "~/web/list-in-files-and-prints";
import type { ListReader } from "~/web/lists/open-list.server";
import { idParam, notFound } from "~/web/problem";
import { entriesInFilesAndPrints } from "../audit/entries-in-files-and-prints.server.ts";
import { campaignsInFilesAndPrints } from "../../outreach/campaigns/campaigns-in-files-and-prints.server.ts";
import { countsInFilesAndPrints } from "../../workshop/counts/counts-in-files-and-prints.server.ts";
import { creditInFilesAndPrints } from "../../counter/credit/credit-in-files-and-prints.server.ts";
import { customersInFilesAndPrints } from "../../people/customers/customers-in-files-and-prints.server.ts";
import { employeesInFilesAndPrints } from "../../shop/employees/employees-in-files-and-prints.server.ts";
import { piecesInFilesAndPrints } from "../../stock/pieces/pieces-in-files-and-prints.server.ts";
import { receivingsInFilesAndPrints } from "../../stock/receivings/receivings-in-files-and-prints.server.ts";
import { ordersInFilesAndPrints } from "../../workshop/orders/orders-in-files-and-prints.server.ts";
import { repairsInFilesAndPrints } from "../../workshop/repairs/repairs-in-files-and-prints.server.ts";
import { salesInFilesAndPrints } from "../../counter/sales/sales-in-files-and-prints.server.ts";
import { closesInFilesAndPrints } from "../../counter/till/closes-in-files-and-prints.server.ts";
import { transfersInFilesAndPrints } from "../../stock/transfers/transfers-in-files-and-prints.server.ts";
import { vendorsInFilesAndPrints } from "../../stock/vendors/vendors-in-files-and-prints.server.ts";

/** How each list is read for its files and its print. */
export const LIST_READERS: Record<ListName, ListReader> = {
  customers: customersInFilesAndPrints,
  inventory: piecesInFilesAndPrints,
  vendors: vendorsInFilesAndPrints,
  receivings: receivingsInFilesAndPrints,
  transfers: transfersInFilesAndPrints,
  sales: salesInFilesAndPrints,
  repairs: repairsInFilesAndPrints,
  orders: ordersInFilesAndPrints,
  campaigns: campaignsInFilesAndPrints,
  directory: employeesInFilesAndPrints,
  audit: entriesInFilesAndPrints,
  credit: creditInFilesAndPrints,
  closes: closesInFilesAndPrints,
  counts: countsInFilesAndPrints,
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
export function wordsOfList(
  list: ListName,
  { origin }: URL,
  context: Context,
): Pick<ListInFilesAndPrints, "words"> {
  return LIST_READERS[list]({ url: new URL(LISTS[list].path, origin), actor: actorOf(context) });
}

/** Returns a saved filter; 404 if it is another list's, or the actor doesn't see it. */
export function filterOfList(list: ListName, filterId: string, context: Context): SavedFilter {
  const filter = getSavedFilter(shop().db, actorOf(context), idParam(filterId));
  if (filter?.list !== list) throw notFound();
  return filter;
}
