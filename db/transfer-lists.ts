// Like closed-lists.ts, but separate because few pages need them.

/** A transfer is being packed, in transit, or over. One that was never sent can be over too. */
export const TRANSFER_STATES = ["open", "sent", "closed"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Outcome of a piece in a transfer; `back` means with its sender. `waiting` and `missing` aren't final. */
export const TRANSFER_OUTCOMES = ["waiting", "arrived", "missing", "back", "lost"] as const;
export type TransferOutcome = (typeof TRANSFER_OUTCOMES)[number];
