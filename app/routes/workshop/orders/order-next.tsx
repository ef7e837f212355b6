import type { ReactNode } from "react";
import { orderFacts, placeText, waits } from "~/domain/workshop/orders/order";
import type { NextOfOrder } from "~/domain/workshop/orders/next-of-order";
import { mayBeMoved } from "~/domain/workshop/orders/what-orders-wait-for";
import { takesTicket } from "~/domain/workshop/orders/takes-ticket";
import { HistoryLink } from "~/shell/history-link";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useMoney } from "~/ui/money";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { PageLink } from "~/ui/page-link";
import { CallButton, PhoneLink } from "~/web/phone-link";
import { NextButton } from "./next-button.tsx";
import type { OrderView } from "./order-view.server.ts";

interface OfOrder {
  view: OrderView;
  next: NextOfOrder;
}

interface OrderNextProps extends OfOrder {
  /** Instead of the usual button. */
  act?: ReactNode;
}

/** Says what is next for an order, and lets it be done. */
export function OrderNext({ view: { order, may, formKey }, next, act }: OrderNextProps) {
  const { formatMoney } = useMoney();
  const { id, amountDue, contact, place } = order;
  return (
    <NextStep
      {...next}
      call={next.callsCustomer && <CallButton phone={contact.phone} name={contact.firstName} />}
      act={
        act ?? (
          <NextButton
            {...{ id, may, formKey }}
            act={next.act}
            variant="primary"
            name={contact.firstName}
            workshop={place?.place === "workshop" ? place.name : null}
            due={amountDue > 0 ? formatMoney(amountDue) : null}
          />
        )
      }
    />
  );
}

/** The customer of an order and where it is, for the facts of its head. */
export function OrderWhoAndWhere({ view, next }: OfOrder) {
  return (
    <>
      <OrderCustomer view={view} />{" "}
      <span>
        <Icon name="map-pin" size={14} /> {view.order.store.name}
      </span>{" "}
      <OrderPlace view={view} next={next} />
    </>
  );
}

function OrderCustomer({ view: { order } }: Pick<OfOrder, "view">) {
  const { customerId, customerName, contact } = order;
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

/** The place of an order, with the link that changes it. The band says when a workshop has it ready. */
function OrderPlace({ view: { order, may }, next: { act } }: OfOrder) {
  const { id, place } = order;
  const mayMove = may.edit && mayBeMoved(orderFacts(order));
  const where = place === null ? "No place yet" : place.place === "handed_over" ? null : placeText(place);
  if ((where === null || place === null) && !mayMove) return null;
  return (
    <span>
      {where !== null &&
        [where, act !== "come_back" && place?.dueBackDay && `due back ${formatDate(place.dueBackDay)}`]
          .filter(Boolean)
          .join(", ")}{" "}
      {mayMove && (
        <PageLink className="text-link" to={href("/orders/:orderId/place", { orderId: id })}>
          {place ? "Move" : "Set Place"}
        </PageLink>
      )}
    </span>
  );
}

interface OrderMoreProps extends OfOrder {
  /** Sets the status of a repair by hand, also of one that ended. */
  status?: ReactNode;
  /** Actions of this kind of order. */
  children?: ReactNode;
}

/** What else can be done with an order. */
export function OrderMore({
  view: { order, may, message },
  next: { act },
  status,
  children,
}: OrderMoreProps) {
  const { id, kind } = order;
  const history = <HistoryLink kind={kind === "repair" ? "repair" : "order"} id={id} />;
  if (!waits(order, "open"))
    return status ? (
      <MoreMenu>
        {status}
        {history}
      </MoreMenu>
    ) : (
      history
    );
  return (
    <MoreMenu>
      {status}
      {children}
      {may.edit && act !== "answer" && (
        <ButtonLink to={href("/orders/:orderId/estimate", { orderId: id })}>
          {waits(order, "answer") ? "Record Answer" : "Estimate"}
        </ButtonLink>
      )}
      {may.edit && message === null && (
        <ButtonLink to={href("/orders/:orderId/told", { orderId: id })}>Mark as Notified</ButtonLink>
      )}
      {may.money && act !== "hand_over" && act !== "notify" && (
        <ButtonLink to={withRest(href("/sales/new"), `?chooseItem=order-${id}`)}>Hand Over</ButtonLink>
      )}
      {may.edit && !takesTicket(order) && (
        <ButtonLink to={href("/orders/:orderId/hand-over", { orderId: id })}>Hand Over Unpaid</ButtonLink>
      )}
      {history}
      {may.money && (
        <ButtonLink to={href("/orders/:orderId/cancel", { orderId: id })} variant="danger">
          Cancel Order
        </ButtonLink>
      )}
    </MoreMenu>
  );
}
