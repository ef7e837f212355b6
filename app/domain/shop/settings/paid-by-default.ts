/** What 'Paid by' of a new ticket begins with; `nothing` makes it a choice that must be made. */
export const PAID_BY_DEFAULTS = ["card", "cash", "check", "nothing"] as const;
export type PaidByDefault = (typeof PAID_BY_DEFAULTS)[number];
