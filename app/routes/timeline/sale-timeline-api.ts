import type { Route } from "./+types/sale-timeline-api";
import { timelineJson } from "./timeline-json.server.ts";

export function loader(args: Route.LoaderArgs) {
  return timelineJson(args, "sale", args.params.saleId);
}
