import type { moneyOfVoid } from "~/domain/counter/sales/money-of-void";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { Callout } from "~/ui/callout";
import { useMoney } from "~/ui/money";

type Money = ReturnType<typeof moneyOfVoid>;

/** Says whether somebody has to give money back by hand for a void. */
export function MoneyBack({ byHand, byItself }: Money) {
  const { formatMoney } = useMoney();
  const listed = (parts: Money["byHand"]) =>
    parts
      .map(({ kind, amount }) => `${formatMoney(amount)} ${PAYMENT_KIND_LABELS[kind].toLowerCase()}`)
      .join(", ");
  const isNone = byHand.length === 0;
  return (
    <Callout
      tone={isNone ? "info" : "warn"}
      title={isNone ? "No money to give back by hand" : `Give back by hand: ${listed(byHand)}`}
    >
      {!isNone && <p>Loupe moves no money. Use the drawer or the card terminal.</p>}
      {byItself.length > 0 && <p>{`Goes back by itself: ${listed(byItself)}.`}</p>}
    </Callout>
  );
}
