import { amountDueOf } from "~/domain/counter/sales/sale";
import type { RECEIPTS } from "~/domain/people/outbox/document-fields";
import type { DocumentToSend } from "~/domain/people/outbox/send-document.server";
import { formatDate } from "~/ui/format";
import { paperText } from "~/ui/paper-text";
import { documentMoney } from "~/web/messages/document-page.server";
import { receiptOf } from "./read-receipt.server.ts";
import { receiptWords } from "./receipt-words.ts";

/** A ticket's receipt, or gift receipt, as it is sent. Null for an unknown ticket. */
export function receiptDocument(saleId: number, purpose: (typeof RECEIPTS)[number]): DocumentToSend | null {
  const isGift = purpose === "gift_receipt";
  const receipt = receiptOf(saleId, { isGift });
  if (!receipt) return null;
  const { facts, sale } = receipt;
  const formatMoney = documentMoney();
  const subject = `${isGift ? "Gift receipt" : "Receipt"} ${facts.number} from ${facts.shopName}`;
  const total = isGift ? "" : `: ${formatMoney(amountDueOf(sale))}`;
  const mark = sale.voided === null ? "" : "VOID: ";
  return {
    purpose,
    about: { kind: "sale", id: saleId },
    customerId: sale.customerId,
    subject: mark + subject,
    words: paperText(receiptWords(facts, formatMoney)),
    short: `${mark}${subject}, ${formatDate(sale.storeDay)}${total}. Thank you.`,
  };
}
