import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import { givenBackFor, returnBehind } from "~/domain/counter/returns/find-returns.server";
import { returnNumber } from "~/domain/counter/returns/return";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { type Sale, ticketNumber } from "~/domain/counter/sales/sale";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { paperOf } from "~/domain/shop/papers/paper.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";

/** What a receipt says, on paper and when it is sent: as it was when the ticket was written. */
export type ReceiptFacts = NonNullable<ReturnType<typeof receiptOf>>["facts"];

/** Reads a receipt, with what only its print needs. Null for an unknown ticket. */
export function receiptOf(saleId: number, { isGift }: { isGift: boolean }) {
  const { db } = shop();
  const sold = getSale(db, saleId);
  if (!sold) return null;
  const paper = paperOf(db, { kind: "sale", id: sold.id, action: "sale.processed" });
  const buyer = sold.customerId === null ? null : customerOnPaper(db, paper, sold.customerId);
  const sale: Sale = {
    ...sold,
    store: { ...sold.store, ...paper.store(sold.store.key) },
    customerName: buyer?.name ?? sold.customerName,
    sellerName: paper.employee(sold.sellerId).name,
  };
  const behind = returnBehind(db, sale.id);
  const payments = sale.payments.map((paid) =>
    paid.kind === "exchange" && behind ? { ...paid, reference: returnNumber(behind.id) } : paid,
  );
  const facts = {
    // The customer takes it home, so it never shows cost.
    sale: withholdCost({ ...sale, payments }, false),
    cards: isGift ? {} : cardNumbers(sale),
    givenBack: givenBackFor(db, sale.id),
    number: ticketNumber(sale.id),
    isGift,
    shopName: paper.shopName,
    closing: paper.words("receiptNote", sale.soldAt, paper.setting("receiptNote")),
  };
  return { facts, sale, paper, buyerAddress: buyer?.address ?? "" };
}

/** Tells the sold gift cards apart, by account. Their numbers are printed separately. */
function cardNumbers({ lines }: Sale): Record<number, string> {
  const { db } = shop();
  const sold = lines.flatMap(({ accountId }) =>
    accountId === null ? [] : (getCreditAccount(db, accountId) ?? []),
  );
  return Object.fromEntries(sold.map(({ id, number }) => [id, `ending in ${lastFourOf(number ?? "")}`]));
}
