import type { Instant } from "~/domain/dates";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import type { ListedRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { urgency } from "~/domain/workshop/repairs/repair-urgency";
import { listStores, todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";

export type RepairRow = ReturnType<ReturnType<typeof rowsAt>>;

/**
 * Makes table rows with the store's name and urgency by the store's calendar, and with cost and profit if
 * `shown`.
 */
export function rowsAt(now: Instant, shown: boolean) {
  const { db } = shop();
  const stores = new Map(
    listStores(db).map(({ key, name }) => [key, { name, today: todayAt(db, key, now) }] as const),
  );
  const otherwise = { name: "", today: todayAt(db, null, now) };
  return (repair: ListedRepair) => {
    const { name, today } = stores.get(repair.store) ?? otherwise;
    return {
      id: repair.id,
      customerId: repair.customerId,
      customerName: repair.customerName,
      item: repair.item,
      description: repair.description,
      place: name,
      intakeDay: repair.intakeDay,
      customerPrice: repair.customerPrice,
      ...(shown && { costToRepair: repair.costToRepair, profit: repairProfit(repair) }),
      status: repair.status,
      urgency: urgency(repair.status, repair.intakeDay, today),
    };
  };
}
