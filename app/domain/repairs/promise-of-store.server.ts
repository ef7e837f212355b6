import type { Tx } from "~db/client.server.ts";
import type { Day, Instant } from "../dates.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { listStores, todayAt } from "../stores/find-stores.server.ts";
import { promiseDay } from "./promise-rule.ts";

/** What a repair that a store takes in now is promised for, by the rule of Settings and the store's holidays. */
export function promiseOfStore(tx: Tx, key: string, now: Instant): Day | null {
  const { promiseWorkDays: workDays, promiseWeekdays: weekdays, holidays } = readSettings(tx);
  const store = listStores(tx).find((each) => each.key === key);
  return promiseDay(todayAt(tx, key, now), { workDays, weekdays, holidays: store?.holidays ?? holidays });
}
