import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { DEPOSIT_KINDS } from "~/domain/workshop/orders/deposit-kinds";
import { waits } from "~/domain/workshop/orders/order";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import type { OfView, View } from "./shown-order.ts";

/** Whether the next step is to take an instalment. */
export function paysInstalment({ order, may, deposit }: View): boolean {
  return may.money && waits(order, "unfinished") && Boolean(deposit.instalment);
}

/** The button that takes the whole next instalment. The deposit's form takes any other amount. */
export function PayInstalment({ view: { order, formKey, deposit } }: OfView) {
  const { formatMoney } = useMoney();
  const { amount = "", instalment, location, till } = deposit;
  return (
    <PageForm
      method="post"
      action={href("/orders/:orderId/deposit", { orderId: order.id })}
      className="line-form"
    >
      <input type="hidden" name="formKey" value={formKey} />
      {Object.entries({ amount, instalment, location, till }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select className="select" name="kind" aria-label="Paid by" defaultValue="card">
        {KINDS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button
        type="submit"
        variant="primary"
      >{`Take ${formatMoney(Number(amount.replace(".", "")))}`}</Button>
    </PageForm>
  );
}

const KINDS = DEPOSIT_KINDS.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));
