import type { Instant } from "../../dates.ts";
import { type Actor, can } from "../../permissions.ts";
import { LISTS, type ListName } from "./list-rights-and-filters.ts";

export interface SavedFilter {
  id: number;
  list: ListName;
  name: string;
  /** Written by `filterOf`; '' is the whole list. */
  query: string;
  /** True if everybody who may open the list sees it; otherwise only whoever saved it. */
  isShared: boolean;
  savedBy: number;
  /** Name of whoever saved it. */
  by: string;
  savedAt: Instant;
}

/** Most filters of a list, counted separately for one's own and for shared ones. */
export const FILTERS_AT_MOST = 50;

export function mayOpenList(actor: Actor, list: ListName): boolean {
  return can(actor, LISTS[list].opens);
}

export function maySee(actor: Actor, { list, isShared, savedBy }: SavedFilter): boolean {
  return mayOpenList(actor, list) && (isShared || savedBy === actor.id);
}

/** Allows one's own filters. A shared one takes the right to share, whoever saved it. */
export function mayChangeFilter(actor: Actor, { isShared, savedBy }: SavedFilter): boolean {
  return isShared ? can(actor, "filters.share") : savedBy === actor.id;
}
