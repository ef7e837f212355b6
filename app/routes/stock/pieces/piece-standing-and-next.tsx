import { documentNumber } from "~/domain/document-number";
import { isGone } from "~/domain/stock/pieces/piece-states";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { NextStep } from "~/ui/next-step";
import { PageLink } from "~/ui/page-link";
import type { Route } from "./+types/piece-record";
import type { ShownNow } from "./piece-now.server.ts";

type PieceNextProps = Pick<
  Route.ComponentProps["loaderData"],
  "piece" | "place" | "now" | "origin" | "transfer" | "saleId" | "toBePriced" | "may"
>;

/** Says where a piece is and what keeps it from being sold, with the one button for what is next. */
export function PieceNext(props: PieceNextProps) {
  return (
    <NextStep says={<WhatIsSo {...props} />} isUrgent={props.now?.isOverdue ?? false} act={nextAct(props)} />
  );
}

function nextAct({ piece: { id }, now, transfer, saleId, toBePriced, may }: PieceNextProps) {
  if (now?.back)
    return (
      <ButtonLink to={now.back.to} variant="primary">
        {now.back.label}
      </ButtonLink>
    );
  if (now?.order)
    return (
      <ButtonLink to={href("/orders/:orderId", { orderId: now.order.id })} variant="primary">
        View Order
      </ButtonLink>
    );
  if (now && transfer)
    return (
      <ButtonLink to={transfer.to} variant="primary">
        View Transfer
      </ButtonLink>
    );
  if (now) return null;
  if (saleId !== null)
    return (
      <ButtonLink to={href("/sales/:saleId", { saleId })} icon="receipt-text" variant="primary">
        View Sale
      </ButtonLink>
    );
  if (may.sell)
    return (
      <ButtonLink
        to={withRest(href("/sales/new"), `?chooseItem=${id}`)}
        icon="shopping-bag"
        variant="primary"
        accessKey="n"
      >
        Sell
      </ButtonLink>
    );
  return (
    toBePriced &&
    may.edit && (
      <ButtonLink to={href("/inventory/:pieceId/edit", { pieceId: id })} variant="primary">
        Set Price
      </ButtonLink>
    )
  );
}

function WhatIsSo(props: PieceNextProps) {
  const { piece, transfer } = props;
  const on = transfer && (
    <>
      <PageLink className="text-link nowrap" to={transfer.to}>
        {transfer.says}
      </PageLink>
      .
    </>
  );
  if (piece.state === "in_transit" && on) return on;
  return (
    <>
      <Standing {...props} />
      {on && " "}
      {on}
    </>
  );
}

function Standing({ piece, place, now, origin, saleId, toBePriced }: PieceNextProps) {
  if (now?.isHeld) return <OnHold now={now} origin={origin} />;
  if (now) return <WhereItIs now={now} state={piece.state} />;
  if (piece.state === "sold")
    return (
      <>
        Sold
        {saleId !== null && (
          <>
            {" on "}
            <PageLink className="text-link nowrap" to={href("/sales/:saleId", { saleId })}>
              {documentNumber("sale", saleId)}
            </PageLink>
          </>
        )}
        .
      </>
    );
  if (toBePriced) return "No price yet. It can be sold once it has one.";
  const where = [
    place ? `Available in ${place}` : "Available",
    piece.displayCase && caseName(piece.displayCase),
  ];
  return `${where.filter(Boolean).join(", ")}.`;
}

/** A case's name as it was typed; of a bare number, 'case 3'. */
function caseName(typed: string): string {
  return /^\d/.test(typed) ? `case ${typed}` : typed;
}

/** 'On hold until Dec 14, 2026: traded in on S-000181. It can't be sold, moved or melted until then.' */
function OnHold({ now, origin }: { now: ShownNow; origin: PieceNextProps["origin"] }) {
  const { dueDay, came, isHoldOver, willBeScrap, back } = now;
  const saleId = origin?.tradeInSaleId ?? null;
  const buyId = origin?.buyId ?? null;
  const day = dueDay && formatDate(dueDay);
  return (
    <>
      {isHoldOver ? `Its hold ended${day ? ` ${day}` : ""}` : `On hold until ${day}`}
      {`: ${came}`}
      {saleId !== null && (
        <>
          {" on "}
          <PageLink className="text-link nowrap" to={href("/sales/:saleId", { saleId })}>
            {documentNumber("sale", saleId)}
          </PageLink>
        </>
      )}
      {buyId !== null && (
        <>
          {" with "}
          <PageLink className="text-link nowrap" to={href("/buys/:buyId", { buyId })}>
            {documentNumber("buy", buyId)}
          </PageLink>
        </>
      )}
      .
      {isHoldOver
        ? back && ` Release it ${willBeScrap ? "to melt it: it becomes scrap" : "to sell it"}.`
        : ` It can't be sold, moved or melted until then.${willBeScrap ? " After that it becomes scrap." : ""}`}
    </>
  );
}

/** 'Out on memo with Amelia Hartwell since Nov 3, 2026, due back Nov 20, 2026, 5 days late.' */
function WhereItIs({ now, state }: { now: ShownNow; state: string }) {
  const { title, isHold, order, since, customer, isCustomers, toWhom, dueDay, isOverdue, late, back } = now;
  const gone = isGone(state);
  const whom = customer ? (
    <PageLink className="text-link" to={href("/customers/:customerId", { customerId: customer.id })}>
      {customer.name}
    </PageLink>
  ) : isCustomers ? (
    "a customer"
  ) : (
    toWhom
  );
  return (
    <>
      {title}
      {order && (
        <>
          {" for "}
          <PageLink className="text-link nowrap" to={href("/orders/:orderId", { orderId: order.id })}>
            {order.number}
          </PageLink>
        </>
      )}
      {whom && (order || gone ? ", " : state === "reserved" ? " for " : " with ")}
      {whom}
      {whom && gone && ","}
      {gone ? ` ${formatDate(since)}` : ` since ${formatDate(since)}`}
      {dueDay && `, ${isHold ? "until" : "due back"} ${formatDate(dueDay)}`}
      {isHold ? isOverdue && ", expired" : late}.{isHold && back && " Release it to sell it."}
    </>
  );
}
