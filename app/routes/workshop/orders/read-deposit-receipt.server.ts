import { cents, sumOf } from "~/domain/money";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { coverInstalments, nextInstalment } from "~/domain/workshop/orders/cover-instalments";
import { type Order, orderNumber } from "~/domain/workshop/orders/order";
import { orderOnPaper } from "~/domain/workshop/orders/order-on-paper.server";
import { shop } from "~/runtime/shop.server";
import { paperOfDeposit, piecesThen } from "./order-print.server.ts";

/** What the receipt of a deposit says, on paper and when it is sent: as it was when the deposit was taken. */
export type DepositReceiptFacts = NonNullable<ReturnType<typeof depositReceiptOf>>["facts"];

/** Reads the receipt of a deposit, or of money given back, with what only its print needs. Null for an unknown one. */
export function depositReceiptOf(order: Order, depositId: number) {
  const taken = order.deposits.filter(({ kind }) => kind !== "deposit");
  const deposit = taken.find((each) => each.id === depositId);
  if (!deposit) return null;
  const { kind, store, instalments, tax, total } = order;
  const { db } = shop();
  const paper = paperOfDeposit(order, deposit);
  const { price, item } = orderOnPaper(db, paper, order);
  const pieces = piecesThen(order, paper).map(({ description }) => description);
  // As it was then: later payments have receipts of their own.
  const held = sumOf(taken.filter((each) => each.id <= depositId).map(({ amount }) => amount));
  const facts = {
    number: orderNumber(order),
    shopName: paper.shopName,
    store: paper.store(store.key),
    customerName: customerOnPaper(db, paper, order.customerId)?.name ?? order.customerName,
    // The customer takes it home, so it never shows cost.
    order: { price, tax, total, kind, item: pieces.join(", ") || item, zone: store.zone },
    deposit: { ...deposit, by: paper.by(deposit.by) },
    held,
    // Deposits are given back only once their order is canceled, and then nothing is owed.
    amountDue: cents(deposit.amount < 0 ? 0 : Math.max(total - held, 0)),
    next: nextInstalment(coverInstalments(instalments, held)),
    // The note says that the shop holds it.
    closing:
      deposit.amount < 0
        ? paper.setting("receiptNote")
        : paper.words("depositNote", deposit.at, paper.setting("receiptNote")),
  };
  return { facts, paper };
}
