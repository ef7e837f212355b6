import { z } from "zod";
import { LIST_NAMES } from "~/domain/shop/lists/list-rights-and-filters";
import {
  filterOfListFields,
  newFilterFields,
  renamedFilterFields,
} from "~/domain/shop/lists/saved-filter-fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** The form that saves a filter of its list. */
export const NewFilter = contract(newFilterFields);

/** `POST /api/saved-filters`. */
export const FilterOfList = contract(filterOfListFields);

export const RenamedFilter = contract(renamedFilterFields);

/** `GET /api/saved-filters`. */
export const FiltersQuery = z.object({
  list: parameter.choice(
    LIST_NAMES as [(typeof LIST_NAMES)[number], ...typeof LIST_NAMES],
    `list is ${LIST_NAMES.join(", ")}`,
  ),
});
