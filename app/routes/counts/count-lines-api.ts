import { getCountHead } from "~/domain/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { listJson } from "~/web/list.server";
import { idParam, notFound } from "~/web/problem";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/count-lines-api";
import { LineQuery } from "./count-contract.ts";
import { countLineToJson } from "./count-json.ts";
import { linesBy } from "./count-lists.server.ts";

export function loader({ params, url }: Route.LoaderArgs) {
  const countId = idParam(params.countId);
  if (!getCountHead(shop().db, countId)) throw notFound();
  return listJson(url, linesBy({ countId, ...readQuery(url, LineQuery) }), countLineToJson);
}
