import type { ListSort } from "../domain/list-sorting.ts";
import type { ChoiceField, More, RangeField } from "../ui/more-filters.tsx";
import { USUAL_PAGE_SIZE } from "~/ui/page-sizes";
import { pageSize } from "./list.server.ts";

/** The filters below 'More Filters'. Open if one of them is set that no column head shows. */
export function moreFilters(
  url: URL,
  offered: readonly ListSort[],
  fields: readonly RangeField[] = [],
  choices: readonly ChoiceField[] = [],
): More {
  const asked = url.searchParams.get("sort");
  const order = offered.slice(1).find(({ sort }) => sort === asked);
  const size = pageSize(url);
  const isNarrowed =
    fields.some(({ from, to }) => from.typed !== "" || to.typed !== "") ||
    choices.some(({ chosen }) => chosen !== undefined);
  return {
    choices,
    ranges: fields,
    orders: offered.map(({ sort, label }, at) => ({ value: at === 0 ? "" : sort, label })),
    sort: order?.sort ?? "",
    isInHead: (order ?? offered[0])?.isInHead,
    size: size === USUAL_PAGE_SIZE ? "" : String(size),
    isOpen: isNarrowed || size !== USUAL_PAGE_SIZE || (order !== undefined && !order.isInHead),
  };
}
