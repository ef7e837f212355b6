/** What a piece that is out is. */
export const OUT_STATES = ["memo_out", "reserved", "in_repair"] as const;
export type OutState = (typeof OUT_STATES)[number];

/** A piece that is reserved for no order is on hold. */
export const OUT_LABELS: Record<OutState, string> = {
  memo_out: "Out on memo",
  reserved: "On hold",
  in_repair: "In repair",
};
