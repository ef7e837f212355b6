import { beginTransfer } from "~/domain/transfers/packing.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/transfers-api";
import { NewTransfer, TransferQuery } from "./transfer-contract.ts";
import { transferToJson } from "./transfer-json.ts";
import { transfersBy } from "./transfer-lists.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { state } = readQuery(url, TransferQuery);
  return listJson(
    url,
    transfersBy({ state, location: storeFilter(url, "location") ?? undefined }),
    transferToJson,
  );
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewTransfer, beginTransfer, transferToJson);
}
