import { readable } from "~/domain/audit/record-kinds";
import { LISTS, type ListName } from "~/domain/saved-filters/lists";
import { storeNames } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { formatDate } from "~/ui/format";
import type { Listing, Words } from "~/web/listing";

export interface Chosen {
  label: string;
  value: string;
}

/** A list's filter in words, for its print and for whoever saves it. Values that the list ignores are left out. */
export function filterInWords(
  list: ListName,
  query: URLSearchParams,
  { store, words = {} }: Pick<Listing, "store" | "words">,
): Chosen[] {
  const parameters: Readonly<Record<string, string>> = LISTS[list].parameters;
  const stores = new Map(storeNames(shop().db).map(({ key, name }) => [key, name]));
  const isPlace = (name: string) => name === "location" || name === "homeStore";
  return Object.entries(parameters).flatMap(([name, label]) => {
    const asked = query.get(name)?.trim() ?? "";
    const value = isPlace(name) && store ? store : asked;
    if (value === "" || value === "all") return [];
    const said = isPlace(name) ? (stores.get(value) ?? null) : inWords(name, value, words[name]);
    return said === null ? [] : { label, value: said };
  });
}

function inWords(name: string, value: string, words: Words | undefined): string | null {
  if (typeof words === "function") return words(value);
  if (words !== undefined) return Object.hasOwn(words, value) ? (words[value] ?? null) : null;
  if (name === "sort")
    return `${readable(value.replace(/^-/, ""))}${value.startsWith("-") ? ", descending" : ""}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
