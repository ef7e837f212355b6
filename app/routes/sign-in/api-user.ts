import { actorOf } from "~/web/context";
import type { Route } from "./+types/api-user";
import { userToJson } from "./wire.ts";

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(userToJson(actorOf(context)));
}
