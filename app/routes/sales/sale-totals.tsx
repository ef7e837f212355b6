import type { DraftFigures } from "~/domain/sales/sale-draft-figures";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";

/** The sale summary of section 2; '—' means not computable yet. `rate` is in hundredths of a percent. */
export function SaleTotals({ amounts, rate }: { amounts: DraftFigures; rate: number }) {
  const { formatMoney } = useMoney();
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  const { tradeInValue, netProfit } = amounts;
  return (
    <Totals>
      <TotalsRow label="Sale price">{shown(amounts.salePrice)}</TotalsRow>
      <TotalsRow label="Trade-in value">{shown(tradeInValue && -tradeInValue)}</TotalsRow>
      <TotalsRow label="Subtotal" rule>
        {shown(amounts.subtotal)}
      </TotalsRow>
      <TotalsRow label="Tax">{shown(amounts.tax)}</TotalsRow>
      <TotalsRow label="Shipping">{shown(amounts.shippingCharge)}</TotalsRow>
      <TotalsRow label="Total" grand>
        {shown(amounts.total)}
      </TotalsRow>
      <TotalsRow label={`Commission (${rate / 100}%)`}>{shown(amounts.commission)}</TotalsRow>
      <TotalsRow label="Net profit" tone={netProfit === null ? undefined : netProfit < 0 ? "loss" : "gain"}>
        {shown(netProfit)}
      </TotalsRow>
    </Totals>
  );
}
