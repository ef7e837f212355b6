import { cents } from "~/domain/money";
import { exchangeWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { RETURN_PLACES, type NewReturn } from "~/domain/counter/returns/return";
import { add, plainGoodwill, plainReturn } from "../../domain/returns/plain-tickets.ts";
import { enact } from "../shop.ts";
import type { Clerk, Ticket } from "./clerk.ts";
import { addCredit } from "./people.ts";
import { noteMove, isHeld } from "./pieces.ts";
import { putInTill, rounded } from "./till.ts";
import { bookTicket, sayPieces, bookReturn } from "./booking.ts";
import { aTicket } from "./tickets.ts";

/** Voids the newest ticket that can be voided. */
export function voidLastTicket(clerk: Clerk): boolean {
  const last = clerk.tickets.findLast(
    (ticket) =>
      !ticket.isVoided &&
      !ticket.isFixed &&
      ticket.plain.returned.length === 0 &&
      ticket.closes === clerk.tills.get(ticket.store)!.closes &&
      clerk.tills.get(ticket.store)!.isOpen &&
      !clerk.giftCards.some(({ soldOn, uses }) => soldOn === ticket.document && uses > 0) &&
      ticket.pieces.every((card) => card === null || card.state === "sold") &&
      ticket.tradeIns.every((card) => isHeld(card) && card.state === "reserved") &&
      ticket.rest === 0,
  );
  if (!last) return false;
  const { document, store, plain, sale, card, order } = last;
  enact((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Rung up twice" }));
  last.isVoided = true;
  clerk.ledger.strike(document);
  clerk.ledger.say(document, { day: last.day, location: store }, "returns", {
    voids: 1,
    voided: plain.total + plain.giftCards + plain.tradeIn,
  });
  for (const { kind, amount } of last.payments) {
    if (amount <= 0) continue;
    putInTill(clerk, store, kind, -amount, -rounded(store, kind, amount));
    if (kind === "store_credit") addCredit(clerk, clerk.root(last.customer!), amount);
    if (kind === "gift_card" && card) {
      card.left += amount;
      card.uses -= 1;
    }
  }
  for (const one of clerk.giftCards) if (one.soldOn === document) one.left = 0;
  for (const [nth, piece] of last.pieces.entries()) {
    if (!piece) continue;
    const { price, cost } = plain.lines[nth]!;
    noteMove(clerk, piece, "sale_voided", store, { price, cost });
    if (order) noteMove(clerk, piece, "reserved");
  }
  for (const card of last.tradeIns) {
    noteMove(clerk, card, "given_back");
    card.isScrap = false;
    card.heldUntil = "";
  }
  if (order) {
    order.state = order.unpaidDay === null ? "open" : "out";
    if (order.unpaidDay === null) order.out = null;
    order.held = add(
      last.payments.filter(({ kind }) => kind === "deposit"),
      ({ amount }) => amount,
    );
  }
  return true;
}

/** One of the newest tickets that can be returned and fit; null without one. */
function toReturn(clerk: Clerk, isFit: (ticket: Ticket) => boolean): Ticket | null {
  const fit = clerk.tickets.filter(
    (ticket) =>
      !ticket.isVoided && ticket.order === null && isFit(ticket) && !clerk.isErased(ticket.customer),
  );
  return fit.length === 0 ? null : clerk.random.pick(fit.slice(-60));
}

/** Lines that can come back, without pieces sold again since, and without used gift cards. */
function linesOut(clerk: Clerk, { plain, document, pieces }: Ticket): number[] {
  const usedCards = clerk.giftCards.some(({ soldOn, uses }) => soldOn === document && uses > 0);
  return plain.lines.flatMap((line, nth) => {
    const piece = pieces[nth];
    const isGone = piece !== null && piece !== undefined && piece.state !== "sold";
    return line.back || isGone || (line.kind === "gift_card" && usedCards) ? [] : [nth];
  });
}

function chooseLines(clerk: Clerk, ticket: Ticket) {
  const { random } = clerk;
  const out = linesOut(clerk, ticket);
  const which = random.chance(0.4) ? out : out.filter(() => random.chance(0.5));
  if (which.length === 0) return null;
  const isWhole = which.length === ticket.plain.lines.filter(({ back }) => !back).length;
  const hasGoods = which.some((nth) => ticket.plain.lines[nth]!.kind !== "gift_card");
  const left = ticket.plain.shipping - add(ticket.plain.returned, (one) => one.shipping);
  const shipping = hasGoods && random.chance(isWhole ? 0.7 : 0.2) ? left : 0;
  const lines = which.map((nth) => {
    const { id } = ticket.sale.lines[nth]!;
    return { id, nth, to: ticket.pieces[nth] ? random.pick(RETURN_PLACES) : null };
  });
  return { which, shipping, lines };
}

function giftCardsIn(clerk: Clerk, ticket: Ticket, which: number[]): number {
  return add(which, (nth) => {
    const line = ticket.plain.lines[nth]!;
    return line.kind === "gift_card" ? line.price : 0;
  });
}

export function returnSome(clerk: Clerk, store: string): boolean {
  const { random } = clerk;
  const ticket = toReturn(clerk, (one) => linesOut(clerk, one).length > 0);
  const some = ticket && chooseLines(clerk, ticket);
  if (!ticket || !some) return false;
  const cards = giftCardsIn(clerk, ticket, some.which);
  const plain = plainReturn(ticket.plain, some.which, some.shipping);
  const worth = plain.total + plain.tradeIn;
  const fee = random.chance(0.25) ? random.whole(0, worth) : 0;
  const elsewhere = random.chance(0.2) ? store : null;
  const { refund, parts } = refundOf(clerk, ticket, worth + cards - fee, plain.tradeIn);
  const made = enact((ctx) =>
    returnLines(ctx, {
      saleId: ticket.sale.id,
      lines: some.lines.map(({ id, to }) => ({ id, to })),
      refund,
      fee: cents(fee),
      shipping: cents(some.shipping),
      reason: "It came back",
      location: elsewhere,
    }),
  );
  bookReturn(clerk, ticket, made.id, plain, { fee, cards, paidOut: elsewhere ?? ticket.store, parts });
  bringBack(clerk, ticket, made.id, some.lines);
  if (elsewhere !== null && elsewhere !== ticket.store) clerk.count("return paid elsewhere");
  return true;
}

/** Gives part of a price back, and the customer keeps the item. */
export function giveGoodwill(clerk: Clerk): boolean {
  const { random } = clerk;
  const fit = (ticket: Ticket) =>
    ticket.plain.lines.flatMap((line, nth) => {
      const isWithin = line.surtaxable === 0 || line.surtaxable === line.taxable;
      const isHere = line.kind !== "gift_card" && !line.back && line.price > 2 && isWithin;
      const isGone = ticket.pieces[nth] ? ticket.pieces[nth].state !== "sold" : false;
      return isHere && !isGone ? [nth] : [];
    });
  const ticket = toReturn(clerk, (one) => fit(one).length > 0 && one.rest === 0);
  if (!ticket) return false;
  const nth = random.pick(fit(ticket));
  const amount = random.whole(1, Math.max(1, Math.floor(ticket.plain.lines[nth]!.price / 2)));
  const plain = plainGoodwill(ticket.plain, nth, amount);
  const { refund, parts } = refundOf(clerk, ticket, plain.total + plain.tradeIn, plain.tradeIn);
  const made = enact((ctx) =>
    returnLines(ctx, {
      saleId: ticket.sale.id,
      lines: [{ id: ticket.sale.lines[nth]!.id, to: null, amount: cents(amount) }],
      refund,
      fee: cents(0),
      shipping: cents(0),
      reason: "A scratch",
    }),
  );
  bookReturn(clerk, ticket, made.id, plain, { fee: 0, cards: 0, paidOut: ticket.store, parts });
  const piece = ticket.pieces[nth];
  if (piece) {
    sayPieces(clerk, `RT${made.id}`, ticket, piece, { pieces: 0, sales: amount, sign: -1 });
    noteMove(clerk, piece, "goodwill", ticket.store, { price: amount });
  }
  return true;
}

/** How to refund: the trade-in's share as credit, the rest as it was paid or as the clerk chooses. */
function refundOf(
  clerk: Clerk,
  ticket: Ticket,
  due: number,
  tradeIn: number,
): { refund: NewReturn["refund"]; parts: { kind: string; amount: number }[] } {
  const { random } = clerk;
  const forTradeIn = ticket.customer === null ? 0 : Math.min(tradeIn, due);
  const money = due - forTradeIn;
  const parts = forTradeIn > 0 ? [{ kind: "store_credit", amount: forTradeIn }] : [];
  const asPaid = ["cash", "card", "check", "financing", "other"];
  if (money === 0) return { refund: null, parts };
  if (
    ticket.paidBy !== null &&
    asPaid.includes(ticket.paidBy) &&
    tradeIn === 0 &&
    ticket.plain.returned.length === 1 &&
    random.chance(0.5)
  )
    return { refund: null, parts: [...parts, { kind: ticket.paidBy, amount: money }] };
  const kind =
    ticket.customer !== null && random.chance(0.4) ? "store_credit" : random.pick(["cash", "card"] as const);
  return { refund: [{ kind, amount: null }], parts: [...parts, { kind, amount: money }] };
}

/** Brings pieces back to the location that the return names, and empties gift cards. */
function bringBack(
  clerk: Clerk,
  ticket: Ticket,
  id: number,
  lines: { nth: number; to: (typeof RETURN_PLACES)[number] | null }[],
): void {
  const kinds = { stock: "returned", damaged: "returned_damaged", vendor: "returned_to_vendor" } as const;
  for (const { nth, to } of lines) {
    const line = ticket.plain.lines[nth]!;
    const piece = ticket.pieces[nth];
    if (line.kind === "gift_card") {
      const { accountId } = ticket.sale.lines[nth]!;
      const card = clerk.giftCards.find(({ id }) => id === accountId);
      if (card) card.left = 0;
    }
    if (!piece || to === null) continue;
    const { price, cost } = line;
    noteMove(clerk, piece, kinds[to], ticket.store, { price, cost });
    sayPieces(clerk, `RT${id}`, ticket, piece, { pieces: 1, sales: price, sign: -1 });
  }
}

export function exchangeSome(clerk: Clerk, store: string): boolean {
  const ticket = toReturn(clerk, (one) => linesOut(clerk, one).length > 0);
  const some = ticket && chooseLines(clerk, ticket);
  if (!ticket || !some) return false;
  const next = aTicket(clerk, store);
  // The other one goes to the same person, or to nobody.
  const customer = ticket.customer === null ? null : clerk.person(clerk.root(ticket.customer));
  const cards = giftCardsIn(clerk, ticket, some.which);
  const plain = plainReturn(ticket.plain, some.which, some.shipping);
  const worth = plain.total + plain.tradeIn + cards;
  const due = next.plain.total + next.plain.giftCards;
  const used = Math.min(worth, due);
  const made = enact((ctx) =>
    exchangeWithOrders(ctx, {
      return: {
        saleId: ticket.sale.id,
        lines: some.lines.map(({ id, to }) => ({ id, to })),
        refund:
          worth > used && ticket.customer === null
            ? [{ kind: "cash", amount: null }]
            : worth > used
              ? [{ kind: "card", amount: null }]
              : null,
        fee: cents(0),
        shipping: cents(some.shipping),
        reason: "Another one",
      },
      sale: {
        ...next.sent,
        customerId: customer?.id ?? null,
        payments: due > used ? [{ kind: "cash", amount: null }] : [],
      },
    }),
  );
  const paid = [
    { kind: "exchange", amount: used },
    { kind: "cash", amount: due - used },
  ];
  const forTradeIn = ticket.customer === null ? 0 : Math.min(plain.tradeIn, worth - used);
  const kind = ticket.customer === null ? "cash" : "card";
  const parts = [
    { kind: "exchange", amount: used },
    { kind: "store_credit", amount: forTradeIn },
    { kind, amount: worth - used - forTradeIn },
  ];
  bookTicket(clerk, made.sale, { ...next, customer }, paid, null, { isFixed: true });
  bookReturn(clerk, ticket, made.return.id, plain, { fee: 0, cards, paidOut: ticket.store, parts });
  bringBack(clerk, ticket, made.return.id, some.lines);
  return true;
}
