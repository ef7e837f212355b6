import { countCloses } from "~/domain/counter/till/find-closes.server";
import { REPORT_PERIOD_LABELS } from "~/domain/periods";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { invalid } from "~/web/problem";
import { listPage } from "~/web/list.server";
import { CLOSE_COLUMNS, OVER_OR_SHORT } from "./close-columns.tsx";
import { readPageCloseFilter, closesBy } from "./close-filter.server.ts";

/** The list of closes, for files and prints; 422 where the page shows what is wrong. */
export function readAllCloses({ url, actor }: AskedList): WholeList {
  const { store, filter, wrong } = readPageCloseFilter(url, actor);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return wholeList(CLOSE_COLUMNS, {
    page: (at) => listPage(at, closesBy(filter), () => 0),
    count: (atMost) => countCloses(shop().db, filter, atMost),
    store,
    words: {
      dateRange: REPORT_PERIOD_LABELS,
      show: { [OVER_OR_SHORT.value]: OVER_OR_SHORT.label },
    },
  });
}
