import type { Instant } from "~/domain/dates";
import { dashboardStats } from "~/domain/reports/dashboard.server";
import { shop } from "~/runtime/shop.server";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/stats-api";
import { statsToJson } from "./dashboard-json.ts";

/** All stores unless the query names one: the API ignores the header's selector. */
export function loader({ url }: Route.LoaderArgs) {
  const store = storeFilter(url, "location");
  return Response.json(statsToJson(dashboardStats(shop().db, store, Date.now() as Instant)));
}
