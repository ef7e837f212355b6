import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import type { LayawayFigures } from "./layaway-figures.ts";

/** Shows the total of a layaway, and what of it is paid when. */
export function LayawayTotals({
  figures: { price, tax, total, least, instalments, left, paid },
  store,
}: {
  figures: LayawayFigures;
  store: { name: string } | undefined;
}) {
  const { formatMoney } = useMoney();
  return (
    <Totals>
      {price > 0 && (
        <>
          <TotalsRow label="Price">{formatMoney(price)}</TotalsRow>
          <TotalsRow label={store ? `Tax at ${store.name}` : "Tax"}>{formatMoney(tax)}</TotalsRow>
        </>
      )}
      <TotalsRow label="Total" grand>
        {formatMoney(total)}
      </TotalsRow>
      {least > 0 && <TotalsRow label="Least deposit">{formatMoney(least)}</TotalsRow>}
      {instalments.map(({ due, amount }, nth) => (
        <TotalsRow key={nth} label={`${nth + 1}. ${due === "" ? "No date" : formatDate(due)}`}>
          {formatMoney(amount)}
        </TotalsRow>
      ))}
      {price > 0 && (
        <TotalsRow label="Left at pickup" rule>
          {formatMoney(left)}
        </TotalsRow>
      )}
      {paid > 0 && (
        <TotalsRow label="Paid today" rule>
          {formatMoney(paid)}
        </TotalsRow>
      )}
    </Totals>
  );
}
