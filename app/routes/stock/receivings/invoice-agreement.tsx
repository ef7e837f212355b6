import { Callout } from "~/ui/callout";
import { useMoney } from "~/ui/money";
import type { ShownReceiving } from "./receiving-head.tsx";

/** Says whether the invoice's total equals its items and freight. */
export function Agreement({ receiving, isOpen }: { receiving: ShownReceiving; isOpen: boolean }) {
  const { formatMoney } = useMoney();
  const { invoiceDifference: difference, pieces } = receiving;
  if (difference === undefined || difference === null || pieces === 0) return null;
  if (difference === 0)
    return isOpen ? (
      <Callout tone="done">
        <p>The invoice total matches its items and freight.</p>
      </Callout>
    ) : null;
  return (
    <Callout tone="warn" title="The invoice total doesn't match">
      <p>
        {difference > 0
          ? `The invoice is ${formatMoney(difference)} above its items and freight.`
          : `The invoice is ${formatMoney(-difference)} below its items and freight.`}
      </p>
    </Callout>
  );
}
