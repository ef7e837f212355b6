import { beginCount } from "~/domain/counts/begin-count.server";
import { withholdCost } from "~/domain/withhold-cost";
import { actorOf } from "~/web/context";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import { maySeeCost } from "~/web/shows-cost.server";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/counts-api";
import { CountQuery, NewCount } from "./count-contract.ts";
import { countToJson } from "./count-json.ts";
import { countsBy } from "./count-lists.server.ts";
import { kindsFor } from "./count-rights.server.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const kinds = kindsFor(actorOf(context), "view");
  const { kind: asked } = readQuery(url, CountQuery);
  const filter = {
    location: storeFilter(url, "location") ?? undefined,
    kinds: kinds.filter((kind) => asked === undefined || kind === asked),
  };
  const sees = maySeeCost(context);
  return listJson(url, countsBy(filter), (count) => withholdCost(countToJson(count), sees));
}

export function action(args: Route.ActionArgs) {
  kindsFor(actorOf(args.context), "count");
  return performJson(args, NewCount, beginCount, countToJson);
}
