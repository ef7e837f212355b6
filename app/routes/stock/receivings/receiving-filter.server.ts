import type { Actor } from "~/domain/permissions";
import {
  findReceivings,
  RECEIVING_STATES,
  type ReceivingFilter,
} from "~/domain/stock/receivings/find-receivings.server";
import type { Receiving } from "~/domain/stock/receivings/receiving";
import { recordNumber } from "~/domain/record-number";
import { vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";

/** Reads the page's filter, with the header's location as default. Ignores invalid values. */
export function readPageReceivingFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const asked = recordNumber(url.searchParams.get("vendor") ?? "") ?? undefined;
  const vendors = vendorChoices(shop().db, asked);
  const filter = {
    state: RECEIVING_STATES.find((state) => state === url.searchParams.get("state")),
    vendor: vendors.some(({ id }) => id === asked) ? asked : undefined,
    location: store ?? undefined,
  };
  const isFiltered = isAsked || filter.state !== undefined || filter.vendor !== undefined;
  return { filter, vendors, isFiltered };
}

/** Lists receivings, newest first. */
export function receivingsBy(filter: ReceivingFilter): KeyedList<Receiving, number> {
  return { read: (slice) => findReceivings(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
