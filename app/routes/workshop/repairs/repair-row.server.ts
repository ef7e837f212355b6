import type { Instant } from "~/domain/dates";
import type { ListedRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { listStores, todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { toRow } from "./repair-columns.tsx";

/** Makes table rows with the store's name and urgency by the store's calendar, and with cost and profit if `shown`. */
export function rowsAt(now: Instant, shown: boolean) {
  const { db } = shop();
  const stores = new Map(
    listStores(db).map(({ key, name }) => [key, { name, today: todayAt(db, key, now) }] as const),
  );
  const otherwise = { name: "", today: todayAt(db, null, now) };
  return (repair: ListedRepair) => toRow(repair, stores.get(repair.store) ?? otherwise, shown);
}
