import type { Customer } from "./customer.ts";
import { firstOfYearly } from "./yearly-dates.ts";
import { type Day, daysBetween, nextAnniversary } from "../dates.ts";

const DAYS_AHEAD = 30;

type Dates = Pick<Customer, "dateOfBirth" | "anniversaryDate" | "spouseDob"> &
  Partial<Pick<Customer, "birthMonthDay" | "anniversaryMonthDay" | "spouseMonthDay">>;

/** Days until each yearly date, also one without its year; null if it is more than `DAYS_AHEAD` away. */
export function comingDates(
  customer: Dates,
  today: Day,
): Record<"dateOfBirth" | "anniversaryDate" | "spouseDob", number | null> {
  const ahead = (first: Day | null) => {
    const days = first === null ? null : daysBetween(today, nextAnniversary(first, today));
    return days !== null && days <= DAYS_AHEAD ? days : null;
  };
  return {
    dateOfBirth: ahead(firstOfYearly(customer, "birthday")),
    anniversaryDate: ahead(firstOfYearly(customer, "anniversary")),
    spouseDob: ahead(firstOfYearly(customer, "spouse_birthday")),
  };
}
