import type { Day } from "~/domain/dates";
import { type DayPrices, listDays } from "~/domain/stock/metal-prices/find-metal-prices.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";

/** Lists days of prices, newest first. */
export function daysOfPrices(): KeyedList<DayPrices, Day> {
  return {
    read: (slice) => listDays(shop().db, slice),
    keyOf: ({ day }) => day,
    isKey: (key): key is Day => typeof key === "string" && /^\d{4}-\d\d-\d\d$/.test(key),
  };
}
