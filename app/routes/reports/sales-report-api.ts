import type { Instant } from "~/domain/dates";
import { salesFigures } from "~/domain/reports/sales-report.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { invalid } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/sales-report-api";
import { readReportQuery } from "./report-query.server.ts";
import { salesReportToJson } from "./sales-report-json.ts";

/** Defaults to the month to date of all stores. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { period, store, tier, errors } = readReportQuery(url, {
    actor: null,
    now: Date.now() as Instant,
    otherwise: "month",
  });
  if (!period) throw invalid(errors);
  const filter = { location: store ?? undefined, tier };
  const now = salesFigures(db, { ...filter, from: period.from, to: period.to });
  const before = salesFigures(db, { ...filter, ...period.before });
  return Response.json(withholdCost(salesReportToJson(period, now, before), maySeeCost(context)));
}
