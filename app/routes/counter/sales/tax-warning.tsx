import type { DraftFigures } from "~/domain/counter/sales/sale-draft-figures";
import type { Seen } from "~/domain/withhold-cost";
import { Icon } from "~/ui/icon";
import { useMoney } from "~/ui/money";
import type { SaleDraftView } from "./sale-form-view.server.ts";

export function ratesText({ salesTaxRate, surtaxRate }: SaleDraftView["stores"][number]): string {
  return [salesTaxRate, ...(surtaxRate === null ? [] : [surtaxRate])]
    .map((each) => `${each / 1_000}%`)
    .join(" + ");
}

interface TaxWarningProps {
  figures: Seen<DraftFigures>;
  store: SaleDraftView["stores"][number] | undefined;
  isExempt: boolean;
}

/** Warns before 'Process Sale' if taxable lines have no tax, which is seldom intended. */
export function TaxWarning({ figures, store, isExempt }: TaxWarningProps) {
  const { formatMoney } = useMoney();
  const { tax, taxable, automaticTax } = figures;
  if (!store || isExempt || tax !== 0 || taxable === null || taxable <= 0) return null;
  return (
    <p className="totals-note">
      <Icon name="circle-alert" size={16} />
      <span>
        {store.salesTaxRate === 0 && store.surtaxRate === null
          ? `No tax: ${store.name} has no tax rate set.`
          : `No tax on this sale.${automaticTax ? ` At ${ratesText(store)} it is ${formatMoney(automaticTax)}.` : ""}`}
      </span>
    </p>
  );
}
