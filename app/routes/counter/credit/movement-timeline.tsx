import type { ReactNode } from "react";
import { buyNumber } from "~/domain/counter/buys/buy";
import { returnNumber } from "~/domain/counter/returns/return";
import type { CreditMovement } from "~/domain/counter/credit/find-credit.server";
import {
  CREDIT_MOVEMENT_LABELS,
  type CreditMovementKind,
} from "~/domain/counter/credit/credit-movement-kinds";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { type Address, href } from "~/ui/address";
import { formatMonthDay } from "~/ui/format";
import { PageLink } from "~/ui/page-link";
import { useMoney } from "~/ui/money";
import { Timeline, TimelineItem } from "~/ui/timeline";

type MovementTimelineProps = {
  movements: readonly Omit<CreditMovement, "store">[];
  linkSales: boolean;
};

/** Shows movements of credit, newest first, by month. */
export function MovementTimeline({ movements, linkSales }: MovementTimelineProps) {
  const { formatMoney } = useMoney();
  return (
    <Timeline
      items={movements}
      dayOf={({ day }) => day}
      render={({ id, kind, amount, saleId, returnId, buyId, storeName, by, day }) => (
        <TimelineItem
          key={id}
          icon={amount < 0 ? "minus" : "plus"}
          date={formatMonthDay(day)}
          amount={formatMoney(amount)}
        >
          {CREDIT_MOVEMENT_LABELS[kind as CreditMovementKind] ?? kind} in {storeName} by {by}
          {saleId !== null && (
            <DocumentLink to={linkSales && href("/sales/:saleId", { saleId })}>
              Sale {ticketNumber(saleId)}
            </DocumentLink>
          )}
          {returnId !== null && (
            <DocumentLink to={linkSales && href("/returns/:returnId", { returnId })}>
              Return {returnNumber(returnId)}
            </DocumentLink>
          )}
          {buyId !== null && (
            <DocumentLink to={href("/buys/:buyId", { buyId })}>Buy {buyNumber(buyId)}</DocumentLink>
          )}
        </TimelineItem>
      )}
    />
  );
}

function DocumentLink({ to, children }: { to: Address | false; children: ReactNode }) {
  return (
    <>
      ,{" "}
      {to ? (
        <PageLink to={to} className="nowrap">
          {children}
        </PageLink>
      ) : (
        children
      )}
    </>
  );
}
