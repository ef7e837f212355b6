import type { Ownership } from "~db/closed-lists.ts";

export { OWNERSHIPS, type Ownership } from "~db/closed-lists.ts";

export const OWNERSHIP_LABELS: Record<Ownership, string> = {
  owned: "Owned",
  memo: "On memo from vendor",
  consigned: "Consigned",
};

/** What a row of a list says of a piece that isn't the shop's. */
export const NOT_OWNED_LABELS: Record<Exclude<Ownership, "owned">, string> = {
  memo: "Memo",
  consigned: "Consigned",
};
