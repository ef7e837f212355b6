/** What a piece that is out is. */
export const OUT_STATES = ["memo_out", "reserved", "in_repair"] as const;
export type OutState = (typeof OUT_STATES)[number];

/** Of those that are reserved, the ones that wait for no order. */
export const OUT_LABELS: Record<OutState, string> = {
  memo_out: "Out on memo",
  reserved: "Reserved",
  in_repair: "In repair",
};
