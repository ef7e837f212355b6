import type { IntakeFigures } from "~/domain/workshop/envelopes/envelope-texts";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";

export function IntakeTotals({ figures }: { figures: IntakeFigures }) {
  const { formatMoney } = useMoney();
  const { items, price, tax, total, deposit, amountDue } = figures;
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  return (
    <Totals>
      {items.map((item, nth) => (
        <TotalsRow key={nth} label={item.title}>
          {shown(item.price)}
        </TotalsRow>
      ))}
      <TotalsRow label="Estimate" rule>
        {shown(price)}
      </TotalsRow>
      <TotalsRow label="Tax">{shown(tax)}</TotalsRow>
      <TotalsRow label="Total" rule>
        {shown(total)}
      </TotalsRow>
      <TotalsRow label="Deposit">{deposit === null ? "—" : formatMoney(-deposit)}</TotalsRow>
      <TotalsRow label="Amount due at pickup" grand>
        {shown(amountDue)}
      </TotalsRow>
    </Totals>
  );
}
