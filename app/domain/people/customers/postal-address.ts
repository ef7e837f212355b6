import type { Customer } from "./customer.ts";

type Address = Pick<Customer, "street" | "city" | "state" | "zipCode" | "country">;

/** '410 Palmetto Park Rd, Boca Raton, FL 33432', without missing parts. A country comes last. */
export function addressLine({ street, city, state, zipCode, country }: Address): string {
  const region = [state, zipCode].filter(Boolean).join(" ");
  return [street, city, region, country].filter(Boolean).join(", ");
}
