import type { MouseEvent } from "react";
import type { Cents, TaxRate } from "~/domain/money";
import { useMoney } from "~/ui/money";

interface SuggestedTaxProps {
  tax: Cents;
  rate: TaxRate;
  isUsed: boolean;
  onUse: (event: MouseEvent) => void;
}

/** The store's tax, applied only on request. */
export function SuggestedTax({ tax, rate: storeRate, isUsed, onUse }: SuggestedTaxProps) {
  const { formatMoney } = useMoney();
  return (
    <>
      Tax at {storeRate / 1_000}%: {formatMoney(tax)}{" "}
      {!isUsed && (
        <button
          type="submit"
          formMethod="get"
          name="useTax"
          value="1"
          className="text-link"
          aria-label={`Use ${formatMoney(tax)}`}
          onClick={onUse}
        >
          Use
        </button>
      )}
    </>
  );
}
