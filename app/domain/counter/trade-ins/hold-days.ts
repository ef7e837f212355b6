import type { Settings } from "../../shop/settings/read-settings.server.ts";
import type { Store } from "../../shop/stores/find-stores.server.ts";

/**
 * Returns the days that a store holds what it bought or took in trade: its own number, or else the one in
 * Settings; 0 for none.
 */
export function holdDaysOf(
  { tradeInHoldDays }: Pick<Store, "tradeInHoldDays">,
  { holdDays }: Pick<Settings, "holdDays">,
): number {
  return tradeInHoldDays > 0 ? tradeInHoldDays : holdDays;
}
