import type { IntakeFigures } from "~/domain/workshop/envelopes/envelope-texts";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";

/** The repair's summary by the specification, and what the customer will pay. */
export function IntakeTotals({ figures, showsCost }: { figures: IntakeFigures; showsCost: boolean }) {
  const { formatMoney } = useMoney();
  const { items, price, cost, tax, total, deposit, amountDue } = figures;
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  const hasMany = items.length > 1;
  if (price === null && cost === null && !hasMany && !deposit)
    return (
      <Totals>
        <TotalsRow label="Amount due at pickup" grand>
          —
        </TotalsRow>
      </Totals>
    );
  return (
    <Totals>
      {hasMany &&
        items.map((item, nth) => (
          <TotalsRow key={nth} label={item.title}>
            {shown(item.price)}
          </TotalsRow>
        ))}
      <PriceRows figures={figures} showsCost={showsCost} />
      <TotalsRow label="Tax" rule={showsCost}>
        {shown(tax)}
      </TotalsRow>
      {deposit !== 0 && (
        <>
          <TotalsRow label="Total" rule>
            {shown(total)}
          </TotalsRow>
          <TotalsRow label="Deposit">{deposit === null ? "—" : formatMoney(-deposit)}</TotalsRow>
        </>
      )}
      <TotalsRow label="Amount due at pickup" grand>
        {shown(amountDue)}
      </TotalsRow>
    </Totals>
  );
}

/** Price, cost and profit, as the specification's summary has them. */
export function PriceRows({ figures, showsCost }: { figures: IntakeFigures; showsCost: boolean }) {
  const { formatMoney } = useMoney();
  const { items, price, cost, profit } = figures;
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  return (
    <>
      <TotalsRow label="Customer price" rule={items.length > 1}>
        {shown(price)}
      </TotalsRow>
      {showsCost && (
        <>
          <TotalsRow label="Repair cost">{shown(cost)}</TotalsRow>
          <TotalsRow label="Profit" tone={profit !== null && profit < 0 ? "loss" : undefined}>
            {shown(profit)}
          </TotalsRow>
        </>
      )}
    </>
  );
}
