import type { Ownership } from "~db/closed-lists.ts";

export { OWNERSHIPS, type Ownership } from "~db/closed-lists.ts";

export const OWNERSHIP_LABELS: Record<Ownership, string> = {
  owned: "Owned",
  memo: "On memo from vendor",
  consigned: "Consigned",
};
