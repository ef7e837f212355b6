import { SECOND_FACTOR_RULE_LABELS } from "~/domain/shop/account/second-factor-rule";
import { cents, formatDecimal } from "~/domain/money";
import { ownValue } from "~/domain/own-value";
import { PAID_BY_DEFAULT_LABELS } from "~/domain/shop/settings/paid-by-default-labels";
import { ROUNDING_LABELS } from "~/domain/price-rounding";
import { TAG_PAPER_LABELS } from "~/domain/shop/settings/tag-papers";
import { hourLabel } from "~/domain/shop/settings/text-hours";
import { PROFIT_BASIS_LABELS } from "~/domain/shop/settings/profit-basis";
import { WEEKDAYS } from "~/domain/shop/stores/work-days";
import { BUSINESS_ZONES, zoneLabel } from "~/domain/time-zones";
import { COUNTER_CARE_LABELS } from "~/domain/shop/settings/counter-care";
import type { Settings } from "~/domain/shop/settings/read-settings.server";
import { CURRENCY_LABELS } from "~/domain/shop/settings/currencies";

const PERCENTS: (keyof Settings)[] = ["commissionRate", "discountLimit", "depositKept", "leastDeposit"];

function settingToForm(name: keyof Settings, value: Settings[keyof Settings]): string {
  if (PERCENTS.includes(name)) return percentText(Number(value));
  if (name === "cashRefundLimit" || name === "buyLimit" || name === "identityLimit")
    return value === null ? "" : formatDecimal(cents(Number(value)));
  if (typeof value === "boolean") return value ? "on" : "";
  return String(value ?? "");
}

export function settingsToForm(settings: Partial<Settings>): Record<string, string> {
  const values = Object.entries(settings).flatMap(([name, value]) =>
    name === "promiseWeekdays"
      ? WEEKDAYS.map((day) => [`${name}.${day}`, String(value).split(" ").includes(day) ? "on" : ""])
      : [[name, settingToForm(name as keyof Settings, value)]],
  );
  return Object.fromEntries(values) as Record<string, string>;
}

const CHOICES: Record<string, Record<string, string>> = {
  currency: CURRENCY_LABELS,
  secondFactor: SECOND_FACTOR_RULE_LABELS,
  profitBasis: PROFIT_BASIS_LABELS,
  paidByDefault: PAID_BY_DEFAULT_LABELS,
  priceRounding: ROUNDING_LABELS,
  counterCare: COUNTER_CARE_LABELS,
  tagPaper: TAG_PAPER_LABELS,
};

/** A setting's value in words. What isn't one of its choices, as a draft may hold, is said as typed. */
export function saySetting(name: string, value: string): string {
  const choices = ownValue(CHOICES, name);
  if (choices) return ownValue(choices, value) ?? value;
  if (name === "textsFromHour" || name === "textsUntilHour") return hourLabel(value);
  return name === "businessZone" ? zoneLabel(value) : value;
}

/** Hundredths of a percent as '7.25'. */
export function percentText(hundredths: number): string {
  return String(hundredths / 100);
}

/** Thousandths of a percent as '8.875'. */
export function taxPercentText(thousandths: number): string {
  return String(thousandths / 1_000);
}

export function zoneOptions(current: string | undefined): { value: string; label: string }[] {
  const options: { value: string; label: string }[] = BUSINESS_ZONES.map(({ zone, label }) => ({
    value: zone,
    label,
  }));
  const isKnown = !current || options.some(({ value }) => value === current);
  return isKnown ? options : [{ value: current, label: current }, ...options];
}

/** Milliseconds as '420 ms' or '2.4 seconds'. */
export function formatDuration(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} seconds`;
}
