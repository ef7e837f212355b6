import { type Deposit, type Order, orderNumber } from "~/domain/orders/order";
import { type Paper, paperOf } from "~/domain/papers/paper.server";
import { shop } from "~/runtime/shop.server";
import { code128 } from "~/web/barcode.server";

/** What the papers of an order say that its customer takes home: as agreed when it was taken in. */
export function paperOfIntake({ kind, id }: Order): Paper {
  return paperOf(
    shop().db,
    kind === "repair"
      ? { kind: "repair", id, action: "repair.taken-in" }
      : { kind: "order", id, action: "order.taken-in" },
  );
}

/** Of a deposit, or of what was given back of it. */
export function paperOfDeposit({ kind, id }: Order, { amount, at }: Deposit): Paper {
  const action = amount < 0 ? "order.cancelled" : "order.deposit-taken";
  return paperOf(shop().db, { kind: kind === "repair" ? "repair" : "order", id, action, at });
}

/** What stands on each print of an order: shop, store and customer, and its number with barcode. */
export async function printOf(order: Order, paper: Paper) {
  const number = orderNumber(order);
  const customer = paper.customer(order.customerId);
  return {
    number,
    bars: await code128(number),
    shopName: paper.shopName,
    store: paper.store(order.store.key),
    customerName: customer?.name ?? order.customerName,
    phone: customer?.phone ?? null,
    address: customer?.address ?? "",
  };
}

/** The phone to call, where it is another than the paper says; null once nobody is to be called. */
export function phoneNow({ contact, handedOver }: Order, phone: string | null): string | null {
  return handedOver === null && contact.phone !== phone ? contact.phone : null;
}

/** An order's pieces by the words of that time. */
export function piecesThen({ pieces }: Order, paper: Paper): Order["pieces"] {
  return pieces.map((piece) => ({ ...piece, ...paper.piece(piece.pieceId, piece) }));
}
