import type { Route } from "./+types/order-timeline-api";
import { timelineJson } from "./timeline-json.server.ts";

export function loader(args: Route.LoaderArgs) {
  return timelineJson(args, "order", args.params.orderId);
}
