import type { DocumentToSend } from "~/domain/people/outbox/send-document.server";
import { amountDueLabel } from "~/domain/amount-due-label";
import type { Order } from "~/domain/workshop/orders/order";
import { paperText } from "~/ui/paper-text";
import { documentMoney } from "~/web/messages/document-page.server";
import { depositReceiptOf } from "./read-deposit-receipt.server.ts";
import { depositReceiptWords } from "./deposit-receipt-words.ts";

/** The receipt of a deposit, or of money given back, as it is sent. Null for an unknown one. */
export function depositReceiptDocument(order: Order, depositId: number): DocumentToSend | null {
  const receipt = depositReceiptOf(order, depositId);
  if (!receipt) return null;
  const { facts } = receipt;
  const formatMoney = documentMoney();
  const { amount } = facts.deposit;
  const subject = `${amount < 0 ? "Deposit refund" : "Deposit receipt"} ${facts.number} from ${facts.shopName}`;
  return {
    purpose: "deposit",
    about: { kind: "order", id: order.id },
    customerId: order.customerId,
    subject,
    words: paperText(depositReceiptWords(facts, formatMoney)),
    short: `${subject}: ${formatMoney(Math.abs(amount))}. ${amountDueLabel(order.kind)}: ${formatMoney(facts.amountDue)}.`,
  };
}
