import type { Settings } from "../../shop/settings/read-settings.server.ts";
import type { Store } from "../../shop/stores/find-stores.server.ts";

/** Days for which what a store bought or took in trade waits: its own number, else that of Settings; 0 for none. */
export function holdDaysOf(
  { tradeInHoldDays }: Pick<Store, "tradeInHoldDays">,
  { holdDays }: Pick<Settings, "holdDays">,
): number {
  return tradeInHoldDays > 0 ? tradeInHoldDays : holdDays;
}
