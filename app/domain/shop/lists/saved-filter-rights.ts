import { type Actor, can } from "../../permissions.ts";
import { LISTS, type ListName } from "./list-rights-and-filters.ts";
import type { SavedFilter } from "./saved-filter.ts";

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
