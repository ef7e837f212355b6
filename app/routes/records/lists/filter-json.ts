import { z } from "zod";
import { LIST_NAMES } from "~/domain/shop/lists/list-rights-and-filters";
import type { SavedFilter } from "~/domain/shop/lists/saved-filter";
import { answered } from "~/web/answer-fields";
import { writeAnswer } from "~/web/write-answer";
import { listAddress } from "~/web/lists/list-address";

export const FilterJson = z.object({
  id: answered.id(),
  list: z.enum(LIST_NAMES as [(typeof LIST_NAMES)[number], ...typeof LIST_NAMES]),
  name: answered.text(),
  query: answered.text().describe("The list's parameters, as in the address of its page."),
  isShared: z.boolean(),
  path: answered.text().describe("The list's page with the filter."),
  savedBy: answered.id(),
  by: answered.text(),
  savedAt: answered.instant(),
});

export function filterToJson(filter: SavedFilter): z.infer<typeof FilterJson> {
  return writeAnswer(FilterJson, filter, { path: listAddress(filter.list, filter.query) });
}
