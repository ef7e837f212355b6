import { actorOf } from "~/web/context";
import type { Route } from "./+types/user-api";
import { userToJson } from "./user-json.ts";

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(userToJson(actorOf(context)));
}
