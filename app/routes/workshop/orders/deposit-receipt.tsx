import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart } from "~/ui/slip";
import { SlipHead, SlipWords } from "~/ui/slip-words";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/deposit-receipt";
import { depositReceiptOf } from "./read-deposit-receipt.server.ts";
import { depositReceiptWords, howPaid } from "./deposit-receipt-words.ts";
import { printOf } from "./order-print.server.ts";
import { orderOf, pageOfOrder } from "./order-view.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Deposit receipt ${loaderData?.number ?? ""}`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  const receipt = depositReceiptOf(order, idParam(params.depositId));
  if (!receipt) throw notFound();
  const { facts, paper } = receipt;
  return {
    ...(await printOf(order, paper, actorOf(context))),
    ...facts,
    id: order.id,
    page: pageOfOrder(order),
    isLetter: url.searchParams.get("paper") === "letter",
  };
}

/** The receipt for a deposit, or for money given back, for 80 mm printers or Letter. */
export default function DepositReceipt({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { id, page, order, deposit, customerName, number, bars, store, isLetter, closing } = loaderData;
  const { heading, head, parts, foot } = depositReceiptWords(loaderData, formatMoney);
  const of = { orderId: id, depositId: deposit.id };
  const here = href("/orders/:orderId/deposits/:depositId", of);
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Receipt">
        <ButtonLink to={page} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        {isLetter ? (
          <ButtonLink to={here}>80 mm Receipt</ButtonLink>
        ) : (
          <ButtonLink to={withRest(here, "?paper=letter")}>Letter Receipt</ButtonLink>
        )}
        <ButtonLink to={href("/orders/:orderId/deposits/:depositId/send", of)} icon="mail">
          Send
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip
        heading={heading}
        isLetter={isLetter}
        texts={[store.address, customerName, order.item, howPaid(loaderData, formatMoney), closing]}
      >
        <SlipHead head={head} />
        <SlipWords parts={parts} />
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        <div className="slip-foot">{foot}</div>
      </Slip>
    </>
  );
}
