import { type Tier, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { type AskedSpan, type PeriodReader, readSpanQuery, type SpanQuery } from "~/web/period-query.server";

export interface Asked extends AskedSpan {
  tier: string;
}

/** Which sales a report or the list of sales is about: their days, their store and their customers' tier. */
export interface SalesQuery extends SpanQuery {
  asked: Asked;
  tier: Tier | undefined;
}

/** Parses what `readSpanQuery` does, and `tier` too. */
export function readSalesQuery(url: URL, reader: PeriodReader): SalesQuery {
  const { asked, errors, period, store } = readSpanQuery(url, reader);
  const tier = url.searchParams.get("tier")?.trim() || "all";
  const knownTier = TIERS.find((name) => name === tier);
  if (tier !== "all" && !knownTier) errors.tier = ["Choose a customer tier from the list"];
  return { asked: { ...asked, tier }, errors, period: errors.tier ? null : period, store, tier: knownTier };
}
