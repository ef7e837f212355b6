import { counted } from "~/domain/counted";
import { type Day, daysBetween } from "~/domain/dates";
import { waits } from "~/domain/workshop/orders/order";
import { Button } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { OfView, View } from "./shown-order.ts";
import { DEPOSIT_KINDS } from "~/domain/workshop/orders/deposit-kinds";
import { PAYMENT_KIND_LABELS } from "~/domain/counter/payments/payment-kinds";
import { href } from "~/ui/address";
import { StateBadge } from "~/ui/state-badge";

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

export function Instalments({ view }: OfView) {
  const { order, today } = view;
  const { formatMoney } = useMoney();
  if (order.instalments.length === 0) return null;
  return (
    <Panel title="Installments" flush>
      <Lines>
        {order.instalments.map(({ position, dueDay, amount, paid }) => {
          const isOverdue = paid < amount && dueDay < today && waits(order, "paymentLate", today);
          return (
            <Line
              key={position}
              title={`${position}. ${formatDate(dueDay)}`}
              note={
                paid === amount ? (
                  <StateBadge state="done">Paid</StateBadge>
                ) : (
                  <>
                    {isOverdue && <StateBadge state="wrong">{lateText(dueDay, today)}</StateBadge>}{" "}
                    {paid > 0 && `${formatMoney(paid)} paid`}
                  </>
                )
              }
              tone={isOverdue ? "late" : null}
              end={<LineSum value={formatMoney(amount)} note={null} />}
            />
          );
        })}
      </Lines>
    </Panel>
  );
}

function lateText(due: Day, today: Day): string {
  return `${counted(daysBetween(due, today), "day")} late`;
}

const KINDS = DEPOSIT_KINDS.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));
