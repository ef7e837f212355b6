import type { Tx } from "~db/client.server.ts";
import type { Day, Instant } from "../../dates.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores, todayAt } from "../../shop/stores/find-stores.server.ts";
import { promiseDay, type PromiseRule } from "./promise-rule.ts";

/** What a repair that a store takes in now is promised for. Null for a store goes by Settings alone. */
export function promiseOfStore(tx: Tx, key: string | null, now: Instant): Day | null {
  return promiseDay(todayAt(tx, key, now), ruleOfStore(tx, key));
}

/** The rule of Settings, with the holidays of a store that has its own. */
export function ruleOfStore(tx: Tx, key: string | null): PromiseRule {
  const { promiseWorkDays: workDays, promiseWeekdays: weekdays, holidays } = readSettings(tx);
  const store = listStores(tx).find((each) => each.key === key);
  return { workDays, weekdays, holidays: store?.holidays ?? holidays };
}
