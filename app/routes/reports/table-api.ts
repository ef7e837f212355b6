import type { Instant } from "~/domain/dates";
import { actorOf } from "~/web/context";
import { invalid } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/table-api";
import { tableToJson } from "./table-json.ts";
import { readTableQuery } from "./table-query.server.ts";

/** Defaults to the month to date of all stores. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { name, errors, found } = readTableQuery({ url, params, actor: null, now: Date.now() as Instant });
  if (!found) throw invalid(errors);
  const table = await found.read(actorOf(context).id, maySeeCost(context));
  return Response.json(tableToJson({ name, ...found }, table));
}
