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

export function CreditSlipFoot() {
  return (
    <div className="slip-foot">
      Good at any of our stores: just give your name. Your credit is on file, so you don't need this slip.
    </div>
  );
}
