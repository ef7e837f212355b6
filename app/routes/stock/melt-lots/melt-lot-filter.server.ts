import type { Actor } from "~/domain/permissions";
import { findMeltLots, type MeltLotFilter } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { type MeltLot, MELT_LOT_STATES } from "~/domain/stock/melt-lots/melt-lot";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";

/** Reads the page's filter, with the header's location as default. Ignores invalid values. */
export function readPageMeltLotFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const state = MELT_LOT_STATES.find((each) => each === url.searchParams.get("state"));
  return { filter: { state, location: store ?? undefined }, isFiltered: isAsked || state !== undefined };
}

/** Lists melt lots, newest first. */
export function meltLotsBy(filter: MeltLotFilter): KeyedList<MeltLot, number> {
  return { read: (slice) => findMeltLots(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
