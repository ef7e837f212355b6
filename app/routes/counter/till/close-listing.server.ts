import { countCloses } from "~/domain/counter/till/find-closes.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import { listPage } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";
import { CLOSE_COLUMNS } from "./close-columns.tsx";
import { closesBy } from "./close-rows.server.ts";

/** The list of closes, for files and prints. */
export function closeListing({ url, actor }: AskedListing): Listing {
  const { store } = storeOfPage(url, "location", actor);
  const filter = { location: store ?? undefined };
  return listing(CLOSE_COLUMNS, {
    page: (at) => listPage(at, closesBy(filter), () => 0),
    count: (atMost) => countCloses(shop().db, filter, atMost),
    store,
  });
}
