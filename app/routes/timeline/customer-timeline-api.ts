import type { Route } from "./+types/customer-timeline-api";
import { timelineJson } from "./timeline-json.server.ts";

export function loader(args: Route.LoaderArgs) {
  return timelineJson(args, "customer", args.params.customerId);
}
