import { orderNumber } from "~/domain/workshop/orders/order";
import { countRepairs, type ListedRepair, planRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn } from "~/web/listing";
import { listPage } from "~/web/list.server";
import { readPageRepairFilter, repairsOfPage } from "./repair-filter.server.ts";

/** The list of repairs, for files and prints. */
export function repairListing({ url, actor }: AskedListing): Listing {
  const { db } = shop();
  const { filter } = readPageRepairFilter(url, actor);
  const planned = planRepairs(db, filter);
  const places = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return listing(columnsWith(places), {
    page: (at) => listPage(at, repairsOfPage(at, planned), () => 0),
    count: (atMost) => countRepairs(db, planned, atMost),
    store: filter.location,
    words: { status: REPAIR_STATUS_LABELS },
  });
}

function columnsWith(places: ReadonlyMap<string, string>): ListingColumn<ListedRepair>[] {
  return [
    { head: "Repair", width: 11, cell: ({ id }) => orderNumber({ kind: "repair", id }), onPaper: true },
    { head: "Intake Date", width: 12, cell: ({ intakeDay }) => ({ day: intakeDay }), onPaper: true },
    { head: "Item", width: 30, cell: ({ item }) => item, onPaper: true },
    { head: "Description", width: 40, cell: ({ description }) => description },
    { head: "Customer ID", width: 12, cell: ({ customerId }) => customerId },
    { head: "Customer", width: 24, cell: ({ customerName }) => customerName, onPaper: true },
    { head: "Location", width: 16, cell: ({ store }) => places.get(store) ?? store, onPaper: true },
    {
      head: "Repair Cost",
      width: 13,
      cell: ({ costToRepair }) => ({ amount: costToRepair }),
      isCost: true,
      onPaper: true,
    },
    {
      head: "Customer Price",
      width: 14,
      cell: ({ customerPrice }) => ({ amount: customerPrice }),
      onPaper: true,
    },
    { head: "Profit", width: 13, cell: (repair) => ({ amount: repairProfit(repair) }), isCost: true },
    { head: "Status", width: 14, cell: ({ status }) => REPAIR_STATUS_LABELS[status], onPaper: true },
  ];
}
