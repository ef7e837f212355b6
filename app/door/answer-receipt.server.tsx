import { openLink } from "~/domain/outreach/door/open-link.server";
import type { Message } from "~/domain/people/outbox/message";
import { receiptOf } from "~/routes/counter/sales/read-receipt.server";
import { receiptWords } from "~/routes/counter/sales/receipt-words";
import { returnSlipOf } from "~/routes/counter/returns/read-return-slip.server";
import { returnSlipWords } from "~/routes/counter/returns/return-slip-words";
import type { PaperWords } from "~/ui/paper-words";
import { type DoorAnswer, NOT_HERE, page } from "./answer.ts";
import type { Asked } from "./asked.ts";
import { PaperPage } from "./paper-page.tsx";
import { shopAtDoor } from "./shop-at-door.server.ts";

/**
 * Shows a receipt, a gift receipt or a return slip: what its message was about, in the words of its print, but without
 * the customer's name, since links are passed on.
 */
export function answerReceiptLink(_asked: Asked, token: string): DoorAnswer {
  const { db, now, formatMoney } = shopAtDoor();
  const message = openLink(db, { purpose: "receipt", token }, now)?.message;
  const paper = message && paperOf(message, formatMoney);
  return paper ? page(<PaperPage {...paper} />) : NOT_HERE;
}

function paperOf(
  { purpose, saleId, returnId }: Message,
  formatMoney: (amount: number) => string,
): { title: string; paper: PaperWords } | null {
  if (returnId !== null) {
    const slip = returnSlipOf(returnId);
    if (!slip) return null;
    const facts = { ...slip, made: { ...slip.made, ...NAMELESS } };
    return { title: `Return ${facts.number}`, paper: returnSlipWords(facts, formatMoney) };
  }
  if (saleId === null) return null;
  const isGift = purpose === "gift_receipt";
  const receipt = receiptOf(saleId, { isGift });
  if (!receipt) return null;
  const facts = { ...receipt.facts, sale: { ...receipt.facts.sale, ...NAMELESS } };
  const title = `${isGift ? "Gift receipt" : "Receipt"} ${facts.number}`;
  return { title, paper: receiptWords(facts, formatMoney) };
}

const NAMELESS = { customerName: "" };
