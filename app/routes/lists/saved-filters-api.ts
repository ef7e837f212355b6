import { filtersOfList, filtersShownTo } from "~/domain/saved-filters/find-saved-filters.server";
import { saveFilter } from "~/domain/saved-filters/save-filter.server";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/saved-filters-api";
import { FilterOfList, FiltersQuery } from "./filter-contract.ts";
import { filterToJson } from "./filter-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { list } = readQuery(url, FiltersQuery);
  const actor = actorOf(context);
  const filters = list ? filtersOfList(db, actor, list) : filtersShownTo(db, actor);
  return Response.json(filters.map(filterToJson));
}

export function action(args: Route.ActionArgs) {
  return performJson(args, FilterOfList, saveFilter, filterToJson);
}
