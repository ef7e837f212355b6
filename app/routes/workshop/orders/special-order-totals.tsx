import { parseTypedMoney } from "~/domain/money";
import { taxOfParts, taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import type { OrderDraftView } from "./order-draft.server.ts";

type Store = OrderDraftView["stores"][number] | undefined;

/** Price and tax as the ticket that hands it over would have them now; null until there is a price. */
export function specialOrderFigures(typed: string, store: Store) {
  const price = parseTypedMoney(typed);
  if (price === null) return { price, tax: null, total: null };
  const tax = taxOfParts([{ price, isTaxed: true }], taxTermsOf(store));
  return { price, tax, total: price + tax };
}

export function SpecialOrderTotals({ price: typed, store }: { price: string; store: Store }) {
  const { formatMoney } = useMoney();
  const { price, tax, total } = specialOrderFigures(typed, store);
  return (
    <Totals>
      {total !== null && (
        <>
          <TotalsRow label="Price">{formatMoney(price)}</TotalsRow>
          <TotalsRow label={store ? `Tax at ${store.name}` : "Tax"}>{formatMoney(tax)}</TotalsRow>
        </>
      )}
      <TotalsRow label="Total" grand>
        {total === null ? "—" : formatMoney(total)}
      </TotalsRow>
    </Totals>
  );
}
