import { insightsToShow } from "~/ai/insights.server";
import { can } from "~/domain/permissions";
import { tierDistribution, topCustomers } from "~/domain/reports/customers.server";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/analytics-api";
import { analyticsToJson } from "./dashboard-json.ts";

/** Customers' names are for those who may see them; for others the list is empty. */
export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const top = can(actorOf(context), "figures.names") ? topCustomers(db) : [];
  return Response.json(
    analyticsToJson({ tiers: tierDistribution(db, null), top, insights: insightsToShow() }),
  );
}
