import type { Cents } from "../../money.ts";
import { ownValue } from "../../own-value.ts";
import { DISCOUNT_REASON_LABELS } from "./discount-reasons.ts";
import { discountOf, type SaleLine } from "./sale.ts";

/** Words a discount: '$648.00 off, Loyal customer'; null without one. */
export function discountText(
  line: Pick<SaleLine, "listPrice" | "price" | "discountReason">,
  formatMoney: (amount: Cents) => string,
): string | null {
  const off = discountOf(line);
  if (off === 0) return null;
  const { discountReason } = line;
  return [
    `${formatMoney(off)} off`,
    discountReason && (ownValue(DISCOUNT_REASON_LABELS, discountReason) ?? discountReason),
  ]
    .filter(Boolean)
    .join(", ");
}
