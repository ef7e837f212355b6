import { BUY_PAYMENT_LABELS } from "~/domain/counter/buys/buy";
import { HistoryLink } from "~/shell/history-link";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import type { Route } from "./+types/buy-record";
import { BuyBadge } from "./buy-badge.tsx";

type Loaded = Route.ComponentProps["loaderData"];

function BuyFigures({ buy, melt }: Pick<Loaded, "buy" | "melt">) {
  const { formatMoney } = useMoney();
  const { boughtAt, paidBy, checkNumber, total } = buy;
  return (
    <StatStrip bare>
      <Stat
        label={boughtAt === null ? "To Pay" : "Paid"}
        value={formatMoney(total)}
        caption={paidBy ? [BUY_PAYMENT_LABELS[paidBy], checkNumber].filter(Boolean).join(" ") : undefined}
      />
      <Stat
        label="Melt Value"
        value={melt === null ? "Unknown" : formatMoney(melt)}
        caption={melt === null ? undefined : boughtAt === null ? "At today's prices" : "At time of purchase"}
      />
    </StatStrip>
  );
}

function BuyAct({ buy: { id }, next: { act } }: Pick<Loaded, "buy" | "next">) {
  if (act === "identify")
    return (
      <ButtonLink to={href("/buys/:buyId/identity", { buyId: id })} variant="primary">
        Record Identity
      </ButtonLink>
    );
  return (
    act === "pay" && (
      <ButtonLink to={href("/buys/:buyId/pay", { buyId: id })} variant="primary">
        Pay the Seller
      </ButtonLink>
    )
  );
}

/** Shows the seller, who began, paid and voided the buy, what is next, and its figures. */
export function BuyHead(props: Pick<Loaded, "buy" | "seller" | "number" | "melt" | "next" | "whyNotVoid">) {
  const { buy, seller, number, next } = props;
  const { id, store, state, begunAt, begunBy, boughtAt, boughtBy, voidedAt, voidedBy } = buy;
  const isPaid = boughtAt !== null;
  const ends =
    state === "open" ? (
      <ButtonLink to={href("/buys/:buyId/discard", { buyId: id })} variant="danger">
        Discard
      </ButtonLink>
    ) : (
      props.whyNotVoid === null && (
        <ButtonLink to={href("/buys/:buyId/void", { buyId: id })} variant="danger">
          Void
        </ButtonLink>
      )
    );
  return (
    <Panel flush>
      <RecordHead
        name={
          <PageLink className="text-link" to={href("/customers/:customerId", { customerId: seller.id })}>
            {seller.name}
          </PageLink>
        }
        facts={
          <>
            <BuyBadge state={state} /> <span>{number}</span> <span>Customer #{seller.id}</span>{" "}
            <span>{store.name}</span>{" "}
            <span>
              {isPaid
                ? `Bought ${formatDateTime(boughtAt, store.zone)} by ${boughtBy}`
                : `Started ${formatDateTime(begunAt, store.zone)} by ${begunBy}`}
            </span>{" "}
            {isPaid && begunBy !== boughtBy && <span>Started by {begunBy}</span>}{" "}
            {voidedAt !== null && (
              <span>{`Voided ${formatDateTime(voidedAt, store.zone)} by ${voidedBy}: ${buy.voidReason}`}</span>
            )}
          </>
        }
        more={
          ends && (
            <MoreMenu>
              <HistoryLink kind="buy" id={id} />
              {ends}
            </MoreMenu>
          )
        }
      >
        {!ends && <HistoryLink kind="buy" id={id} />}
        {isPaid && (
          <ButtonLink to={href("/buys/:buyId/print", { buyId: id })} icon="printer">
            Print Bill of Sale
          </ButtonLink>
        )}
      </RecordHead>
      <NextStep {...next} act={<BuyAct buy={buy} next={next} />} />
      <BuyFigures {...props} />
    </Panel>
  );
}
