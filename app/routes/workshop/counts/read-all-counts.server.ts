import { COUNT_KIND_LABELS } from "~/domain/workshop/counts/count";
import { countCounts } from "~/domain/workshop/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { COUNT_COLUMNS } from "./count-columns.tsx";
import { countsBy, readPageCountFilter } from "./count-filter.server.ts";

/** The list of counts, for files and prints. */
export function readAllCounts({ url, actor }: AskedList): WholeList {
  const { filter } = readPageCountFilter(url, actor);
  return wholeList(COUNT_COLUMNS, {
    page: (at) => listPage(at, countsBy(filter), () => 0),
    count: (atMost) => countCounts(shop().db, filter, atMost),
    store: filter.location,
    words: { kind: COUNT_KIND_LABELS },
  });
}
