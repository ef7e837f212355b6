import { cents } from "~/domain/money";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import type { ReturnView } from "./return-draft.server.ts";

const NOTHING_RETURNED = { price: cents(0), tax: cents(0), shipping: cents(0), fee: cents(0), due: cents(0) };

export function Summary({ view, isExchange }: { view: ReturnView; isExchange: boolean }) {
  const { formatMoney } = useMoney();
  const { refund } = view;
  const figures = view.figures ?? NOTHING_RETURNED;
  return (
    <>
      <Totals>
        <TotalsRow label="Paid on this ticket">{formatMoney(view.sale.paid)}</TotalsRow>
        <TotalsRow label="Returned, before tax">{formatMoney(figures.price)}</TotalsRow>
        <TotalsRow label="Tax">{formatMoney(figures.tax)}</TotalsRow>
        {figures.shipping > 0 && <TotalsRow label="Shipping">{formatMoney(figures.shipping)}</TotalsRow>}
        {figures.fee > 0 && <TotalsRow label="Fee">{formatMoney(cents(-figures.fee))}</TotalsRow>}
        <TotalsRow label={isExchange ? "Credit toward the new ticket" : "Refund"} grand>
          {formatMoney(figures.due)}
        </TotalsRow>
        {!isExchange &&
          refund.map(({ kind, amount }) => (
            <TotalsRow key={kind} label={PAYMENT_KIND_LABELS[kind]}>
              {formatMoney(amount)}
            </TotalsRow>
          ))}
      </Totals>
      {isExchange && <p className="field-hint">Next, choose the new items.</p>}
    </>
  );
}
