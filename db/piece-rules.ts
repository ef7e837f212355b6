/*
 * What the states of a piece mean, and since when it is here: for the indexes and summaries of pieces, and for all who
 * read them. SQL is literal, since SQLite matches partial indexes only against literals.
 */

/** In a store's cases, whatever else it is. */
export const ON_HAND = ["available", "reserved", "damaged"] as const;

/** No longer in the shop's stock. */
export const GONE = ["sold", "returned_to_vendor", "lost", "melted"] as const;

/** What of a vendor's goods isn't due back: what was sold is owed for, what was lost is still the vendor's. */
export const NOT_DUE_BACK = ["sold", "returned_to_vendor", "melted"] as const;

/** Since when a piece is here: the day of its purchase, else the day, in UTC, on which it was added. */
export function hereSince(column: (name: "purchase_date" | "created_at") => string): string {
  const [bought, added] = [column("purchase_date"), column("created_at")];
  return `case when ${bought} is null then date(${added} / 1000, 'unixepoch') else ${bought} end`;
}
