import { COUNT_KIND_LABELS } from "~/domain/workshop/counts/count";
import { countCounts } from "~/domain/workshop/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import { listPage } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";
import { COUNT_COLUMNS } from "./count-columns.tsx";
import { countsBy } from "./count-lists.server.ts";
import { kindsAsked } from "./count-rights.server.ts";

/** The list of counts, for files and prints. */
export function countListing({ url, actor }: AskedListing): Listing {
  const { store } = storeOfPage(url, "location", actor);
  const filter = { location: store ?? undefined, kinds: kindsAsked(url, actor) };
  return listing(COUNT_COLUMNS, {
    page: (at) => listPage(at, countsBy(filter), () => 0),
    count: (atMost) => countCounts(shop().db, filter, atMost),
    store,
    words: { kind: COUNT_KIND_LABELS },
  });
}
