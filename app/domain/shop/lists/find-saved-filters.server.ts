import { and, asc, eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { employees, savedFilters } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Actor } from "../../permissions.ts";
import { LIST_NAMES, type ListName } from "./list-rights-and-filters.ts";
import { mayOpenList, maySee } from "./saved-filter-rights.ts";
import type { SavedFilter } from "./saved-filter.ts";

/** Worded as in the conditions of the indexes. */
export const IS_SHARED = sql`${savedFilters.isShared} = 1`;
export const IS_OWN = sql`${savedFilters.isShared} = 0`;

function reading(tx: Tx) {
  return tx
    .select({ filter: savedFilters, by: fullNameIn(employees) })
    .from(savedFilters)
    .innerJoin(employees, eq(employees.id, savedFilters.savedBy));
}

function toFilter({ filter, by }: { filter: typeof savedFilters.$inferSelect; by: string }): SavedFilter {
  const { foldedName: _, ...said } = filter;
  return { ...said, list: said.list as ListName, by };
}

/** Filters of a list that the actor sees, by name, their own first. None if they may not open the list. */
export function filtersOfList(tx: Tx, actor: Actor, list: ListName): SavedFilter[] {
  if (!mayOpenList(actor, list)) return [];
  const own = ownOfList(tx).all({ list, savedBy: actor.id });
  const shared = sharedOfList(tx).all({ list });
  return [...own, ...shared].map(toFilter);
}

const OF_LIST = eq(savedFilters.list, sql.placeholder("list"));

const ownOfList = builtOnce((tx) =>
  reading(tx)
    .where(and(OF_LIST, eq(savedFilters.savedBy, sql.placeholder("savedBy")), IS_OWN))
    .orderBy(asc(savedFilters.foldedName)),
);

const sharedOfList = builtOnce((tx) =>
  reading(tx).where(and(OF_LIST, IS_SHARED)).orderBy(asc(savedFilters.foldedName)),
);

/** Filters of all lists, list by list. */
export function filtersShownTo(tx: Tx, actor: Actor): SavedFilter[] {
  return LIST_NAMES.flatMap((list) => filtersOfList(tx, actor, list));
}

/** Undefined for a filter that the actor doesn't see. */
export function getSavedFilter(tx: Tx, actor: Actor, id: number): SavedFilter | undefined {
  const row = reading(tx).where(eq(savedFilters.id, id)).get();
  const filter = row && toFilter(row);
  return filter && maySee(actor, filter) ? filter : undefined;
}
