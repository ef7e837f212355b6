import { countReceivings } from "~/domain/receivings/find-receivings.server";
import { beginReceiving } from "~/domain/receivings/write-receiving.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import { maySeeCost } from "~/web/shows-cost.server";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/receivings-api";
import { answerOf } from "./existing-receiving.server.ts";
import { NewReceiving, ReceivingQuery } from "./receiving-contract.ts";
import { receivingToJson } from "./receiving-json.ts";
import { receivingsBy } from "./receiving-lists.server.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { state, vendor } = readQuery(url, ReceivingQuery);
  const filter = { state, vendor, location: storeFilter(url, "location") ?? undefined };
  const sees = maySeeCost(context);
  return listJson(
    url,
    receivingsBy(filter),
    (receiving) => withholdCost(receivingToJson(receiving), sees),
    (atMost) => countReceivings(shop().db, filter, atMost),
  );
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewReceiving, beginReceiving, answerOf);
}
