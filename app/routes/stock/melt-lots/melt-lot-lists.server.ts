import { findMeltLots, type MeltLotFilter } from "~/domain/stock/melt-lots/find-melt-lots.server";
import type { MeltLot } from "~/domain/stock/melt-lots/melt-lot";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** Lists melt lots, newest first. */
export function meltLotsBy(filter: MeltLotFilter): KeyedList<MeltLot, number> {
  return { read: (slice) => findMeltLots(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
