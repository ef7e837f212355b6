import { told } from "~/domain/shop/trail/entry-content";
import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { itemsToHandOut } from "~/domain/workshop/orders/lines-of-pickup.server";
import { orderNumber } from "~/domain/workshop/orders/order";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { type Paper, paperOf } from "~/domain/records/papers/paper.server";
import { givenBackFor, returnBehind } from "~/domain/counter/returns/find-returns.server";
import { returnNumber } from "~/domain/counter/returns/return";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { type Sale, ticketNumber } from "~/domain/counter/sales/sale";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { href, withRest } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipBox, SlipPart, SlipRow } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { actorOf } from "~/web/context";
import { noteRead } from "~/web/audit-reads.server";
import { tiledLines } from "~/web/photos/tiles.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/receipt";
import { GiftLines, PaidLines } from "./receipt-lines.tsx";
import { PickedUp } from "./picked-up.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.isGift ? "Gift receipt" : "Receipt"} ${loaderData?.sale.id ?? ""} · Loupe` },
];

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { db } = shop();
  const sold = getSale(db, idParam(params.saleId));
  if (!sold) throw notFound();
  const paper = paperOf(db, { kind: "sale", id: sold.id, action: "sale.processed" });
  const buyer = sold.customerId === null ? null : paper.customer(sold.customerId);
  const sale: Sale = {
    ...sold,
    store: { ...sold.store, ...paper.store(sold.store.key) },
    customerName: buyer?.name ?? sold.customerName,
    sellerName: paper.employee(sold.sellerId).name,
  };
  const number = ticketNumber(sale.id);
  const isGift = url.searchParams.has("gift");
  const isLetter = url.searchParams.get("paper") === "letter";
  // The ticket's timeline shows who opened it.
  if (request.method !== "HEAD")
    await noteRead(context, {
      action: "sale.receipt-opened",
      record: { kind: "sale", id: sale.id },
      after: told("sale", { isGift }),
    });
  const behind = returnBehind(db, sale.id);
  const payments = sale.payments.map((paid) =>
    paid.kind === "exchange" && behind ? { ...paid, reference: returnNumber(behind.id) } : paid,
  );
  return {
    // The customer takes it home, so it never shows cost.
    sale: withholdCost({ ...sale, payments }, false),
    tiles: isLetter ? tiledLines(actorOf(context), sale).map(({ tile }) => tile) : [],
    cards: isGift ? {} : cardNumbers(sale),
    givenBack: givenBackFor(db, sale.id),
    number,
    isGift,
    isLetter,
    address: isLetter && !isGift && maySeeContact(actorOf(context)) ? (buyer?.address ?? "") : "",
    received: isLetter && !isGift && !sale.voided ? handedOver(sale, paper) : [],
    bars: await code128(number),
    shopName: paper.shopName,
    closing: paper.words("receiptNote", sale.soldAt, paper.setting("receiptNote")),
  };
}

/** Lists the orders that the ticket handed over, to be signed by whoever picked them up. */
function handedOver({ lines }: Sale, paper: Paper) {
  const { db } = shop();
  const ids = new Set(lines.flatMap(({ orderId }) => orderId ?? []));
  return [...ids].flatMap((id) => {
    const order = getOrder(db, id);
    if (!order) return [];
    const who = order.handedOver?.to ?? paper.customer(order.customerId)?.name ?? order.customerName;
    return { number: orderNumber(order), who, items: itemsToHandOut(db, order) };
  });
}

/** Tells the sold gift cards apart, by account. Their numbers are printed separately. */
function cardNumbers({ lines }: Sale): Record<number, string> {
  const { db } = shop();
  const sold = lines.flatMap(({ accountId }) =>
    accountId === null ? [] : (getCreditAccount(db, accountId) ?? []),
  );
  return Object.fromEntries(sold.map(({ id, number }) => [id, `ending in ${lastFourOf(number ?? "")}`]));
}

/** The receipt, for 80 mm printers or Letter; as a gift receipt without prices. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { sale, number, bars, shopName, closing, isGift, isLetter } = loaderData;
  const { store } = sale;
  const here = href("/sales/:saleId/receipt", { saleId: sale.id });
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Receipt">
        <ButtonLink to={href("/sales/:saleId", { saleId: sale.id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        {isLetter || isGift ? (
          <ButtonLink to={here}>80 mm Receipt</ButtonLink>
        ) : (
          <ButtonLink to={withRest(here, "?paper=letter")}>Letter Receipt</ButtonLink>
        )}
        {!isGift && <ButtonLink to={withRest(here, "?gift=1")}>Gift Receipt</ButtonLink>}
        <PrintButton />
      </nav>
      <Slip heading={shopName} isLetter={isLetter} lines={linesOf(sale)} texts={textsOf(loaderData)}>
        <SlipPart centred>
          {store.address ?? store.name}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        {sale.voided && (
          <SlipBox>
            <SlipRow label="VOID" strong>
              {formatDateTime(sale.voided.at, store.zone)}
            </SlipRow>
          </SlipBox>
        )}
        <SlipPart>
          <SlipRow
            label={
              <>
                {isGift ? "Gift receipt" : "Receipt"} <span className="nowrap">{number}</span>
              </>
            }
          >
            {formatDateTime(sale.soldAt, store.zone)}
          </SlipRow>
          <SlipRow label={isGift ? "" : sale.customerName}>
            Served by <bdi>{firstName(sale.sellerName)}</bdi>
          </SlipRow>
          {loaderData.address && <SlipRow label={loaderData.address} />}
        </SlipPart>
        {isGift ? <GiftLines {...loaderData} /> : <PaidLines {...loaderData} />}
        {loaderData.received.map((order) => (
          <PickedUp key={order.number} {...order} soldAt={sale.soldAt} zone={store.zone} />
        ))}
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        <div className="slip-foot">{closing}</div>
      </Slip>
    </>
  );
}

function textsOf({ sale, closing, received }: Route.ComponentProps["loaderData"]) {
  return [
    sale.store.address,
    sale.customerName,
    sale.exemptReason,
    sale.tradeIn?.item,
    closing,
    ...sale.lines.flatMap(({ description, sku }) => [description, sku]),
    ...sale.payments.map(({ reference }) => reference),
    ...received.flatMap(({ who, items }) => [who, ...items]),
  ];
}

/** Estimates the rows that the lines take. A discount adds a row half as high. */
function linesOf({ lines, tradeIn }: Seen<Sale>) {
  const discounted = lines.filter(({ price, listPrice }) => price < listPrice);
  return lines.length + discounted.length / 2 + (tradeIn ? 1.5 : 0);
}

const firstName = (name: string) => name.split(" ")[0];
