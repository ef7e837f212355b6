import type { RouterContextProvider } from "react-router";
import { dayIn, type Instant } from "~/domain/dates";
import type { ListedRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { settingsOfPage, storesOfPage } from "~/web/read-once-for-page.server";
import { showsCost } from "~/web/shows-cost.server";
import { toRow } from "./repair-columns.tsx";

/**
 * Makes table rows with the store's name and urgency by the store's calendar, and with cost and profit if the page
 * shows them.
 */
export function rowsAt(now: Instant, context: Readonly<RouterContextProvider>) {
  const stores = new Map(
    storesOfPage(context).map(({ key, name, zone }) => [key, { name, today: dayIn(zone, now) }] as const),
  );
  const otherwise = { name: "", today: dayIn(settingsOfPage(context).businessZone, now) };
  const shown = showsCost(context);
  return (repair: ListedRepair) => toRow(repair, stores.get(repair.store) ?? otherwise, shown);
}
