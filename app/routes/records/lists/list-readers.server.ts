import { can } from "~/domain/permissions";
import { getSavedFilter } from "~/domain/shop/lists/find-saved-filters.server";
import { listNamed, type ListName, LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import type { SavedFilter } from "~/domain/shop/lists/saved-filter";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import type { WholeList } from "~/web/whole-list";
import type { ListReader } from "~/web/lists/open-list.server";
import { idParam, notFound } from "~/web/problem";
import { readAllEntries } from "../audit/read-all-entries.server.ts";
import { readAllCampaigns } from "../../outreach/campaigns/read-all-campaigns.server.ts";
import { readAllCounts } from "../../workshop/counts/read-all-counts.server.ts";
import { readAllCredit } from "../../counter/credit/read-all-credit.server.ts";
import { readAllCustomers } from "../../people/customers/read-all-customers.server.ts";
import { readAllEmployees } from "../../shop/employees/read-all-employees.server.ts";
import { readAllPieces } from "../../stock/pieces/read-all-pieces.server.ts";
import { readAllReceivings } from "../../stock/receivings/read-all-receivings.server.ts";
import { readAllOrders } from "../../workshop/orders/read-all-orders.server.ts";
import { readAllRepairs } from "../../workshop/repairs/read-all-repairs.server.ts";
import { readAllSales } from "../../counter/sales/read-all-sales.server.ts";
import { readAllCloses } from "../../counter/till/read-all-closes.server.ts";
import { readAllTransfers } from "../../stock/transfers/read-all-transfers.server.ts";
import { readAllVendors } from "../../stock/vendors/read-all-vendors.server.ts";

/** How each list is read for its files and its print. */
export const LIST_READERS: Record<ListName, ListReader> = {
  customers: readAllCustomers,
  inventory: readAllPieces,
  vendors: readAllVendors,
  receivings: readAllReceivings,
  transfers: readAllTransfers,
  sales: readAllSales,
  repairs: readAllRepairs,
  orders: readAllOrders,
  campaigns: readAllCampaigns,
  directory: readAllEmployees,
  audit: readAllEntries,
  credit: readAllCredit,
  closes: readAllCloses,
  counts: readAllCounts,
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
export function wordsOfList(list: ListName, { origin }: URL, context: Context): Pick<WholeList, "words"> {
  return LIST_READERS[list]({ url: new URL(LISTS[list].path, origin), actor: actorOf(context) });
}

/** Returns a saved filter; 404 if it is another list's, or the actor doesn't see it. */
export function filterOfList(list: ListName, filterId: string, context: Context): SavedFilter {
  const filter = getSavedFilter(shop().db, actorOf(context), idParam(filterId));
  if (filter?.list !== list) throw notFound();
  return filter;
}
