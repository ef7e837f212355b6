import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { NextStep } from "~/ui/next-step";
import { PageLink } from "~/ui/page-link";
import type { Route } from "./+types/piece-record";
import type { ShownNow } from "./piece-now.server.ts";

type PieceNextProps = Pick<Route.ComponentProps["loaderData"], "piece" | "now" | "toBePriced" | "may">;

/** Says what is next for a piece that lacks its price, or can come back from where it is. */
export function PieceNext({ piece, now, toBePriced, may }: PieceNextProps) {
  if (now && (now.back || now.isOverdue))
    return (
      <NextStep
        says={<WhereItIs now={now} />}
        isUrgent={now.isOverdue}
        act={
          now.back && (
            <ButtonLink to={now.back.to} variant="primary">
              {now.back.label}
            </ButtonLink>
          )
        }
      />
    );
  if (!toBePriced || now !== null) return null;
  return (
    <NextStep
      says="No price yet. It can be sold once it has one."
      act={
        may.edit && (
          <ButtonLink to={href("/inventory/:pieceId/edit", { pieceId: piece.id })} variant="primary">
            Set Price
          </ButtonLink>
        )
      }
    />
  );
}

/** 'Out on memo with Amelia Hartwell since Nov 3, 2026, due back Nov 20, 2026, 5 days late.' */
function WhereItIs({ now }: { now: ShownNow }) {
  const { title, isHold, since, customer, isCustomers, toWhom, dueDay, isOverdue, late } = now;
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
      {whom && <> {isHold ? "for" : "with"} </>}
      {whom}
      {` since ${formatDate(since)}`}
      {dueDay && `, ${isHold ? "until" : "due back"} ${formatDate(dueDay)}`}
      {isHold ? isOverdue && ", expired" : late}.
    </>
  );
}
