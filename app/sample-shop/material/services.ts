import { cents } from "~/domain/money";
import type { ServiceDetails } from "~/domain/shop/services/service-fields";

const service = (name: string, price: number, cost: number, isTaxed = false): ServiceDetails => ({
  name,
  price: cents(price * 100),
  cost: cents(cost * 100),
  isTaxed,
});

/** Sample services. A battery is goods; work on the customer's own goods mostly isn't taxed. */
export const SERVICES = [
  service("Watch battery", 15, 2, true),
  service("Ring sizing", 65, 22),
  service("Engraving", 45, 10),
  service("Cleaning and polishing", 35, 6),
  service("Chain repair", 40, 12),
];
