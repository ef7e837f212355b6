import type { Customer } from "./customer.ts";
import { firstOfYearly } from "./yearly-dates.ts";
import { type Day, daysBetween, nextAnniversary } from "../../dates.ts";

/** Days ahead at which a customer's or a relative's date counts as coming up. */
export const COMING_DAYS = 30;

type Dates = Pick<Customer, "dateOfBirth" | "anniversaryDate" | "spouseDob"> &
  Partial<Pick<Customer, "birthMonthDay" | "anniversaryMonthDay" | "spouseMonthDay">>;

/** Days until each yearly date, with or without a year; null if it is more than `COMING_DAYS` away. */
export function comingDates(
  customer: Dates,
  today: Day,
): Record<"dateOfBirth" | "anniversaryDate" | "spouseDob", number | null> {
  const ahead = (first: Day | null) => {
    const days = first === null ? null : daysBetween(today, nextAnniversary(first, today));
    return days !== null && days <= COMING_DAYS ? days : null;
  };
  return {
    dateOfBirth: ahead(firstOfYearly(customer, "birthday")),
    anniversaryDate: ahead(firstOfYearly(customer, "anniversary")),
    spouseDob: ahead(firstOfYearly(customer, "spouse_birthday")),
  };
}
