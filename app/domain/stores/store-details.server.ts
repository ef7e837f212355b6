import type { Tx } from "~db/client.server.ts";
import { BUSINESS_ZONES } from "../time-zones.ts";
import type { TaxRate } from "../money.ts";
import { refuse } from "../result.ts";
import { refuseHolidays } from "../repairs/refuse-holidays.ts";
import { fold } from "../search-text.ts";
import { listStores, type Store } from "./find-stores.server.ts";

/** `zone` decides the store day of future sales. */
export interface StoreDetails {
  name: string;
  zone: string;
  address: string | null;
  country: string | null;
  phone: string | null;
  salesTaxRate: TaxRate;
  /** Whether a trade-in is taken off the prices before the tax. */
  tradeInLessensTax: boolean;
  /** Whether cash is taken and given to the nearest five cents. */
  roundsCash: boolean;
  /** Days for which what was traded in is held. */
  tradeInHoldDays: number;
  /** In place of the shop's; null where those hold. */
  holidays: string | null;
}

/** Refuses a duplicate name, a new zone outside `BUSINESS_ZONES`, and holidays that are no dates. */
export function refuseBadStore(tx: Tx, { name, zone, holidays }: StoreDetails, own?: Store) {
  const others = listStores(tx).filter(({ key }) => key !== own?.key);
  if (others.some((other) => fold(other.name) === fold(name)))
    return refuse("invalid", "There is already a store with this name", "name");
  if (zone !== own?.zone && !BUSINESS_ZONES.some((known) => known.zone === zone))
    return refuse("invalid", "Choose one of the time zones", "zone");
  return refuseHolidays(holidays ?? "");
}
