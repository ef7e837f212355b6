import { KEPT_BY_CUSTOMER, RETURN_PLACE_LABELS } from "~/domain/counter/returns/return";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { HistoryLink } from "~/shell/history-link";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { formatDate } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { MoreMenu } from "~/ui/more-menu";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { SaleUndo } from "./void-return-exchange.server.ts";

/** Buttons at the top of a ticket's record. */
export function UndoButtons({ saleId, undo }: { saleId: number; undo: SaleUndo }) {
  return (
    <>
      {undo.mayReturn && <ButtonLink to={href("/sales/:saleId/return", { saleId })}>Return</ButtonLink>}
      {undo.mayExchange && <ButtonLink to={href("/sales/:saleId/exchange", { saleId })}>Exchange</ButtonLink>}
    </>
  );
}

/** What is seldom done to a ticket. */
export function MoreOfTicket({ saleId, undo }: { saleId: number; undo: SaleUndo }) {
  return (
    <MoreMenu>
      <ButtonLink to={withRest(href("/sales/:saleId/receipt", { saleId }), "?gift=1")} icon="printer">
        Gift Receipt
      </ButtonLink>
      <ButtonLink to={href("/sales/:saleId/send", { saleId })} icon="mail">
        Send Receipt
      </ButtonLink>
      <HistoryLink kind="sale" id={saleId} />
      {undo.mayVoid && (
        <ButtonLink to={href("/sales/:saleId/void", { saleId })} variant="danger">
          Void
        </ButtonLink>
      )}
    </MoreMenu>
  );
}

/** Says what can't be done with a ticket any more, at the foot of its page. */
export function WhyNotUndone({ undo: { whyNot } }: { undo: SaleUndo }) {
  if (whyNot.length === 0) return null;
  return (
    <div className="no-print">
      {whyNot.map((why) => (
        <p key={why} className="quiet small">
          {why}
        </p>
      ))}
    </div>
  );
}

/** Shows what became of a ticket, below its head. */
export function UndoneSale({ undo }: { undo: SaleUndo }) {
  const { formatMoney } = useMoney();
  const { returns, paidBy } = undo;
  return (
    <>
      {paidBy && (
        <Callout tone="info">
          <p>
            Exchange from return <Link to={paidBy.to}>{paidBy.number}</Link>
          </p>
        </Callout>
      )}
      {returns.length > 0 && (
        <Panel title="Returns" flush>
          <Lines>
            {returns.flatMap((made) =>
              made.lines.map((line, nth) => (
                <Line
                  key={`${made.number} ${line.id}`}
                  title={line.description}
                  to={made.to}
                  note={[
                    made.number,
                    formatDate(made.day),
                    line.isGoodwill ? KEPT_BY_CUSTOMER : line.to && RETURN_PLACE_LABELS[line.to],
                    made.exchangeId !== null && `exchanged for ${ticketNumber(made.exchangeId)}`,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                  end={nth === 0 && <LineSum value={formatMoney(made.refund)} note="refunded" />}
                />
              )),
            )}
          </Lines>
        </Panel>
      )}
    </>
  );
}
