import { isDeepStrictEqual } from "node:util";
import { type Deposit, type Order, orderNumber } from "~/domain/workshop/orders/order";
import { orderOnPaper } from "~/domain/workshop/orders/order-on-paper.server";
import { type Paper, paperOf } from "~/domain/shop/papers/paper.server";
import { cents, sumOf } from "~/domain/money";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import type { Actor } from "~/domain/permissions";
import { pieceOnPaper } from "~/domain/stock/pieces/piece-on-paper.server";
import { type Envelope, NOTHING_SAID, type RepairItem } from "~/domain/workshop/envelopes/envelope.server";
import { itemsOnPaper } from "~/domain/workshop/envelopes/items-on-paper.server";
import { takenInWith } from "~/domain/workshop/envelopes/same-intake.server";
import { shop } from "~/runtime/shop.server";
import { code128 } from "~/web/barcode.server";

/** Returns the wording for papers that the customer takes home, as it was when the order was taken in. */
export function paperOfIntake({ kind, id }: Order): Paper {
  return paperOf(
    shop().db,
    kind === "repair"
      ? { kind: "repair", id, action: "repair.taken-in" }
      : { kind: "order", id, action: "order.taken-in" },
  );
}

/** Returns the wording for the receipt of a deposit, or of money given back. */
export function paperOfDeposit({ kind, id }: Order, { amount, at }: Deposit): Paper {
  const action = amount < 0 ? "order.cancelled" : "order.deposit-taken";
  return paperOf(shop().db, { kind: kind === "repair" ? "repair" : "order", id, action, at });
}

/**
 * Returns what every print of an order shows: shop, store and customer, and its number with barcode. Phone
 * and address are for those who may view customers.
 */
export async function printOf(order: Order, paper: Paper, actor: Actor) {
  const number = orderNumber(order);
  const customer = customerOnPaper(shop().db, paper, order.customerId);
  const seesContact = maySeeContact(actor);
  return {
    number,
    bars: await code128(number),
    shopName: paper.shopName,
    store: paper.store(order.store.key),
    customerName: customer?.name ?? order.customerName,
    phone: (seesContact && customer?.phone) || null,
    address: (seesContact && customer?.address) || "",
  };
}

/**
 * Returns what a claim check says of the whole intake: all that the customer left there that day, and all the
 * money.
 */
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

/** Returns a repair's items as they were taken in; null if nobody changed them since. */
export function itemsThen({ order, items }: Envelope, paper: Paper): RepairItem[] | null {
  const { db } = shop();
  const { item: first } = orderOnPaper(db, paper, order);
  const then = (itemsOnPaper(db, paper, order.id) ?? items).map((item, nth): RepairItem => ({
    ...NOTHING_SAID,
    description: "",
    ...item,
    position: nth + 1,
    ...(nth === 0 && { description: first }),
  }));
  return isDeepStrictEqual(then, items) ? null : then;
}

/** Returns the phone to call if it differs from the one on paper; null once nobody needs a call. */
export function phoneNow({ contact, handedOver }: Order, phone: string | null): string | null {
  return handedOver === null && contact.phone !== phone ? contact.phone : null;
}

/** Returns an order's pieces in the words of that time. */
export function piecesThen({ pieces }: Order, paper: Paper): Order["pieces"] {
  const { db } = shop();
  return pieces.map((piece) => ({ ...piece, ...pieceOnPaper(db, paper, piece.pieceId, piece) }));
}
