import { moveCash } from "~/domain/till/move-cash.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/movements-api";
import { NewMovement } from "./till-contract.ts";
import { movementToJson } from "./till-json.ts";

export function action(args: Route.ActionArgs) {
  return performJson(args, NewMovement, moveCash, movementToJson);
}
