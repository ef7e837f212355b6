import { type Count, COUNT_KINDS } from "~/domain/workshop/counts/count";
import { type CountFilter, findCounts } from "~/domain/workshop/counts/find-counts.server";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";
import { kindsFor } from "./count-rights.server.ts";

/**
 * Reads the page's filter, with the header's location as default and the kinds that the actor may see. Ignores invalid
 * values. `kind` is the only one that is left; null if there are more.
 */
export function readPageCountFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const asked = COUNT_KINDS.find((kind) => kind === url.searchParams.get("kind"));
  const seen = kindsFor(actor, "view");
  const kinds = seen.filter((kind) => asked === undefined || kind === asked);
  const kind = kinds.length === 1 ? (kinds[0] ?? null) : null;
  return {
    filter: { location: store ?? undefined, kinds },
    kind,
    isFiltered: isAsked || (kind !== null && seen.length > 1),
  };
}

/** Lists counts, newest first. */
export function countsBy(filter: CountFilter): KeyedList<Count, number> {
  return { read: (slice) => findCounts(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
