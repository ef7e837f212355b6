import { CREDIT_KINDS, type OwedKind } from "~db/closed-lists.ts";
import type { PaymentKind } from "../../payment-kinds.ts";

export { OWED_KINDS, type OwedKind } from "~db/closed-lists.ts";

export const OWED_KIND_LABELS: Record<OwedKind, string> = {
  store_credit: "Store credit",
  gift_card: "Gift card",
  deposit: "Deposit",
};

/** True for what an account pays or gets: store credit, or a gift card. */
export function isCredit(kind: PaymentKind): boolean {
  return CREDIT_KINDS.some((one) => one === kind);
}
