import { counted } from "~/domain/counted";
import { type Day, daysBetween } from "~/domain/dates";
import { isSettled, waits } from "~/domain/workshop/orders/order";
import { formatDate } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import type { OfView } from "./shown-order.ts";

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
        {order.tax > 0 && !isSettled(order) && (
          <Line title="Tax, at pickup" end={<LineSum value={formatMoney(order.tax)} note={null} />} />
        )}
      </Lines>
    </Panel>
  );
}

function lateText(due: Day, today: Day): string {
  return `${counted(daysBetween(due, today), "day")} late`;
}
