import { type Deposit, type Order, orderNumber } from "~/domain/workshop/orders/order";
import { type Paper, paperOf } from "~/domain/records/papers/paper.server";
import { cents, sumOf } from "~/domain/money";
import { takenInWith } from "~/domain/workshop/envelopes/same-intake.server";
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

/** What of a repair's intake stands on its claim check: all that the customer left there on that day, and all money of it. */
export function wholeIntake(order: Order) {
  const others = takenInWith(shop().db, order.id);
  const all = [order, ...others.map((envelope) => envelope.order)];
  return {
    others: others.map((envelope) => ({
      number: orderNumber(envelope.order),
      items: envelope.items.map(({ description }) => description),
      promisedDay: envelope.order.promisedDay,
    })),
    paidDown: cents(sumOf(all.map(({ held }) => held))),
    toPay: cents(sumOf(all.map(({ amountDue }) => amountDue))),
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
