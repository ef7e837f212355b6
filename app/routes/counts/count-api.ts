import { getCount } from "~/domain/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/count-api";
import { countToJson } from "./count-json.ts";

export function loader({ params }: Route.LoaderArgs) {
  const count = getCount(shop().db, idParam(params.countId));
  if (!count) throw notFound();
  return Response.json(countToJson(count));
}
