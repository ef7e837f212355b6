import { ownValue } from "~/domain/own-value";
import {
  type List,
  type ListName,
  LISTS,
  sortsOfList,
  parametersOf,
} from "~/domain/shop/lists/list-rights-and-filters";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { formatDate } from "~/ui/format";
import { rangeIn } from "~/web/period-filter.server";
import { readRanges } from "~/web/ranges.server";
import type { WholeList, Words } from "~/web/whole-list";

export interface Chosen {
  label: string;
  value: string;
}

/**
 * Puts a list's filter into words, for its print and for whoever saves it. Leaves out values that the list
 * ignores.
 */
export function filterInWords(
  list: ListName,
  query: URLSearchParams,
  { store, words = {} }: Pick<WholeList, "store" | "words">,
): Chosen[] {
  const said: Readonly<Record<string, Words>> = {
    ...words,
    sort: Object.fromEntries(sortsOfList(list).map(({ sort, label }) => [sort, label])),
  };
  const stores = new Map(storeNames(shop().db).map(({ key, name }) => [key, name]));
  const isPlace = (name: string) => name === "location" || name === "homeStore";
  const ignored = ignoredIn(list, query);
  return parametersOf(list).flatMap(([name, label]) => {
    if (ignored.has(name)) return [];
    const asked = query.get(name)?.trim() ?? "";
    const value = isPlace(name) && store ? store : asked;
    if (value === "" || value === "all") return [];
    const shown = isPlace(name) ? (stores.get(value) ?? null) : inWords(value, said[name]);
    return shown === null ? [] : { label, value: shown };
  });
}

/** Parameters that the list doesn't filter by: days of another range than the chosen one, and ends that are no range. */
function ignoredIn(list: ListName, query: URLSearchParams): ReadonlySet<string> {
  const { parameters, ranges = {} }: List = LISTS[list];
  const hasOwnDays = !("dateRange" in parameters) || rangeIn(query) === "custom";
  const { fields } = readRanges({ searchParams: query }, ranges);
  return new Set([
    ...(hasOwnDays ? [] : ["from", "to"]),
    ...fields.flatMap(({ name, from, to }) => [
      ...(from.error === undefined ? [] : [`${name}From`]),
      ...(to.error === undefined ? [] : [`${name}To`]),
    ]),
  ]);
}

function inWords(value: string, words: Words | undefined): string | null {
  if (typeof words === "function") return words(value);
  if (words !== undefined) return ownValue(words, value) ?? null;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
