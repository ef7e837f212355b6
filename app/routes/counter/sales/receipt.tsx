import { told } from "~/domain/shop/trail/entry-content";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { type Sale, tradeInsOf } from "~/domain/counter/sales/sale";
import type { Seen } from "~/domain/withhold-cost";
import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart } from "~/ui/slip";
import { SlipHead, SlipWords } from "~/ui/slip-words";
import { code128 } from "~/web/barcode.server";
import { actorOf } from "~/web/context";
import { noteRead } from "~/web/audit-reads.server";
import { tiledLines } from "~/web/photos/tiles.server";
import { idParam, notFound } from "~/web/problem";
import { handedOverWith } from "../../workshop/orders/orders-on-ticket.server.ts";
import type { Route } from "./+types/receipt";
import { PickedUp } from "./picked-up.tsx";
import { receiptOf } from "./read-receipt.server.ts";
import { isOnGiftReceipt, receiptWords } from "./receipt-words.ts";
import { sendReceiptAt } from "./send-receipt-at.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`${loaderData?.isGift ? "Gift receipt" : "Receipt"} ${loaderData?.sale.id ?? ""}`);

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const isGift = url.searchParams.has("gift");
  const isLetter = url.searchParams.get("paper") === "letter";
  const receipt = receiptOf(idParam(params.saleId), { isGift });
  if (!receipt) throw notFound();
  const { facts, sale, paper, buyerAddress } = receipt;
  // The ticket's timeline shows who opened it.
  if (request.method !== "HEAD")
    await noteRead(context, {
      action: "sale.receipt-opened",
      record: { kind: "sale", id: sale.id },
      after: told("sale", { isGift }),
    });
  const lines = isLetter ? tiledLines(actorOf(context), sale) : [];
  return {
    ...facts,
    tiles: lines.filter((line) => !isGift || isOnGiftReceipt(line)).map(({ tile }) => tile),
    isLetter,
    address: isLetter && !isGift && maySeeContact(actorOf(context)) ? buyerAddress : "",
    received: isLetter && !isGift && !sale.voided ? handedOverWith(sale, paper) : [],
    bars: await code128(facts.number),
  };
}

/** The receipt, for 80 mm printers or Letter; as a gift receipt without prices. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { sale, number, bars, tiles, isGift, isLetter } = loaderData;
  const { formatMoney } = useMoney();
  const { heading, head, parts, foot } = receiptWords(loaderData, formatMoney);
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
        <ButtonLink
          to={sendReceiptAt(sale.id, { document: isGift ? "gift_receipt" : "receipt", isFinish: false })}
          icon="mail"
        >
          Send
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip heading={heading} isLetter={isLetter} lines={linesOf(sale)} texts={textsOf(loaderData)}>
        <SlipHead head={head} />
        <SlipWords parts={parts} tiles={tiles} />
        {loaderData.received.map((order) => (
          <PickedUp key={order.number} {...order} soldAt={sale.soldAt} zone={store.zone} />
        ))}
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        <div className="slip-foot">{foot}</div>
      </Slip>
    </>
  );
}

function textsOf({ sale, closing, received }: Route.ComponentProps["loaderData"]) {
  return [
    sale.store.address,
    sale.customerName,
    sale.exemptReason,
    ...tradeInsOf(sale).map(({ item }) => item),
    closing,
    ...sale.lines.flatMap(({ description, sku }) => [description, sku]),
    ...sale.payments.map(({ reference }) => reference),
    ...received.flatMap(({ who, items }) => [who, ...items]),
  ];
}

/** Estimates the rows that the lines take. A discount adds a row half as high. */
function linesOf(sale: Seen<Sale>) {
  const { lines } = sale;
  const discounted = lines.filter(({ price, listPrice }) => price < listPrice);
  return lines.length + discounted.length / 2 + tradeInsOf(sale).length * 1.5;
}
