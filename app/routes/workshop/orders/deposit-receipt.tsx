import { cents, sumOf } from "~/domain/money";
import { coverInstalments, nextInstalment } from "~/domain/workshop/orders/cover-instalments";
import { ORDER_KIND_LABELS } from "~/domain/workshop/orders/order";
import { paymentText } from "~/domain/counter/sales/payment-text";
import { href, withRest } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDate, formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipBox, SlipPart, SlipRow } from "~/ui/slip";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/deposit-receipt";
import { paperOfDeposit, piecesThen, printOf } from "./order-print.server.ts";
import { orderOf, pageOfOrder } from "./order-view.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Deposit receipt ${loaderData?.number ?? ""} · Loupe` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  const id = idParam(params.depositId);
  const taken = order.deposits.filter(({ kind }) => kind !== "deposit");
  const deposit = taken.find((each) => each.id === id);
  if (!deposit) throw notFound();
  const { kind, store, instalments, tax, total } = order;
  const paper = paperOfDeposit(order, deposit);
  const { price, item } = paper.order(order);
  const pieces = piecesThen(order, paper).map(({ description }) => description);
  // As it was then: later payments have receipts of their own.
  const held = sumOf(taken.filter((each) => each.id <= id).map(({ amount }) => amount));
  return {
    ...(await printOf(order, paper, actorOf(context))),
    id: order.id,
    page: pageOfOrder(order),
    // The customer takes it home, so it never shows cost.
    order: { price, tax, total, kind, item: pieces.join(", ") || item, zone: store.zone },
    deposit: { ...deposit, by: paper.by(deposit.by) },
    held,
    // Deposits are given back only once their order is canceled, and then nothing is owed.
    amountDue: cents(deposit.amount < 0 ? 0 : Math.max(total - held, 0)),
    next: nextInstalment(coverInstalments(instalments, held)),
    isLetter: url.searchParams.get("paper") === "letter",
    closing: paper.words("depositNote", deposit.at, paper.setting("receiptNote")),
  };
}

/** The receipt for a deposit, or for money given back, for 80 mm printers or Letter. */
export default function DepositReceipt({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const {
    id,
    page,
    order,
    customerName,
    deposit,
    held,
    amountDue,
    next,
    number,
    bars,
    shopName,
    store,
    isLetter,
    closing,
  } = loaderData;
  const { amount, given, rounding } = deposit;
  const here = href("/orders/:orderId/deposits/:depositId", { orderId: id, depositId: deposit.id });
  const isBack = amount < 0;
  const how = paymentText({ ...deposit, card: null }, formatMoney);
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
        <PrintButton />
      </nav>
      <Slip
        heading={shopName}
        isLetter={isLetter}
        texts={[store.address, customerName, order.item, how, closing]}
      >
        <SlipPart centred>
          {store.address ?? store.name}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        <SlipPart>
          <SlipRow label={isBack ? "Deposit refund" : "Deposit receipt"}>
            {formatDateTime(deposit.at, order.zone)}
          </SlipRow>
          <SlipRow label={customerName} wrap>
            Served by <bdi>{deposit.by.split(" ")[0]}</bdi>
          </SlipRow>
        </SlipPart>
        <SlipBox>
          <div className="slip-item">{`${ORDER_KIND_LABELS[order.kind]} ${number}`}</div>
          <div className="written">{order.item}</div>
        </SlipBox>
        <SlipRow label={isBack ? "Refund" : "Deposit"} strong>
          {formatMoney(Math.abs(amount))}
        </SlipRow>
        <SlipRow label={how} />
        {rounding !== 0 && (
          <SlipRow label="Cash rounding">{formatMoney(isBack ? cents(-rounding) : rounding)}</SlipRow>
        )}
        {given !== null && given > amount + rounding && (
          <SlipRow label="Change">{formatMoney(cents(given - amount - rounding))}</SlipRow>
        )}
        <SlipPart dashed>
          <SlipRow label="Price">{formatMoney(order.price)}</SlipRow>
          <SlipRow label="Tax">{formatMoney(order.tax)}</SlipRow>
          <SlipRow label="Total">{formatMoney(order.total)}</SlipRow>
          <SlipRow label="Total deposits">{formatMoney(held)}</SlipRow>
          <SlipRow label="Amount due" strong>
            {formatMoney(amountDue)}
          </SlipRow>
          {next && !isBack && (
            <SlipRow label={`Installment ${next.position} due`}>{formatDate(next.dueDay)}</SlipRow>
          )}
        </SlipPart>
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        <div className="slip-foot">{closing}</div>
      </Slip>
    </>
  );
}
