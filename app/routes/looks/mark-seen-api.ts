import { markSeen } from "~/domain/looks/mark-seen.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/mark-seen-api";
import { SeenLooks } from "./looks-contract.ts";
import { seenToJson } from "./looks-json.ts";

export function action(args: Route.ActionArgs) {
  return performJson(args, SeenLooks, markSeen, seenToJson);
}
