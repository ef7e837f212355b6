import type { ReactNode } from "react";
import { waits } from "~/domain/workshop/orders/order";
import type { NextOfOrder } from "~/domain/workshop/orders/next-of-order";
import { takesTicket } from "~/domain/workshop/orders/takes-ticket";
import { HistoryLink } from "~/shell/history-link";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { PageLink } from "~/ui/page-link";
import { CallButton, PhoneLink } from "~/web/phone-link";
import { NextButton } from "./next-button.tsx";
import type { OrderView } from "./order-view.server.ts";

interface OrderNextProps {
  view: OrderView;
  next: NextOfOrder;
  /** Instead of the usual button. */
  act?: ReactNode;
}

/** Says what is next for an order, and lets it be done. */
export function OrderNext({ view: { order, may, formKey }, next, act }: OrderNextProps) {
  const { formatMoney } = useMoney();
  const { id, amountDue, contact } = order;
  return (
    <NextStep
      {...next}
      call={next.isAboutCustomer && <CallButton phone={contact.phone} />}
      act={
        act ?? (
          <NextButton
            {...{ id, may, formKey }}
            act={next.act}
            variant="primary"
            name={contact.firstName}
            due={amountDue > 0 ? formatMoney(amountDue) : null}
          />
        )
      }
    />
  );
}

/** The customer of an order, for the facts of its head. */
export function OrderCustomer({ order: { customerId, customerName, contact } }: Pick<OrderView, "order">) {
  return (
    <>
      <span>
        <PageLink className="quiet-link" to={href("/customers/:customerId", { customerId })}>
          {customerName}
        </PageLink>
      </span>{" "}
      {contact.phone && (
        <span>
          <PhoneLink phone={contact.phone} />
        </span>
      )}
    </>
  );
}

interface OrderMoreProps {
  view: OrderView;
  next: NextOfOrder;
  /** Actions of this kind of order. */
  children?: ReactNode;
}

/** What else can be done with an order. */
export function OrderMore({ view: { order, may, message }, next: { act }, children }: OrderMoreProps) {
  const { id, kind } = order;
  const history = <HistoryLink kind={kind === "repair" ? "repair" : "order"} id={id} />;
  if (!waits(order, "open")) return history;
  const stepTo = (step: string, label: string) => (
    <ButtonLink to={href("/orders/:orderId/:step", { orderId: id, step })}>{label}</ButtonLink>
  );
  return (
    <MoreMenu>
      {children}
      {may.edit && stepTo("estimate", "Estimate")}
      {may.edit && message === null && stepTo("told", "Mark as Notified")}
      {may.money && act !== "hand_over" && act !== "notify" && (
        <ButtonLink to={withRest(href("/sales/new"), `?chooseItem=order-${id}`)}>Hand Over</ButtonLink>
      )}
      {may.edit && !takesTicket(order) && stepTo("hand-over", "Hand Over Unpaid")}
      {history}
      {may.money && (
        <ButtonLink to={href("/orders/:orderId/cancel", { orderId: id })} variant="danger">
          Cancel Order
        </ButtonLink>
      )}
    </MoreMenu>
  );
}
