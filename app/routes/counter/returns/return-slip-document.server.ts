import { refundedOf } from "~/domain/counter/returns/return";
import { ticketNumber } from "~/domain/counter/sales/sale";
import type { DocumentToSend } from "~/domain/people/outbox/send-document.server";
import { paperText } from "~/ui/paper-text";
import { documentMoney } from "~/web/messages/document-page.server";
import { returnSlipOf } from "./read-return-slip.server.ts";
import { returnSlipWords } from "./return-slip-words.ts";

/** A return slip as it is sent. Null for an unknown return. */
export function returnSlipDocument(returnId: number): DocumentToSend | null {
  const facts = returnSlipOf(returnId);
  if (!facts) return null;
  const { made, number, shopName } = facts;
  const formatMoney = documentMoney();
  const subject = `Return ${number} at ${shopName}`;
  return {
    purpose: "return_slip",
    about: { kind: "return", id: returnId },
    customerId: made.customerId,
    subject,
    words: paperText(returnSlipWords(facts, formatMoney)),
    short:
      made.exchangeId !== null && refundedOf(made) === 0
        ? `${subject}: exchanged on ticket ${ticketNumber(made.exchangeId)}.`
        : `${subject}: refund ${formatMoney(refundedOf(made))}.`,
  };
}
