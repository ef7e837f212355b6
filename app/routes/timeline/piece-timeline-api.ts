import type { Route } from "./+types/piece-timeline-api";
import { timelineJson } from "./timeline-json.server.ts";

export function loader(args: Route.LoaderArgs) {
  return timelineJson(args, "piece", args.params.pieceId);
}
