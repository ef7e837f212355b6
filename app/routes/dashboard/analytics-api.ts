import { insightsToShow } from "~/ai/refresh-insights.server";
import { tierDistribution, topCustomers } from "~/domain/reports/tiers-and-top-customers.server";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/analytics-api";
import { analyticsToJson } from "./dashboard-json.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const top = topCustomers(db, actor);
  return Response.json(
    analyticsToJson({ tiers: tierDistribution(db, null), top, insights: insightsToShow(actor) }),
  );
}
