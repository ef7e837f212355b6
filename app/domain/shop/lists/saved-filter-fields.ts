import { choice, flag, text } from "../../fields.ts";
import { LONGEST_FILTER } from "./saved-filter-limits.ts";
import { LIST_NAMES } from "./list-rights-and-filters.ts";

const name = text({ label: "Name", required: "Name the filter", max: 60 });
const isShared = flag({ label: "Shared with everyone" });

/** Fields of a form that saves a filter. The list is in the form's URL. */
export const newFilterFields = {
  name,
  isShared,
  query: text({ label: "Filter", max: LONGEST_FILTER, otherwise: "" }),
};

/** Fields of `POST /api/saved-filters`. */
export const filterOfListFields = {
  list: choice(LIST_NAMES, {
    label: "List",
    required: "Say which list it is for",
    wrong: `list is ${LIST_NAMES.join(", ")}`,
  }),
  ...newFilterFields,
};

export const renamedFilterFields = { name, isShared };
