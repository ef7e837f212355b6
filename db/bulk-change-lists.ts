// Like closed-lists.ts, but separate because few pages need them.

/** Fields of a piece that can be changed in bulk. */
export const BULK_FIELDS = ["location", "category", "price"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/**
 * `drawing`: its rows are being read. `preview`: nothing has changed yet. `interrupted`: some rows are still
 * to be changed, and nothing is working on them.
 */
export const BULK_STATES = ["drawing", "preview", "running", "interrupted", "complete"] as const;
export type BulkState = (typeof BULK_STATES)[number];

export const ROW_OUTCOMES = ["waiting", "changed", "left_out"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
