import { type Tier, TIERS } from "~/domain/people/customers/tiers-and-genders";
import {
  type AskedPeriod,
  type PeriodFilter,
  type PeriodReader,
  readPeriodFilter,
} from "~/web/period-filter.server";

export interface Asked extends AskedPeriod {
  tier: string;
}

/** Which sales a report or the list of sales is about: their days, their store and their customers' tier. */
export interface SoldDaysFilter extends PeriodFilter {
  asked: Asked;
  tier: Tier | undefined;
}

/** Parses what `readPeriodFilter` does, and `tier` too. */
export function readSoldDaysFilter(url: URL, reader: PeriodReader): SoldDaysFilter {
  const { asked, errors, period, store } = readPeriodFilter(url, reader);
  const tier = url.searchParams.get("tier")?.trim() || "all";
  const knownTier = TIERS.find((name) => name === tier);
  if (tier !== "all" && !knownTier) errors.tier = ["Choose a customer tier from the list"];
  return { asked: { ...asked, tier }, errors, period: errors.tier ? null : period, store, tier: knownTier };
}
