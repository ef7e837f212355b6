import { beginMeltLot } from "~/domain/melt-lots/pack-scrap.server";
import { withholdCost } from "~/domain/withhold-cost";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import { maySeeCost } from "~/web/shows-cost.server";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/melt-lots-api";
import { MeltLotQuery, NewMeltLot } from "./melt-lot-contract.ts";
import { meltLotToJson } from "./melt-lot-json.ts";
import { meltLotsBy } from "./melt-lot-lists.server.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { state } = readQuery(url, MeltLotQuery);
  const filter = { state, location: storeFilter(url, "location") ?? undefined };
  const sees = maySeeCost(context);
  return listJson(url, meltLotsBy(filter), (lot) => withholdCost(meltLotToJson(lot), sees));
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewMeltLot, beginMeltLot, meltLotToJson);
}
