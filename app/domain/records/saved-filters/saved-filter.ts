import type { Instant } from "../../dates.ts";
import { type Actor, can } from "../../permissions.ts";
import { LISTS, type ListName } from "./lists.ts";

/** A list's filter with a name. */
export interface SavedFilter {
  id: number;
  list: ListName;
  name: string;
  /** As `filterOf` writes it; '' is the whole list. */
  query: string;
  /** Whether all who may open the list see it, or whoever saved it alone. */
  isShared: boolean;
  savedBy: number;
  /** Name of whoever saved it. */
  by: string;
  savedAt: Instant;
}

/** Of a list: one's own, and those that are shared. */
export const FILTERS_AT_MOST = 50;

export function mayOpenList(actor: Actor, list: ListName): boolean {
  return can(actor, LISTS[list].opens);
}

export function maySee(actor: Actor, { list, isShared, savedBy }: SavedFilter): boolean {
  return mayOpenList(actor, list) && (isShared || savedBy === actor.id);
}

/** One's own; a shared one takes the right to share, whoever saved it. */
export function mayChangeFilter(actor: Actor, { isShared, savedBy }: SavedFilter): boolean {
  return isShared ? can(actor, "filters.share") : savedBy === actor.id;
}
