import type { Actor } from "~/domain/permissions";
import {
  findTransferLines,
  findTransfers,
  type LineFilter,
  TRANSFER_LISTS,
  type TransferFilter,
} from "~/domain/stock/transfers/find-transfers.server";
import type { Transfer, TransferLine } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";

/** Reads the page's filter, with the header's location as default. Ignores invalid values. */
export function readPageTransferFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const state = TRANSFER_LISTS.find((list) => list === url.searchParams.get("state"));
  return { filter: { state, location: store ?? undefined }, isFiltered: isAsked || state !== undefined };
}

/** Lists transfers, newest first. */
export function transfersBy(filter: TransferFilter): KeyedList<Transfer, number> {
  return { read: (slice) => findTransfers(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}

/** Lists lines, last packed first. */
export function transferLinesBy(filter: LineFilter): KeyedList<TransferLine, number> {
  return { read: (slice) => findTransferLines(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
