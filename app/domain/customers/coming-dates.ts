import type { Customer } from "./customer.ts";
import { type Day, daysBetween, nextAnniversary } from "../dates.ts";

const DAYS_AHEAD = 30;

type Dates = Pick<Customer, "dateOfBirth" | "anniversaryDate" | "spouseDob">;

/** Days until each yearly date; null if it is more than `DAYS_AHEAD` away. */
export function comingDates(customer: Dates, today: Day): Record<keyof Dates, number | null> {
  const ahead = (first: Day | null) => {
    const days = first === null ? null : daysBetween(today, nextAnniversary(first, today));
    return days !== null && days <= DAYS_AHEAD ? days : null;
  };
  return {
    dateOfBirth: ahead(customer.dateOfBirth),
    anniversaryDate: ahead(customer.anniversaryDate),
    spouseDob: ahead(customer.spouseDob),
  };
}
