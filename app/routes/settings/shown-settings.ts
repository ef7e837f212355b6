import { BUSINESS_ZONES } from "~/domain/dates";
import { SECOND_FACTOR_RULE_LABELS } from "~/domain/employees/second-factor-rule";
import type { Settings } from "~/domain/settings/read-settings.server";
import { CURRENCY_LABELS } from "~/domain/settings/setting-fields";

export function settingToForm(name: keyof Settings, value: Settings[keyof Settings]): string {
  if (name === "commissionRate") return percentText(Number(value));
  if (typeof value === "boolean") return value ? "on" : "";
  return String(value ?? "");
}

export function describeSetting(name: keyof Settings, settings: Partial<Settings>): string {
  const { currency, businessZone, commissionRate, secondFactor, [name]: value } = settings;
  if (name === "currency" && currency) return CURRENCY_LABELS[currency];
  if (name === "businessZone" && businessZone) return zoneLabel(businessZone);
  if (name === "secondFactor" && secondFactor) return SECOND_FACTOR_RULE_LABELS[secondFactor];
  if (name === "commissionRate" && commissionRate !== undefined) return `${percentText(commissionRate)}%`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined || value === null || value === "" ? "empty" : String(value);
}

/** `America/Denver` as 'Mountain Time'. */
export function zoneLabel(zone: string): string {
  return BUSINESS_ZONES.find((known) => known.zone === zone)?.label ?? zone;
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
