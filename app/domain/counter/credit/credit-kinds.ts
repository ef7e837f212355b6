import type { OwedKind } from "~db/closed-lists.ts";

export { OWED_KINDS, type OwedKind } from "~db/closed-lists.ts";

export const OWED_KIND_LABELS: Record<OwedKind, string> = {
  store_credit: "Store credit",
  gift_card: "Gift card",
  deposit: "Deposit",
};
