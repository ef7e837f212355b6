import {
  type Count,
  COUNT_KIND_LABELS,
  COUNT_RESULT_LABELS,
  COUNT_RESULTS,
  countedText,
} from "~/domain/workshop/counts/count";
import { countCounts } from "~/domain/workshop/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import { type ListColumn, writtenMoment } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";
import { countsBy } from "./count-lists.server.ts";
import { kindsAsked } from "./count-rights.server.ts";

/** The list of counts, for files and prints. */
export function countListing({ url, actor }: AskedListing): Listing {
  const { store } = storeOfPage(url, "location", actor);
  const filter = { location: store ?? undefined, kinds: kindsAsked(url, actor) };
  return listing(COLUMNS, {
    page: (at) => listPage(at, countsBy(filter), () => 0),
    count: (atMost) => countCounts(shop().db, filter, atMost),
    store,
    words: { kind: COUNT_KIND_LABELS },
  });
}

const COLUMNS: ListColumn<Count>[] = [
  { head: "Count ID", file: { width: 10, value: ({ id }) => id } },
  { head: "What", file: { width: 16, value: ({ kind }) => COUNT_KIND_LABELS[kind] } },
  { head: "Counted", file: { width: 30, value: countedText }, paper: true },
  { head: "Begun", ...writtenMoment<Count>(({ begunAt, store }) => ({ at: begunAt, zone: store.zone })) },
  { head: "Begun By", file: { width: 20, value: ({ begunBy }) => begunBy }, paper: true },
  { head: "Ended", ...writtenMoment<Count>(({ endedAt, store }) => ({ at: endedAt, zone: store.zone })) },
  { head: "Ended By", file: { width: 20, value: ({ endedBy }) => endedBy } },
  ...COUNT_RESULTS.map((result): ListColumn<Count> => ({
    head: COUNT_RESULT_LABELS[result],
    file: { width: 12, value: ({ figures }) => figures[result] },
    ...((result === "found" || result === "missing") && { paper: true }),
  })),
];
