import { type Customer, fullName } from "./customer.ts";

/** A customer's name and address as an envelope has them, a line each, without missing parts. */
export function envelopeLines(customer: Address & Pick<Customer, "firstName" | "lastName">): string[] {
  const { street, city, state, zipCode, country } = customer;
  const place = [[city, state].filter(Boolean).join(", "), zipCode].filter(Boolean).join(" ");
  return [fullName(customer), street, place, country].flatMap((line) => line || []);
}

export const ADDRESS_FIELDS = ["street", "city", "state", "zipCode", "country"] as const;

export type Address = Pick<Customer, (typeof ADDRESS_FIELDS)[number]>;

/**
 * Whether two addresses are of two places: both have a part, and it differs. Capitals don't count. Parts of two
 * places never make one address.
 */
export function areTwoPlaces(one: Address, other: Address): boolean {
  return ADDRESS_FIELDS.some((part) => {
    const [mine, theirs] = [one[part], other[part]];
    return mine !== null && theirs !== null && mine.toLowerCase() !== theirs.toLowerCase();
  });
}

/** '410 Palmetto Park Rd, Boca Raton, FL 33432', without missing parts. A country comes last. */
export function addressLine({ street, city, state, zipCode, country }: Address): string {
  const region = [state, zipCode].filter(Boolean).join(" ");
  return [street, city, region, country].filter(Boolean).join(", ");
}
