/* Meaning of a piece's states, and how long it has been here, for the indexes and summaries of pieces and
   everything that reads them. Uses literal SQL, because SQLite matches partial indexes only against
   literals. */

/** States of a piece in a store's cases. */
export const ON_HAND = ["available", "reserved", "damaged"] as const;

/** States of a piece that is no longer in the shop's stock. */
export const GONE = ["sold", "returned_to_vendor", "lost", "melted"] as const;

/**
 * States in which a vendor's goods aren't due back. Sold ones are owed for; lost ones still belong to the
 * vendor.
 */
export const NOT_DUE_BACK = ["sold", "returned_to_vendor", "melted"] as const;

/** Since when a piece has been here: the day of its purchase, otherwise the UTC day it was added. */
export function hereSince(column: (name: "purchase_date" | "created_at") => string): string {
  const [bought, added] = [column("purchase_date"), column("created_at")];
  return `case when ${bought} is null then date(${added} / 1000, 'unixepoch') else ${bought} end`;
}
