import { parseTypedMoney } from "~/domain/money";
import { taxOfParts, taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { Button } from "~/ui/button";
import { FormActions, FormSection } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import type { OrderDraftView } from "./order-draft.server.ts";

interface SpecialOrderTotalsProps {
  typed: { price: string; location: string };
  stores: OrderDraftView["stores"];
  live: boolean;
}

/** Shows price and tax as the ticket that hands it over would have them now. */
export function SpecialOrderTotals({ typed, stores, live }: SpecialOrderTotalsProps) {
  const { formatMoney } = useMoney();
  const store = stores.find(({ key }) => key === typed.location);
  const price = parseTypedMoney(typed.price);
  const tax = price === null ? null : taxOfParts([{ price, isTaxed: true }], taxTermsOf(store));
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  return (
    <FormSection title="Price with Tax">
      <Totals>
        <TotalsRow label="Price">{shown(price)}</TotalsRow>
        <TotalsRow label={store ? `Tax at ${store.name}` : "Tax"}>{shown(tax)}</TotalsRow>
        <TotalsRow label="Total" rule>
          {shown(price === null || tax === null ? null : price + tax)}
        </TotalsRow>
      </Totals>
      {!live && (
        <FormActions>
          <Button type="submit" formMethod="get" name="workOut" value="1">
            Calculate
          </Button>
        </FormActions>
      )}
    </FormSection>
  );
}
