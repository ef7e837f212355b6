import { cents, sumOf } from "~/domain/money";
import { PAYMENT_KIND_LABELS } from "~/domain/counter/payments/payment-kinds";
import type { Return } from "~/domain/counter/returns/return";
import { ticketNumber } from "~/domain/counter/sales/sale";
import type { Seen } from "~/domain/withhold-cost";
import { useMoney } from "~/ui/money";
import { SlipPart, SlipRow, SlipSignature } from "~/ui/slip";

export function ComesBack({ made }: { made: Seen<Return> }) {
  const { formatMoney } = useMoney();
  return (
    <>
      <SlipPart breaks>
        {made.lines.map((line) => (
          <div key={line.id} className="slip-line">
            <div className="slip-item">{line.description}</div>
            <SlipRow label={line.sku ?? ""}>{formatMoney(line.price)}</SlipRow>
            {line.isGoodwill && <SlipRow label="Part of the price; customer keeps it" />}
          </div>
        ))}
      </SlipPart>
      <SlipPart dashed>
        <SlipRow label="Tax">{formatMoney(made.tax)}</SlipRow>
        {made.shippingCharge > 0 && <SlipRow label="Shipping">{formatMoney(made.shippingCharge)}</SlipRow>}
        {made.fee > 0 && <SlipRow label="Fee">{formatMoney(cents(-made.fee))}</SlipRow>}
      </SlipPart>
      <SlipPart>
        {made.refund.map(({ kind, amount }) => (
          <SlipRow
            key={kind}
            label={
              kind === "exchange" && made.exchangeId !== null
                ? `For ticket ${ticketNumber(made.exchangeId)}`
                : PAYMENT_KIND_LABELS[kind]
            }
          >
            {formatMoney(amount)}
          </SlipRow>
        ))}
        {made.cashRounding !== 0 && <SlipRow label="Cash rounding">{formatMoney(made.cashRounding)}</SlipRow>}
        <SlipRow label="Refund" strong>
          {formatMoney(cents(sumOf(made.refund.map(({ amount }) => amount)) + made.cashRounding))}
        </SlipRow>
      </SlipPart>
      <SlipSignature>Customer's signature</SlipSignature>
    </>
  );
}
