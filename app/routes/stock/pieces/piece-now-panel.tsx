import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { ShownNow } from "./piece-now.server.ts";

/** Shows what else is known of a piece that isn't for sale: what its band doesn't say, and all if it has none. */
export function PieceNowPanel({ now }: { now: ShownNow }) {
  const { formatMoney } = useMoney();
  const { title, isHold, since, by, order, customer, isCustomers, toWhom, dueDay } = now;
  const isSaid = now.back !== null || now.isOverdue;
  if (isSaid && !order && now.value === null && !now.note && !isHold && !now.slip) return null;
  return (
    <Panel title={title}>
      <DataList>
        {order && (
          <DataItem term="For">
            <PageLink className="text-link" to={href("/orders/:orderId", { orderId: order.id })}>
              {order.number}
            </PageLink>
          </DataItem>
        )}
        {!isSaid && isCustomers && (
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
        {!isSaid && toWhom && <DataItem term="With">{toWhom}</DataItem>}
        {!isSaid && dueDay && <DataItem term={isHold ? "Until" : "Due back"}>{formatDate(dueDay)}</DataItem>}
        {now.value !== null && <DataItem term="Value">{formatMoney(now.value)}</DataItem>}
        {!isSaid && <DataItem term="Since">{`${formatDate(since)}, by ${by}`}</DataItem>}
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
      {now.slip && (
        <FormActions>
          <ButtonLink to={now.slip} icon="printer">
            Print Slip
          </ButtonLink>
        </FormActions>
      )}
    </Panel>
  );
}
