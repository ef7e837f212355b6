import type { CreditKind } from "~db/closed-lists.ts";

export { CREDIT_KINDS, type CreditKind } from "~db/closed-lists.ts";

export const CREDIT_KIND_LABELS: Record<CreditKind, string> = {
  store_credit: "Store credit",
  gift_card: "Gift cards",
};
