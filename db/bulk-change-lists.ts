// As in closed-lists.ts, apart from it: few pages need them.

/** What of a piece can be changed in bulk. */
export const BULK_FIELDS = ["location", "category", "price"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/**
 * `drawing`: its rows are being read. `preview`: nothing is changed yet. `interrupted`: some rows wait to be
 * changed, and nobody is at it.
 */
export const BULK_STATES = ["drawing", "preview", "running", "interrupted", "complete"] as const;
export type BulkState = (typeof BULK_STATES)[number];

export const ROW_OUTCOMES = ["waiting", "changed", "left_out"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
