import { exemptionText } from "~/domain/counter/sales/exemption";
import { amountDueOf, cashRoundingOf, changeOf, type Sale } from "~/domain/counter/sales/sale";
import { tradeInRestOf } from "~/domain/counter/sales/trade-in-rest";
import { type Cents, cents } from "~/domain/money";
import { type KeptWeight, weightText } from "~/domain/weight";
import type { Seen } from "~/domain/withhold-cost";
import { CommaList } from "~/ui/comma-list";
import { useMoney } from "~/ui/money";
import { SlipLine, SlipPart, SlipRow } from "~/ui/slip";
import type { TilePicture } from "~/ui/tile";
import { useDiscountText, usePaymentText } from "./sold-lines.tsx";

export function GiftLines({ sale, tiles }: { sale: Seen<Sale>; tiles: readonly TilePicture[] }) {
  return (
    <SlipPart breaks>
      {sale.lines
        .map((line, nth) => ({ ...line, tile: tiles[nth] }))
        .filter(({ kind }) => kind !== "gift_card")
        .map((line) => (
          <SlipLine key={line.id} tile={line.tile}>
            <div className="slip-item">{line.description}</div>
            <SlipRow label={<CommaList of={[line.sku, weightOf(line)]} />}>
              {line.quantity > 1 ? `Qty ${line.quantity}` : ""}
            </SlipRow>
          </SlipLine>
        ))}
    </SlipPart>
  );
}

interface PaidLinesProps {
  sale: Seen<Sale>;
  cards: Record<number, string>;
  tiles: readonly TilePicture[];
  givenBack: Cents;
}

export function PaidLines({ sale, cards, tiles, givenBack }: PaidLinesProps) {
  const { formatMoney } = useMoney();
  const paymentText = usePaymentText();
  const discountText = useDiscountText();
  const { tradeIn, taxRate, giftCards } = sale;
  const exemption = exemptionText(sale);
  const change = changeOf(sale);
  const rounding = cashRoundingOf(sale);
  const rest = tradeInRestOf(sale);
  const paid = sale.payments.filter(({ kind }) => kind !== "unspecified");
  return (
    <>
      <SlipPart breaks>
        {sale.lines.map((line, nth) => {
          const { id, accountId, quantity, listPrice, price } = line;
          const discount = discountText(line);
          const each = quantity > 1 && `${quantity} at ${formatMoney(Math.round(listPrice / quantity))}`;
          const card = accountId !== null && cards[accountId];
          return (
            <SlipLine key={id} tile={tiles[nth]}>
              <div className="slip-item">{line.description}</div>
              <SlipRow label={<CommaList of={[line.sku, card, each, weightOf(line)]} />}>
                {formatMoney(discount === null ? price : listPrice)}
              </SlipRow>
              {discount !== null && <SlipRow label={discount}>{formatMoney(price - listPrice)}</SlipRow>}
              {line.returnId !== null && <SlipRow label="Returned" />}
              {line.goodwill > 0 && (
                <SlipRow label="Given back since, before tax">{formatMoney(cents(-line.goodwill))}</SlipRow>
              )}
            </SlipLine>
          );
        })}
        {tradeIn && (
          <div className="slip-line">
            <div className="slip-item">
              Trade-in
              {tradeIn.item && (
                <>
                  : <bdi>{tradeIn.item}</bdi>
                </>
              )}
            </div>
            <SlipRow label={weightOf(tradeIn)}>{formatMoney(-tradeIn.value)}</SlipRow>
            {rest > 0 && <SlipRow label="Rest as store credit">{formatMoney(rest)}</SlipRow>}
          </div>
        )}
      </SlipPart>
      <SlipPart dashed>
        <SlipRow label="Subtotal">{formatMoney(cents(sale.salePrice - sale.tradeInValue))}</SlipRow>
        <SlipRow label={taxRate === null ? "Tax" : `Tax ${taxRate / 1_000}% on ${formatMoney(sale.taxable)}`}>
          {formatMoney(cents(sale.tax - sale.surtax))}
        </SlipRow>
        {sale.surtaxRate !== null && (
          <SlipRow label={`Tax ${sale.surtaxRate / 1_000}% on ${formatMoney(sale.surtaxable)}`}>
            {formatMoney(sale.surtax)}
          </SlipRow>
        )}
        {exemption !== null && (
          <SlipRow
            label={
              <>
                {sale.exempt > 0 ? "Tax exempt" : "Reduced tax"}: <bdi>{exemption}</bdi>
              </>
            }
          />
        )}
        <SlipRow label="Shipping">{formatMoney(sale.shippingCharge)}</SlipRow>
        {giftCards > 0 && <SlipRow label="Gift cards">{formatMoney(giftCards)}</SlipRow>}
      </SlipPart>
      <SlipPart>
        <SlipRow label="Total" strong>
          {formatMoney(amountDueOf(sale))}
        </SlipRow>
        {paid.map((payment, nth) => (
          <SlipRow key={nth} label={paymentText(payment)}>
            {formatMoney(payment.amount)}
          </SlipRow>
        ))}
        {rounding !== 0 && <SlipRow label="Cash rounding">{formatMoney(rounding)}</SlipRow>}
        {change > 0 && <SlipRow label="Change">{formatMoney(change)}</SlipRow>}
        {givenBack > 0 && <SlipRow label="Refunded since">{formatMoney(givenBack)}</SlipRow>}
      </SlipPart>
    </>
  );
}

const weightOf = ({ weight, ...typed }: KeptWeight) =>
  weight === null ? "" : weightText({ ...typed, weight });
