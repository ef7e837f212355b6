import { and, eq, ne } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import type { Tx } from "~db/client.server.ts";
import { savedFilters } from "~db/schema/index.ts";
import { type Actor, can } from "../../permissions.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { fold } from "../../search-text.ts";
import { filtersOfList, getSavedFilter, IS_OWN, IS_SHARED } from "./find-saved-filters.server.ts";
import { FILTERS_AT_MOST, LONGEST_FILTER } from "./saved-filter-limits.ts";
import { filterOf, type ListName } from "./list-rights-and-filters.ts";
import { mayChangeFilter, mayOpenList } from "./saved-filter-rights.ts";
import type { SavedFilter } from "./saved-filter.ts";

interface Named {
  name: string;
  isShared: boolean;
}

export interface NewFilter extends Named {
  list: ListName;
  /** Any query. Parameters that the list doesn't know are left out. */
  query: string;
}

/**
 * Refuses a list that the actor may not open, a taken name, sharing without the right, and more than
 * `FILTERS_AT_MOST` filters.
 */
export function saveFilter(
  { tx, actor, now }: RuleContext<Actor>,
  { list, name, query, isShared }: NewFilter,
): Result<SavedFilter> {
  if (!mayOpenList(actor, list)) return refuse("forbidden", "You can't open this list");
  const refused = refuseSharing(actor, isShared) ?? refuseTakenName(tx, actor.id, list, { name, isShared });
  if (refused) return refused;
  const kept = filterOf(list, new URLSearchParams(query));
  if (kept.length > LONGEST_FILTER)
    return refuse("invalid", "This filter is too long to save: search for fewer words", "query");
  const tooMany = refuseTooMany(tx, actor, { list, isShared });
  if (tooMany) return tooMany;
  const id = insertRow(tx, savedFilters, {
    list,
    name,
    foldedName: fold(name),
    query: kept,
    isShared,
    savedBy: actor.id,
    savedAt: now,
  });
  const saved = existing(tx, actor, id);
  return done(saved, { action: "filter.saved", record: { kind: "filter", id }, after: shown(saved) });
}

/** Own filters and shared ones are counted apart. */
function refuseTooMany(tx: Tx, actor: Actor, { list, isShared }: Pick<SavedFilter, "list" | "isShared">) {
  const those = filtersOfList(tx, actor, list).filter((one) => one.isShared === isShared);
  if (those.length < FILTERS_AT_MOST) return null;
  return refuse("conflict", `This list already has ${FILTERS_AT_MOST} saved filters: delete one first`);
}

/**
 * Renames a filter. Also shares it, or makes it private again to whoever saved it, unless there are
 * `FILTERS_AT_MOST` of those.
 */
export function renameFilter(
  { tx, actor }: RuleContext<Actor>,
  id: number,
  { name, isShared }: Named,
): Result<SavedFilter> {
  const before = getSavedFilter(tx, actor, id);
  if (!before) return refuse("missing", "No such record");
  const refused =
    refuseChange(actor, before) ??
    refuseSharing(actor, isShared) ??
    refuseTakenName(tx, before.savedBy, before.list, { name, isShared }, id) ??
    (isShared === before.isShared ? null : refuseTooMany(tx, actor, { list: before.list, isShared }));
  if (refused) return refused;
  tx.update(savedFilters)
    .set({ name, foldedName: fold(name), isShared })
    .where(eq(savedFilters.id, id))
    .run();
  const after = { ...before, name, isShared };
  return done(after, {
    action: "filter.renamed",
    record: { kind: "filter", id },
    before: shown(before),
    after: shown(after),
  });
}

export function deleteFilter({ tx, actor }: RuleContext<Actor>, id: number): Result<SavedFilter> {
  const filter = getSavedFilter(tx, actor, id);
  if (!filter) return refuse("missing", "No such record");
  const refused = refuseChange(actor, filter);
  if (refused) return refused;
  tx.delete(savedFilters).where(eq(savedFilters.id, id)).run();
  return done(filter, { action: "filter.deleted", record: { kind: "filter", id }, before: shown(filter) });
}

function refuseChange(actor: Actor, filter: SavedFilter) {
  return mayChangeFilter(actor, filter)
    ? null
    : refuse("forbidden", "This filter is shared: your role can't change shared filters");
}

function refuseSharing(actor: Actor, isShared: boolean) {
  if (!isShared || can(actor, "filters.share")) return null;
  return refuse("forbidden", "Your role can't share filters: save it for yourself", "isShared");
}

function refuseTakenName(tx: Tx, owner: number, list: ListName, { name, isShared }: Named, but = 0) {
  const taken = tx
    .select({ id: savedFilters.id })
    .from(savedFilters)
    .where(
      and(
        eq(savedFilters.list, list),
        isShared ? IS_SHARED : and(eq(savedFilters.savedBy, owner), IS_OWN),
        eq(savedFilters.foldedName, fold(name)),
        ne(savedFilters.id, but),
      ),
    )
    .get();
  if (!taken) return null;
  const whose = isShared ? "There is already a shared filter" : "You already have a filter";
  return refuse("invalid", `${whose} with this name`, "name");
}

function existing(tx: Tx, actor: Actor, id: number): SavedFilter {
  const filter = getSavedFilter(tx, actor, id);
  if (!filter) throw new Error(`Filter ${id} was saved and can't be read`);
  return filter;
}

/** Leaves out searched words, which may name a customer. */
function shown({ list, name, isShared }: SavedFilter) {
  return { list, name, isShared };
}
