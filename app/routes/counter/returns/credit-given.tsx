import type { Cents } from "~/domain/money";
import { useMoney } from "~/ui/money";
import { SlipPart, SlipRow } from "~/ui/slip";

export function CreditGiven({ credit: { given, balance } }: { credit: { given: Cents; balance: Cents } }) {
  const { formatMoney } = useMoney();
  return (
    <SlipPart>
      <SlipRow label="Store credit" strong>
        {formatMoney(given)}
      </SlipRow>
      <SlipRow label="Store credit balance">{formatMoney(balance)}</SlipRow>
    </SlipPart>
  );
}
