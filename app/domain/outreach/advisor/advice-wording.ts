import { counted } from "../../counted.ts";
import type { Day } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Currency } from "../../shop/settings/currencies.ts";

/** Source name of suggestions and insights made without an AI service. */
export const BUILT_IN_ADVISOR = "Built-in advisor";

const thisYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const anyYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Formats an amount in full: '$1,234.50'. */
export function amountWords(amount: Cents, currency: Currency): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}

/** Formats a total in whole units: '$1,235'. */
export function sumWords(amount: Cents, currency: Currency): string {
  const whole = { style: "currency", currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat("en-US", whole).format(Math.round(amount / 100));
}

/** Formats a day: 'Nov 25', with the year unless it is the year of `today`. */
export function dayWords(day: Day, today: Day): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : anyYear).format(Date.parse(day));
}

export function inDays(days: number): string {
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}

/** Joins words: 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Formats an ordinal: '21st'. */
export function ordinal(n: number): string {
  const tens = n % 100;
  const ending = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}

/** Formats a span, rounded down: '14 months', '5 weeks', '9 days'. */
export function spanWords(days: number): string {
  if (days >= 730) return counted(Math.floor(days / 365), "year");
  if (days >= 60) return counted(Math.floor(days / 30.44), "month");
  return days >= 21 ? counted(Math.floor(days / 7), "week") : counted(days, "day");
}
