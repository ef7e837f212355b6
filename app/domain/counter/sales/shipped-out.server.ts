import type { Customer } from "../../people/customers/customer.ts";
import { type Cents, cents } from "../../money.ts";
import { countryOf, type Place, placeAtEnd } from "../../places.ts";

/** Cost of the cheapest parcel, in cents. Goods with a lower shipping charge weren't sent. */
const LEAST_SHIPPING = cents(500);

const COUNTRY_OF_SHOP = "US";

type Located = { address?: string | null } & Partial<Pick<Customer, "state" | "country">>;

/** The state or the country of an address; null if it can't be told. */
export function placeOf({ address, state, country }: Located): Place | null {
  const said = address ?? state ?? null;
  const found = said === null ? null : placeAtEnd(said);
  if (found) return found.place;
  const abroad = country ? countryOf(country) : null;
  return abroad === null ? null : { country: abroad };
}

/**
 * Reads the destination of goods shipped out of state: a state or a country, with at most a city before it,
 * since the address is on the customer's record. Null for other words, and for the store's own state or
 * country.
 */
export function readDestination(
  words: string,
  store: { address: string | null; country: string | null },
): Place | null {
  const found = placeAtEnd(words);
  if (!found || /\d|,.*,/.test(found.before)) return null;
  const { place } = found;
  const home = placeOf(store);
  if ("state" in place) return home && "state" in home && home.state === place.state ? null : place;
  const country = (store.country && countryOf(store.country)) || COUNTRY_OF_SHOP;
  return place.country === country ? null : place;
}

/** True if the customer's record has an address in that place, and the ticket charges for shipping. */
export function isSentThere(
  place: Place,
  customer: Pick<Customer, "street" | "city" | "state" | "country"> | null,
  shippingCharge: Cents,
): boolean {
  if (customer === null || customer.street === null || customer.city === null) return false;
  if (shippingCharge < LEAST_SHIPPING) return false;
  const home = placeOf(customer);
  if (home === null) return false;
  return "state" in place
    ? "state" in home && home.state === place.state
    : "country" in home && home.country === place.country;
}
