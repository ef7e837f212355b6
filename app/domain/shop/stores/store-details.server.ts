import type { Tx } from "~db/client.server.ts";
import { BUSINESS_ZONES } from "../../time-zones.ts";
import type { Cents, TaxRate } from "../../money.ts";
import { refuse } from "../../result.ts";
import { refuseHolidays } from "./refuse-holidays.ts";
import { fold } from "../../search-text.ts";
import { listStores, type Store } from "./find-stores.server.ts";

/** `zone` decides the store day of future sales. */
export interface StoreDetails {
  name: string;
  zone: string;
  address: string | null;
  country: string | null;
  phone: string | null;
  salesTaxRate: TaxRate;
  /** Of a second rate in thousandths of a percent, and up to what of each item's price it is due; null without one. */
  surtaxRate: number | null;
  surtaxLimit: Cents | null;
  /** Whether a trade-in is taken off the prices before the tax. */
  tradeInLessensTax: boolean;
  /** Whether cash is taken and given to the nearest five cents. */
  roundsCash: boolean;
  /** Days for which what was traded in is held. */
  tradeInHoldDays: number;
  /** In place of the shop's; null where those hold. */
  holidays: string | null;
}

/**
 * Refuses a duplicate name, a new zone outside `BUSINESS_ZONES`, holidays that are no dates, and a second tax rate
 * without its limit or the other way round.
 */
export function refuseBadStore(tx: Tx, details: StoreDetails, own?: Store) {
  const { name, zone, holidays, surtaxRate, surtaxLimit } = details;
  const others = listStores(tx).filter(({ key }) => key !== own?.key);
  if (others.some((other) => fold(other.name) === fold(name)))
    return refuse("invalid", "There is already a store with this name", "name");
  if (zone !== own?.zone && !BUSINESS_ZONES.some((known) => known.zone === zone))
    return refuse("invalid", "Choose one of the time zones", "zone");
  if (surtaxRate !== null && surtaxLimit === null)
    return refuse("invalid", "Enter up to what amount of each item the surtax is due", "surtaxLimit");
  if (surtaxRate === null && surtaxLimit !== null)
    return refuse("invalid", "Enter the surtax, or leave its limit empty", "surtaxRate");
  return refuseHolidays(holidays ?? "");
}
