import type { SettingName } from "../settings/read-settings.server.ts";
import type { StoreDetails } from "../stores/store-details.ts";

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
  "sellerIdentityYears",
  "commissionRate",
  "profitBasis",
  "depositKept",
  "leastDeposit",
] as const satisfies readonly SettingName[];

const OF_STORE = [
  "zone",
  "salesTaxRate",
  "surtaxRate",
  "surtaxLimit",
  "tradeInLessensTax",
  "roundsCash",
  "tradeInHoldDays",
] as const satisfies readonly (keyof StoreDetails)[];

/**
 * Settings that decide how much money and goods leave the counter, which tax and commission are taken, how
 * long the shop knows who sold, and which day it is (limits of a day begin again with it).
 */
export const GUARDED_SETTINGS: ReadonlySet<string> = new Set<string>([...OF_SHOP, ...OF_STORE]);
