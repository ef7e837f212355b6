import { parseTypedMoney } from "~/domain/money";
import { taxOfParts, taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import type { OrderDraftView } from "./order-draft.server.ts";

type Store = OrderDraftView["stores"][number] | undefined;

/** What was typed for a special order. */
interface Typed {
  price: string;
  deposit: string;
}

/**
 * Price and tax as the ticket that hands it over would have them now, and what is due then; null until there is a
 * price.
 */
export function specialOrderFigures(typed: Typed, store: Store) {
  const price = parseTypedMoney(typed.price);
  const deposit = parseTypedMoney(typed.deposit) ?? 0;
  if (price === null) return { price, tax: null, total: null, deposit, amountDue: null };
  const tax = taxOfParts([{ price, isTaxed: true }], taxTermsOf(store));
  const total = price + tax;
  return { price, tax, total, deposit, amountDue: Math.max(total - deposit, 0) };
}

export function SpecialOrderTotals({ typed, store }: { typed: Typed; store: Store }) {
  const { formatMoney } = useMoney();
  const { price, tax, total, deposit, amountDue } = specialOrderFigures(typed, store);
  return (
    <Totals>
      {total !== null && (
        <>
          <TotalsRow label="Price">{formatMoney(price)}</TotalsRow>
          <TotalsRow label={store ? `Tax at ${store.name}` : "Tax"}>{formatMoney(tax)}</TotalsRow>
        </>
      )}
      {total !== null && deposit > 0 && (
        <>
          <TotalsRow label="Total" rule>
            {formatMoney(total)}
          </TotalsRow>
          <TotalsRow label="Deposit">{formatMoney(-deposit)}</TotalsRow>
        </>
      )}
      <TotalsRow label={deposit > 0 ? "Amount due at pickup" : "Total"} grand>
        {amountDue === null ? "—" : formatMoney(amountDue)}
      </TotalsRow>
    </Totals>
  );
}
