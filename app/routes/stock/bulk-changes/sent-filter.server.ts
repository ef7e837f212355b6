import { formatDecimal } from "~/domain/money";
import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import { askingFor } from "../pieces/availability-address.ts";

export function filterOf(form: FormData): Record<string, string> {
  const said = (name: string) => String(form.get(`filter.${name}`) ?? "");
  return {
    search: said("search"),
    category: said("category"),
    location: said("location") || "all",
    isAvailable: askingFor(said("state")),
    metal: said("metal"),
    karat: said("karat"),
    priceFrom: said("priceFrom"),
    priceTo: said("priceTo"),
    purchasedFrom: said("purchasedFrom"),
    purchasedTo: said("purchasedTo"),
    displayCase: said("displayCase"),
    vendor: said("vendor"),
    ownership: said("ownership"),
  };
}

/** Writes the filter in the fields of a bulk change. */
export function sentNarrowed(filter: PieceFilter): Record<string, string> {
  const { metal, karat, displayCase, vendor, ownership, price, purchased } = filter;
  const ends = {
    metal,
    karat,
    priceFrom: price?.from === undefined ? undefined : formatDecimal(price.from),
    priceTo: price?.to === undefined ? undefined : formatDecimal(price.to),
    purchasedFrom: purchased?.from,
    purchasedTo: purchased?.to,
    displayCase,
    vendor: vendor === undefined ? undefined : String(vendor),
    ownership,
  };
  return Object.fromEntries(Object.entries(ends).flatMap(([name, end]) => (end ? [[name, end]] : [])));
}
