import { type Close, type CloseFilter, findCloses } from "~/domain/counter/till/find-closes.server";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { readPeriodFilter } from "~/web/period-filter.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";
import { OVER_OR_SHORT } from "./close-columns.tsx";

/** Lists closes, newest first. */
export function closesBy(filter: CloseFilter): KeyedList<Close, number> {
  return { read: (slice) => findCloses(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}

/**
 * Reads the page's filter, with the header's location as default. Ignores invalid values; `wrong` says what is
 * wrong with the days, by control.
 */
export function readPageCloseFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const isOff = url.searchParams.get("show") === OVER_OR_SHORT.value;
  const { asked, period, errors } = readPeriodFilter(url, {
    actor,
    now: Date.now() as Instant,
    otherwise: "all",
  });
  const { location: _, ...wrong } = errors;
  return {
    store,
    filter: { location: store ?? undefined, isOff, days: period ?? undefined },
    asked,
    wrong,
    isFiltered: isAsked || isOff || asked.dateRange !== "all",
  };
}
