import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import type { ShownNow } from "./piece-now.server.ts";

/** Shows where a piece that isn't for sale is, since when, and the way back. */
export function PieceNowPanel({ now }: { now: ShownNow }) {
  const { formatMoney } = useMoney();
  const { title, isHold, since, by, order, customer, isCustomers, toWhom, dueDay, isOverdue } = now;
  return (
    <Panel
      title={title}
      aside={isOverdue && <StateBadge state="wrong">{isHold ? "Expired" : "Overdue"}</StateBadge>}
    >
      <DataList>
        {order && (
          <DataItem term="For">
            <PageLink className="text-link" to={href("/orders/:orderId", { orderId: order.id })}>
              {order.number}
            </PageLink>
          </DataItem>
        )}
        {isCustomers && (
          <DataItem term={isHold ? "For" : "With"}>
            {customer ? (
              <PageLink
                className="text-link"
                to={href("/customers/:customerId", { customerId: customer.id })}
              >
                {customer.name}
              </PageLink>
            ) : (
              "A customer"
            )}
          </DataItem>
        )}
        {toWhom && <DataItem term="With">{toWhom}</DataItem>}
        {dueDay && <DataItem term={isHold ? "Until" : "Due back"}>{formatDate(dueDay)}</DataItem>}
        {now.value !== null && <DataItem term="Value">{formatMoney(now.value)}</DataItem>}
        <DataItem term="Since">{`${formatDate(since)}, by ${by}`}</DataItem>
        {now.note && (
          <DataItem term="Note">
            <span className="written">{now.note}</span>
          </DataItem>
        )}
      </DataList>
      {isHold && (
        <p className="field-hint">
          {now.isHeld
            ? `This item was ${now.came}. It can't be sold, moved or melted until that date.${now.willBeScrap ? " After that it becomes scrap." : ""}`
            : "To sell it to this customer, release it first."}
        </p>
      )}
      {(now.back ?? now.slip) && (
        <FormActions>
          {now.back && (
            <ButtonLink to={now.back.to} variant="primary">
              {now.back.label}
            </ButtonLink>
          )}
          {now.slip && (
            <ButtonLink to={now.slip} icon="printer">
              Print Slip
            </ButtonLink>
          )}
        </FormActions>
      )}
    </Panel>
  );
}
