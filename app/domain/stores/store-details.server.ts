import type { Tx } from "~db/client.server.ts";
import { BUSINESS_ZONES } from "../time-zones.ts";
import type { TaxRate } from "../money.ts";
import { refuse } from "../result.ts";
import { fold } from "../search-text.ts";
import { listStores, type Store } from "./find-stores.server.ts";

/** `zone` decides the store day of future sales. */
export interface StoreDetails {
  name: string;
  zone: string;
  address: string | null;
  phone: string | null;
  salesTaxRate: TaxRate;
  /** Whether a trade-in is taken off the prices before the tax. */
  tradeInLessensTax: boolean;
}

/** Refuses a duplicate name, and a new zone outside `BUSINESS_ZONES`. */
export function refuseBadStore(tx: Tx, { name, zone }: StoreDetails, own?: Store) {
  const others = listStores(tx).filter(({ key }) => key !== own?.key);
  if (others.some((other) => fold(other.name) === fold(name)))
    return refuse("invalid", "There is already a store with this name", "name");
  if (zone !== own?.zone && !BUSINESS_ZONES.some((known) => known.zone === zone))
    return refuse("invalid", "Choose one of the time zones", "zone");
  return null;
}
