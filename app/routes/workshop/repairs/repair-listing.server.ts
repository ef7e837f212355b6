import { orderNumber } from "~/domain/workshop/orders/order";
import { countRepairs, type ListedRepair, planRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import type { ListColumn } from "~/web/list-columns";
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

function columnsWith(places: ReadonlyMap<string, string>): ListColumn<ListedRepair>[] {
  return [
    {
      head: "Repair",
      file: { width: 11, value: ({ id }) => orderNumber({ kind: "repair", id }) },
      paper: true,
    },
    { head: "Intake Date", file: { width: 12, value: ({ intakeDay }) => ({ day: intakeDay }) }, paper: true },
    { head: "Item", file: { width: 30, value: ({ item }) => item }, paper: true },
    { head: "Description", file: { width: 40, value: ({ description }) => description } },
    { head: "Customer ID", file: { width: 12, value: ({ customerId }) => customerId } },
    { head: "Customer", file: { width: 24, value: ({ customerName }) => customerName }, paper: true },
    { head: "Location", file: { width: 16, value: ({ store }) => places.get(store) ?? store }, paper: true },
    {
      head: "Repair Cost",
      file: { width: 13, value: ({ costToRepair }) => ({ amount: costToRepair }) },
      isCost: true,
      paper: true,
    },
    {
      head: "Customer Price",
      file: { width: 14, value: ({ customerPrice }) => ({ amount: customerPrice }) },
      paper: true,
    },
    {
      head: "Profit",
      file: { width: 13, value: (repair) => ({ amount: repairProfit(repair) }) },
      isCost: true,
    },
    { head: "Status", file: { width: 14, value: ({ status }) => REPAIR_STATUS_LABELS[status] }, paper: true },
  ];
}
