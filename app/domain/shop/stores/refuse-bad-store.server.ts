import type { Tx } from "~db/client.server.ts";
import { BUSINESS_ZONES } from "../../time-zones.ts";
import { refuse } from "../../result.ts";
import { fold } from "../../search-text.ts";
import { listStores, type Store } from "./find-stores.server.ts";
import { refuseHolidays } from "./refuse-holidays.ts";
import type { StoreDetails } from "./store-details.ts";

/**
 * Refuses a duplicate name, a new zone outside `BUSINESS_ZONES`, holidays that aren't dates, and a second tax
 * rate without its limit or the other way around.
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
