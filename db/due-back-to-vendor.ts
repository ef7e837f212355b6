/* Literals, because SQLite matches a partial index only against those. */

/**
 * States in which a vendor's goods aren't due back. Sold ones are owed for; lost ones still belong to the
 * vendor.
 */
export const NOT_DUE_BACK = ["sold", "returned_to_vendor", "melted"] as const;
