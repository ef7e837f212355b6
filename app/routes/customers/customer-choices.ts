import type { Tier } from "~/domain/customers/tiers-and-genders";
import { finder } from "~/web/choices";

/** Uses the JSON contract's names. */
export interface CustomerChoice {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  tier: Tier;
}

export const NO_CUSTOMERS = "No customers found";
export const findCustomerChoices = finder<CustomerChoice>("/api/customers", NO_CUSTOMERS);
