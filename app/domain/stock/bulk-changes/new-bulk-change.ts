import type { Values } from "../../fields.ts";
import type { PieceFilter } from "../pieces/piece-filter.server.ts";
import type { Range } from "../../ranges.ts";
import { refuse, type Refused } from "../../result.ts";
import type { bulkChangeFields } from "./bulk-change-fields.ts";
import type { ChosenPieces } from "./bulk-change.ts";
import type { ChangeOfMany } from "./change-of-many.ts";

export type SentBulkChange = Values<typeof bulkChangeFields>;

/** Highest percentage of a price change. */
const MOST_PERCENT = 1_000;

/** Reads a bulk change from what was sent. Refuses, by field, what the chosen field lacks. */
export function newBulkChange(
  sent: SentBulkChange,
): { ok: true; chosen: ChosenPieces; change: ChangeOfMany } | Refused {
  if (sent.items === null) return refuse("invalid", "Choose the items: ids, or a filter", "items");
  if (sent.items === "ticked" && sent.ids.length === 0)
    return refuse("invalid", "Select at least one item", "items");
  const change = changeIn(sent.change);
  if ("ok" in change) return change;
  const chosen = sent.items === "ticked" ? { ids: sent.ids } : { filter: filterIn(sent.filter) };
  return { ok: true, chosen, change };
}

function changeIn({ field, location, category, priceBy, amount, rounding }: SentBulkChange["change"]) {
  if (field === "location")
    return location === null
      ? refuse("invalid", "Choose the new location", "change.location")
      : { field, location };
  if (field === "category")
    return category === null
      ? refuse("invalid", "Enter the new category", "change.category")
      : { field, category };
  if (amount === null) return refuse("invalid", "Enter an amount or a percentage", "change.amount");
  const isPercent = priceBy === "raise_percent" || priceBy === "lower_percent";
  if (isPercent && amount > MOST_PERCENT * 100)
    return refuse(
      "invalid",
      `Enter at most ${MOST_PERCENT.toLocaleString("en-US")} percent`,
      "change.amount",
    );
  return { field, by: priceBy, amount, rounding };
}

function filterIn(sent: SentBulkChange["filter"]): PieceFilter {
  const { search, category, location, metal, karat, displayCase, vendor, ownership, state } = sent;
  const price = rangeOf(sent.priceFrom, sent.priceTo);
  const purchased = rangeOf(sent.purchasedFrom, sent.purchasedTo);
  return {
    ...(price && { price }),
    ...(purchased && { purchased }),
    ...(search !== null && { search }),
    ...(category !== null && { category }),
    ...(location !== null && { location }),
    ...(metal !== null && { metal }),
    ...(karat !== null && { karat }),
    ...(displayCase !== null && { displayCase }),
    ...(vendor !== null && { vendor }),
    ...(ownership !== null && { ownership }),
    ...(state === "available" ? { isAvailable: true } : state !== null && { state }),
  };
}

function rangeOf<Value>(from: Value | null, to: Value | null): Range<Value> | undefined {
  return from === null && to === null ? undefined : { from: from ?? undefined, to: to ?? undefined };
}
