import type { Tx } from "~db/client.server.ts";
import type { Day, Instant } from "../../dates.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores, todayAt } from "../../shop/stores/find-stores.server.ts";
import { promiseDay, type PromiseRule } from "./promise-rule.ts";

/** Returns the day that a store promises for a repair taken in now. A null store goes by Settings alone. */
export function promiseOfStore(tx: Tx, key: string | null, now: Instant): Day | null {
  return promiseDay(todayAt(tx, key, now), ruleOfStore(tx, key));
}

/** Returns the rule of Settings, with the store's own holidays if it has any. */
export function ruleOfStore(tx: Tx, key: string | null): PromiseRule {
  const { promiseWorkDays: workDays, promiseWeekdays: weekdays, holidays } = readSettings(tx);
  const store = listStores(tx).find((each) => each.key === key);
  return { workDays, weekdays, holidays: store?.holidays ?? holidays };
}
