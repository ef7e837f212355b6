import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listed } from "./one-of-many.ts";
import { FOR_SALE_OR_SOLD, ON_HAND } from "./states-on-hand.ts";

/*
 * Conditions on a piece's state, by which its indexes are made: literals, because SQLite matches a partial index only
 * against those.
 */

/** For sale. */
export function isAvailableIn(state: SQLWrapper): SQL {
  return sql`${state} = 'available'`;
}

/** In a store's cases. */
export function isOnHandIn(state: SQLWrapper): SQL {
  return sql`${state} in ${sql.raw(listed(ON_HAND))}`;
}

/** Neither for sale nor sold, as few are. */
export function isNeitherIn(state: SQLWrapper): SQL {
  return sql`${state} not in ${sql.raw(listed(FOR_SALE_OR_SOLD))}`;
}
