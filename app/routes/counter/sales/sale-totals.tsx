import type { DraftFigures } from "~/domain/counter/sales/sale-draft-figures";
import type { Seen } from "~/domain/withhold-cost";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";

type Shown =
  | "listPrices"
  | "salePrice"
  | "giftCards"
  | "tradeInValue"
  | "tradeInRest"
  | "subtotal"
  | "tax"
  | "shippingCharge"
  | "total"
  | "amountDue";

interface SaleTotalsProps {
  amounts: Pick<DraftFigures, Shown> & Pick<Seen<DraftFigures>, "commission" | "netProfit">;
  /** Deposits held for orders that are picked up. */
  held?: number;
  /** Worth of the returned items; null without an exchange. */
  comesBack?: number | null;
  /** Cash taken beyond what it pays, in a store that rounds cash. */
  rounding?: number;
  /** Hundredths of a percent; null if commission and profit are withheld. */
  rate: number | null;
  /** Nothing is on the ticket yet: its sums are 0, and quiet. */
  isBlank?: boolean;
  /** The ticket is sold: a trade-in and shipping that it hasn't aren't shown. */
  isSold?: boolean;
}

/** Returns what is left to pay; below 0, what is refunded. */
export function leftToPay(
  amountDue: number | null,
  { held, comesBack }: { held: number; comesBack: number | null },
): number | null {
  return amountDue === null ? null : amountDue - held - (comesBack ?? 0);
}

export const toPayLabel = (toPay: number | null) => (toPay !== null && toPay < 0 ? "Refund" : "Amount due");

/** Shows the sale summary of section 2. '—' means not known yet. */
export function SaleTotals({
  amounts,
  held = 0,
  comesBack = null,
  rounding = 0,
  rate,
  isBlank = false,
  isSold = false,
}: SaleTotalsProps) {
  const { formatMoney } = useMoney();
  const shown = (amount: number | null) =>
    isBlank ? formatMoney(0) : amount === null ? "—" : formatMoney(amount);
  const quiet = isBlank ? "zero" : undefined;
  const { listPrices, salePrice, giftCards, tradeInValue, tradeInRest } = amounts;
  // A trade-in worth more than the sale is refused, so nobody earns anything.
  const isRefused = amounts.total !== null && amounts.total < 0;
  const { commission = null, netProfit = null } = isRefused ? {} : amounts;
  const left = leftToPay(amounts.amountDue, { held, comesBack });
  const toPay = left === null ? null : left + rounding;
  // The largest figure is what to take or give back now.
  const isMore = Boolean(giftCards) || held > 0 || comesBack !== null || rounding !== 0;
  const discounts = listPrices !== null && salePrice !== null ? listPrices - salePrice : 0;
  return (
    <Totals>
      {discounts > 0 && (
        <>
          <TotalsRow label="Prices">{shown(listPrices)}</TotalsRow>
          <TotalsRow label="Discounts">{shown(-discounts)}</TotalsRow>
        </>
      )}
      <TotalsRow label="Sale price" tone={quiet}>
        {shown(salePrice)}
      </TotalsRow>
      {!(isSold && tradeInValue === 0) && (
        <TotalsRow label="Trade-in value" tone={quiet}>
          {shown(tradeInValue && -tradeInValue)}
        </TotalsRow>
      )}
      {Boolean(tradeInRest) && <TotalsRow label="Rest as store credit">{shown(tradeInRest)}</TotalsRow>}
      <TotalsRow label="Subtotal" rule tone={quiet}>
        {shown(amounts.subtotal)}
      </TotalsRow>
      <TotalsRow label="Tax" tone={quiet}>
        {shown(amounts.tax)}
      </TotalsRow>
      {!(isSold && amounts.shippingCharge === 0) && (
        <TotalsRow label="Shipping" tone={quiet}>
          {shown(amounts.shippingCharge)}
        </TotalsRow>
      )}
      <TotalsRow label="Total" rule={isMore} grand={!isMore}>
        {shown(amounts.total)}
      </TotalsRow>
      {giftCards !== null && giftCards > 0 && (
        <TotalsRow label="Gift cards sold">{shown(giftCards)}</TotalsRow>
      )}
      {held > 0 && <TotalsRow label="Deposit">{shown(-held)}</TotalsRow>}
      {comesBack !== null && <TotalsRow label="Returned">{shown(-comesBack)}</TotalsRow>}
      {rounding !== 0 && <TotalsRow label="Cash rounding">{shown(rounding)}</TotalsRow>}
      {isMore && (
        <TotalsRow label={toPayLabel(toPay)} grand>
          {shown(toPay && Math.abs(toPay))}
        </TotalsRow>
      )}
      {rate !== null && (
        <>
          <TotalsRow label={`Commission (${rate / 100}%)`} tone={quiet}>
            {shown(commission)}
          </TotalsRow>
          <TotalsRow
            label="Net profit"
            tone={quiet ?? (netProfit !== null && netProfit < 0 ? "loss" : undefined)}
          >
            {shown(netProfit)}
          </TotalsRow>
        </>
      )}
    </Totals>
  );
}
