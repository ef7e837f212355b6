import { deleteFilter } from "~/domain/saved-filters/save-filter.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/saved-filter-api";
import { filterToJson } from "./filter-json.ts";

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params.filterId);
  return performBare(args, (ctx) => deleteFilter(ctx, id), filterToJson);
}
