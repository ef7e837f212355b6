import type { z } from "zod";
import { filtersOfList, filtersShownTo } from "~/domain/shop/lists/find-saved-filters.server";
import { deleteFilter, saveFilter } from "~/domain/shop/lists/save-filter.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { FilterOfList, FiltersQuery } from "./filter-contract.ts";
import { FilterJson, filterToJson } from "./filter-json.ts";

const tag = "Saved filters";

const SAVED: z.infer<typeof FilterJson> = {
  id: 4,
  list: "customers",
  name: "Diamonds of Boca",
  query: "tier=diamond&homeStore=boca",
  isShared: true,
  path: "/customers?tier=diamond&homeStore=boca",
  savedBy: 2,
  by: "Maren Kessler",
  savedAt: "2026-11-20T16:30:00.000Z",
};

export const filtersApi = {
  ...calls("/api/saved-filters", ({ read, write }) => ({
    GET: read({
      id: "listSavedFilters",
      tag,
      summary: "Saved filters: the caller's own, and shared ones",
      description:
        "By list and name, of the lists that the caller may open. What a filter names that is no longer there is ignored by its list.",
      permission: "own",
      query: FiltersQuery,
      answers: { 200: answer("The filters.", FilterJson.array(), [SAVED]) },
      read: ({ context, query: { list } }) => {
        const { db } = shop();
        const actor = actorOf(context);
        return list ? filtersOfList(db, actor, list) : filtersShownTo(db, actor);
      },
      toJson: (filters) => filters.map(filterToJson),
    }),
    POST: write({
      id: "saveFilter",
      tag,
      summary: "Save a list's filter by a name",
      description:
        "Of `query`, the list's own parameters are kept, with the order of the list. `isShared` takes the permission `filters.share`; a list that the caller may not open is 403, a taken name 422, a 51st filter of a list 409.",
      permission: "own",
      body: {
        contract: FilterOfList,
        example: {
          list: "customers",
          name: "Diamonds of Boca",
          query: "tier=diamond&homeStore=boca",
          isShared: true,
        },
      },
      isKeyed: true,
      answers: { 201: answer("The filter.", FilterJson, SAVED) },
      rule: saveFilter,
      toJson: filterToJson,
    }),
  })),
  ...calls("/api/saved-filters/:filterId", ({ act }) => ({
    DELETE: act({
      id: "deleteSavedFilter",
      tag,
      summary: "Delete a saved filter",
      description: "One's own, or with the permission `filters.share` one that is shared.",
      permission: "own",
      answers: { 200: answer("The filter as it was.", FilterJson, SAVED) },
      rule: (ctx, { filterId }) => deleteFilter(ctx, filterId),
      toJson: filterToJson,
    }),
  })),
};
