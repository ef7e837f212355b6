import { cents, rate } from "~/domain/money";
import { DISCOUNT_REASONS } from "~/domain/counter/sales/discount-reasons";
import type { NewLine, NewPayment, NewSale, NewTradeIn } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import {
  add,
  percent,
  type PlainLine,
  type PlainTicket,
  plainTicket,
} from "../../domain/returns/plain-tickets.ts";
import { enact } from "../shop.ts";
import { ADAM, OLIVE, SAL, SUSAN } from "../cast.ts";
import type { PieceCard } from "./ledger.ts";
import type { Clerk, Ticket, GiftCard, Person } from "./clerk.ts";
import { aPerson } from "./people.ts";
import { aPieceFor } from "./pieces.ts";
import { bookTicket } from "./booking.ts";

const SELLERS = [OLIVE, ADAM, SUSAN, SAL];

/** Usually a number from 1, and now and then 0. */
function upTo(clerk: Clerk, most: number): number {
  return clerk.random.chance(0.05) ? 0 : clerk.random.whole(1, most);
}

function someLines(
  clerk: Clerk,
  store: string,
): { lines: NewLine[]; plain: PlainLine[]; pieces: (PieceCard | null)[] } {
  const { random } = clerk;
  const pieces: (PieceCard | null)[] = [];
  const plain: PlainLine[] = [];
  const none = { discount: null, discountReason: null };
  const lines = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3, 4]) }, (_, nth): NewLine => {
    const at = `lines.${nth}`;
    const kind = random.pick(["piece", "piece", "piece", "piece", "service", "item", "gift_card"] as const);
    if (kind !== "piece") pieces.push(null);
    switch (kind) {
      case "service": {
        const [quantity, which] = [random.whole(1, 3), random.whole(0, 1)];
        const list = 19_99 * quantity;
        const cost = 3_00 * quantity;
        plain.push({ kind, list, reason: "", price: list, cost, quantity, taxed: which === 0 });
        return { at, kind, serviceId: clerk.services[which]!, quantity, price: null, ...none };
      }
      case "item": {
        const [price, cost, isTaxed] = [upTo(clerk, 900_00), upTo(clerk, 200_00), random.chance(0.7)];
        const quantity = random.whole(1, 4);
        const list = price * quantity;
        const off = random.chance(0.3) ? random.whole(0, list) : null;
        plain.push({
          kind,
          list,
          reason: off === null ? "" : "price_match",
          price: list - (off ?? 0),
          cost: cost * quantity,
          quantity,
          taxed: isTaxed,
        });
        const words = { description: "A chain", price: cents(price), cost: cents(cost), isTaxed, quantity };
        if (off === null) return { at, kind, ...words, ...none };
        return { at, kind, ...words, discount: { amount: cents(off) }, discountReason: "price_match" };
      }
      case "gift_card": {
        const amount = random.whole(10_00, 300_00);
        plain.push({ kind, list: amount, reason: "", price: amount, cost: 0, taxed: false });
        return { at, kind, amount: cents(amount) };
      }
      default: {
        const card = aPieceFor(
          clerk,
          store,
          pieces.flatMap((one) => one ?? []),
        );
        pieces.push(card);
        const { id: pieceId, retail: list, cost } = card;
        if (random.chance(0.3)) {
          const off = random.whole(1, 4_000);
          const reason = random.pick(DISCOUNT_REASONS);
          plain.push({ kind, list, reason, price: list - percent(list, off), cost, taxed: true });
          const discount = { percent: rate(off) };
          return { at, kind, pieceId, price: null, cost: cents(cost), discount, discountReason: reason };
        }
        const price = random.chance(0.8) ? list : Math.round(list * random.pick([0.8, 0.95, 1.1]));
        plain.push({ kind, list: Math.max(list, price), reason: "", price, cost, taxed: true });
        return { at, kind, pieceId, price: cents(price), cost: cents(cost), ...none };
      }
    }
  });
  return { lines, plain, pieces };
}

export function chooseSellers(clerk: Clerk) {
  const { random } = clerk;
  const [one, other] = random.shuffled(SELLERS) as [typeof OLIVE, typeof OLIVE];
  const share = random.chance(0.35) ? random.whole(1, 9_999) : null;
  const salespeople =
    share === null
      ? [{ id: one.id, share: rate(10_000) }]
      : [
          { id: one.id, share: rate(share) },
          { id: other.id, share: rate(10_000 - share) },
        ];
  return { share, salespeople, first: one.id, second: share === null ? null : other.id };
}

/** The ticket's figures for the pencil to compute. */
export function ticketWords(
  clerk: Clerk,
  store: string,
  plain: PlainLine[],
  {
    share,
    typed,
    isExempt,
    tradeIn,
    shipping,
  }: { share: number | null; typed: number | null; isExempt: boolean; tradeIn: number; shipping: number },
) {
  const { rate: first, second } = clerk.rates.get(store)!;
  return {
    lines: plain,
    tax: typed === null ? { rate: first } : { typed },
    lessTradeIn: clerk.lessens.get(store)!,
    second: second && { firstRate: first, ...second },
    isExempt,
    tradeIn,
    shipping,
    rate: clerk.settings.rate,
    onTotal: clerk.settings.onTotal,
    share,
  };
}

/** A ticket as it is sent and as the pencil has it, before payment. */
export function aTicket(clerk: Clerk, store: string) {
  const { random } = clerk;
  const { lines, plain, pieces } = someLines(clerk, store);
  const goods = plain.filter(({ kind }) => kind !== "gift_card");
  const price = add(goods, (line) => line.price);
  const shipping = goods.length > 0 && random.chance(0.2) ? upTo(clerk, 40_00) : 0;
  const isUnsent = random.chance(0.04);
  const isTyped = isUnsent || random.chance(0.15);
  const isExempt = !isTyped && random.chance(0.08);
  const typed = isUnsent
    ? 0
    : isTyped
      ? goods.length > 0
        ? upTo(clerk, Math.max(1, Math.floor(price / 12)))
        : 0
      : null;
  const tradeIn = random.chance(0.2) ? Math.floor(price * random.pick([0.1, 0.37, 0.7])) : 0;
  const brought = someTradeIns(clerk, tradeIn);
  const { share, salespeople, first, second } = chooseSellers(clerk);
  const customer = random.chance(0.2) ? null : aPerson(clerk);
  // Merged customers can still be found, and buy as the person they became.
  const mergedId = clerk.people.find(({ into }) => into !== null && into === customer?.id)?.id;
  const customerId = customer && (random.chance(0.3) && mergedId ? mergedId : customer.id);
  return {
    pieces,
    first,
    second,
    customer,
    sent: {
      customerId,
      location: store,
      lines,
      tax: typed === null ? ("auto" as const) : isUnsent ? null : cents(typed),
      exemptReason: isExempt ? "Resale" : null,
      shippingCharge: cents(shipping),
      tradeIn: brought[0] ?? null,
      ...(brought.length > 1 && { moreTradeIns: brought.slice(1) }),
      salespeople,
      payments: null,
    } satisfies NewSale,
    plain: {
      ...plainTicket(ticketWords(clerk, store, plain, { share, typed, isExempt, tradeIn, shipping })),
      ...(isUnsent && { taxRate: -3 }),
    },
  };
}

/** What is traded in for this value: one thing or two. */
function someTradeIns({ random }: Clerk, value: number): NewTradeIn[] {
  const first = value > 1 && random.chance(0.3) ? random.whole(1, value - 1) : value;
  return [first, value - first]
    .filter((part) => part > 0)
    .map((part) => ({
      item: "Old chain",
      value: cents(part),
      weight: null,
      weightGiven: null,
      weightUnit: null,
      melt: null,
      isScrap: random.chance(0.4),
    }));
}

/** A ticket's payments, and the only kind among them, if the money can go back that way. */
function somePayments(
  clerk: Clerk,
  due: number,
  customer: Person | null,
  plain: PlainTicket,
): { payments: NewPayment[]; card: GiftCard | null } {
  const { random } = clerk;
  const payments: NewPayment[] = [];
  let left = due;
  let card: GiftCard | null = null;
  const ownCredit = customer ? clerk.creditOf(customer.id) : 0;
  if (ownCredit > 0 && random.chance(0.4) && left > 0) {
    const amount = Math.min(left, ownCredit);
    payments.push({ kind: "store_credit", amount: cents(amount) });
    left -= amount;
  }
  const full = clerk.giftCards.filter((one) => one.left > 0);
  if (full.length > 0 && random.chance(0.3) && left > 0 && plain.giftCards === 0) {
    card = random.pick(full);
    const amount = Math.min(left, card.left);
    payments.push({ kind: "gift_card", amount: cents(amount), number: card.number });
    left -= amount;
  }
  if (left === 0) return { payments, card };
  const kinds = random.shuffled(["cash", "cash", "card", "card", "check", "financing", "other"] as const);
  if (random.chance(0.25) && left > 2) {
    const part = random.whole(1, left - 1);
    payments.push({ kind: kinds[0]!, amount: cents(part) });
    left -= part;
    const second = kinds.find((kind) => kind !== kinds[0])!;
    payments.push({ kind: second, amount: cents(left) });
  } else payments.push({ kind: kinds[0]!, amount: cents(left) });
  return { payments, card };
}

export function sell(clerk: Clerk, store: string): Ticket {
  const made = aTicket(clerk, store);
  const { plain, sent } = made;
  const due = plain.total + plain.giftCards;
  const isUnsaid = clerk.random.chance(0.05) && plain.giftCards === 0;
  const { payments, card } = isUnsaid
    ? { payments: null, card: null }
    : somePayments(clerk, due, made.customer, plain);
  const sale = enact((ctx) => sellWithOrders(ctx, { ...sent, payments }));
  const paid = payments ?? (due > 0 ? [{ kind: "unspecified", amount: due }] : []);
  return bookTicket(clerk, sale, made, paid as { kind: string; amount: number }[], card);
}

/** Sells a ticket for a trade-in of a higher value. The rest becomes store credit. */
export function sellForTradeIn(clerk: Clerk, store: string): void {
  const { random } = clerk;
  const card = aPieceFor(clerk, store, []);
  const line: PlainLine = {
    kind: "piece",
    list: card.retail,
    reason: "",
    price: card.retail,
    cost: card.cost,
    taxed: true,
  };
  const { share, salespeople, first, second } = chooseSellers(clerk);
  const rest = random.whole(1, 900_00);
  const customer = aPerson(clerk);
  const sale = enact((ctx) =>
    sellWithOrders(ctx, {
      customerId: customer.id,
      location: store,
      lines: [
        {
          at: "lines.0",
          kind: "piece",
          pieceId: card.id,
          price: null,
          cost: null,
          discount: null,
          discountReason: null,
        },
      ],
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: {
        item: "Heavy chain",
        value: cents(card.retail + rest),
        weight: null,
        weightGiven: null,
        weightUnit: null,
        melt: null,
        restAsCredit: true,
      },
      salespeople,
      payments: [],
    }),
  );
  const words = { share, typed: 0, isExempt: false, tradeIn: card.retail, shipping: 0 };
  const plain = plainTicket(ticketWords(clerk, store, [line], words));
  const sent = { location: store, tradeIn: { value: card.retail + rest, isScrap: false } };
  bookTicket(clerk, sale, { plain, pieces: [card], first, second, customer, sent, rest }, [], null);
}
