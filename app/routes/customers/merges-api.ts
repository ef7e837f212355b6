import { countMerges, findMerges, type ListedMerge } from "~/domain/customers/find-merges.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList, listJson } from "~/web/list.server";
import type { Route } from "./+types/merges-api";
import { listedMergeToJson } from "./merge-contract.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const list: KeyedList<ListedMerge, number> = {
    read: (slice) => findMerges(db, slice),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
  return listJson(url, list, listedMergeToJson, () => countMerges(db));
}
