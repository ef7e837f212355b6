import type { SettingName } from "../settings/read-settings.server.ts";
import type { StoreDetails } from "../stores/store-details.server.ts";

const OF_SHOP = [
  "counterCare",
  "discountLimit",
  "askLowTax",
  "identityLimit",
  "askAnotherWay",
  "cashRefundLimit",
  "returnDays",
  "askBeyondDrawer",
  "guardCost",
  "holdDays",
  "buyLimit",
  "commissionRate",
  "depositKept",
  "leastDeposit",
] as const satisfies readonly SettingName[];

const OF_STORE = [
  "salesTaxRate",
  "surtaxRate",
  "surtaxLimit",
  "tradeInLessensTax",
  "tradeInHoldDays",
] as const satisfies readonly (keyof StoreDetails)[];

/** What of Settings decides how much money and goods leave the counter, and which tax and commission are taken. */
export const GUARDS: ReadonlySet<string> = new Set<string>([...OF_SHOP, ...OF_STORE]);
