// As in closed-lists.ts, apart from it: few pages need them.

/** A transfer is packed, on its way, and over. One that was never sent can be over too. */
export const TRANSFER_STATES = ["open", "sent", "closed"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** What became of a piece of a transfer; `back` with its sender. Neither `waiting` nor `missing` is the end of it. */
export const TRANSFER_OUTCOMES = ["waiting", "arrived", "missing", "back", "lost"] as const;
export type TransferOutcome = (typeof TRANSFER_OUTCOMES)[number];
