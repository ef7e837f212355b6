import {
  type Count,
  COUNT_KIND_LABELS,
  COUNT_RESULT_LABELS,
  COUNT_RESULTS,
  countedText,
} from "~/domain/workshop/counts/count";
import { countCounts } from "~/domain/workshop/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn, momentColumns } from "~/web/listing";
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

const COLUMNS: ListingColumn<Count>[] = [
  { head: "Count ID", width: 10, cell: ({ id }) => id },
  { head: "What", width: 16, cell: ({ kind }) => COUNT_KIND_LABELS[kind] },
  { head: "Counted", width: 30, cell: countedText, onPaper: true },
  ...momentColumns<Count>("Begun", ({ begunAt, store }) => ({ at: begunAt, zone: store.zone })),
  { head: "Begun By", width: 20, cell: ({ begunBy }) => begunBy, onPaper: true },
  ...momentColumns<Count>("Ended", ({ endedAt, store }) => ({ at: endedAt, zone: store.zone })),
  { head: "Ended By", width: 20, cell: ({ endedBy }) => endedBy },
  ...COUNT_RESULTS.map((result): ListingColumn<Count> => ({
    head: COUNT_RESULT_LABELS[result],
    width: 12,
    cell: ({ figures }) => figures[result],
    ...((result === "found" || result === "missing") && { onPaper: true }),
  })),
];
