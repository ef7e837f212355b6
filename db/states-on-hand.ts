/*
 * What the states of a piece mean to indexes and summaries, and to everything that reads them, which have them as
 * literals: SQLite matches a partial index only against those.
 */

/** States of a piece in a store's cases. */
export const ON_HAND = ["available", "reserved", "damaged"] as const;

/** States of a piece that is no longer in the shop's stock. */
export const GONE = ["sold", "returned_to_vendor", "lost", "melted"] as const;

/** States of most pieces. The others have an index of their own. */
export const FOR_SALE_OR_SOLD = ["available", "sold"] as const;
