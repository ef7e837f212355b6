/** Initial values of 'Paid by' on a new ticket. `nothing` forces a choice. */
export const PAID_BY_DEFAULTS = ["card", "cash", "check", "nothing"] as const;
export type PaidByDefault = (typeof PAID_BY_DEFAULTS)[number];
