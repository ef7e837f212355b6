import type { RECEIPTS } from "~/domain/people/outbox/document-fields";
import { type Address, href, withRest } from "~/ui/address";

/** Which document of a ticket is sent, and whether that leads back to the page after the sale, where it was begun. */
export interface ReceiptSending {
  document: (typeof RECEIPTS)[number];
  isFinish: boolean;
}

/** The page that sends a ticket's receipt, or gift receipt. */
export function sendReceiptAt(saleId: number, { document, isFinish }: ReceiptSending): Address {
  const query = new URLSearchParams({
    ...(document === "gift_receipt" && { gift: "1" }),
    ...(isFinish && { finish: "1" }),
  }).toString();
  return withRest(href("/sales/:saleId/send", { saleId }), query === "" ? "" : `?${query}`);
}

export function readReceiptSending({ searchParams }: URL): ReceiptSending {
  return {
    document: searchParams.has("gift") ? "gift_receipt" : "receipt",
    isFinish: searchParams.has("finish"),
  };
}
