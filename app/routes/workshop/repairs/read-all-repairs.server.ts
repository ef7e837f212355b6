import { countRepairs, planRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { repairColumns } from "./repair-columns.tsx";
import { readPageRepairFilter, repairsOfPage } from "./repair-filter.server.ts";

/** The list of repairs, for files and prints. */
export function readAllRepairs({ url, actor }: AskedList): WholeList {
  const { db } = shop();
  const { filter } = readPageRepairFilter(url, actor);
  const planned = planRepairs(db, filter);
  const places = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return wholeList(repairColumns(), {
    page: (at) => {
      const { rows, next } = listPage(at, repairsOfPage(at, planned), () => 0);
      return {
        rows: rows.map((repair) => ({
          ...repair,
          place: places.get(repair.store) ?? repair.store,
          profit: repairProfit(repair),
        })),
        next,
      };
    },
    count: (atMost) => countRepairs(db, planned, atMost),
    store: filter.location,
    words: { status: REPAIR_STATUS_LABELS },
  });
}
