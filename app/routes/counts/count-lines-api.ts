import { withholdCost } from "~/domain/withhold-cost";
import { actorOf } from "~/web/context";
import { listJson } from "~/web/list.server";
import { readQuery } from "~/web/query";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/count-lines-api";
import { LineQuery } from "./count-contract.ts";
import { countLineToJson } from "./count-json.ts";
import { linesBy } from "./count-lists.server.ts";
import { countHeadFor } from "./count-rights.server.ts";

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { id: countId } = countHeadFor(actorOf(context), params.countId, "view");
  const sees = maySeeCost(context);
  const list = linesBy({ countId, ...readQuery(url, LineQuery) });
  return listJson(url, list, (line) => withholdCost(countLineToJson(line), sees));
}
