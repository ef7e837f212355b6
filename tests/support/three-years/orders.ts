import { addDays, day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { DEPOSIT_KINDS } from "~/domain/workshop/orders/deposit-kinds";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Sale } from "~/domain/counter/sales/sale";
import { add, percent, type PlainLine, plainTicket } from "../../domain/returns/plain-tickets.ts";
import { enact } from "../shop.ts";
import { OLIVE } from "../cast.ts";
import type { Clerk, Order } from "./clerk.ts";
import { KEPT_OF_DEPOSITS, STORES } from "./stores.ts";
import { aPerson } from "./people.ts";
import { noteMove, aPieceFor } from "./pieces.ts";
import { pay } from "./till.ts";
import { bookTicket } from "./booking.ts";
import { chooseSellers, ticketWords } from "./tickets.ts";

const A_DAY = 86_400_000;

export function layAway(clerk: Clerk, store: string): void {
  const cards = [aPieceFor(clerk, store, [])];
  if (clerk.random.chance(0.4)) cards.push(aPieceFor(clerk, store, cards));
  const price = add(cards, ({ retail }) => retail);
  const customer = aPerson(clerk);
  const pieces = cards.map(({ id }, nth) => ({
    at: `pieces.${nth}`,
    pieceId: id,
    price: null,
    discount: null,
    discountReason: null,
  }));
  const due = addDays(day(clerk.today(store)), 60);
  const order = enact((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId: customer.id,
      location: store,
      notes: null,
      promised: null,
      pieces,
      instalments: [{ due, amount: cents(price) }],
    }),
  );
  for (const card of cards) noteMove(clerk, card, "reserved");
  const cost = add(cards, (card) => card.cost);
  openOrder(clerk, {
    id: order.id,
    kind: "layaway",
    store,
    customer: customer.id,
    price,
    cost,
    pieces: cards,
  });
}

export function orderSpecially(clerk: Clerk, store: string): void {
  const [price, cost] = [clerk.random.whole(50_00, 3_000_00), clerk.random.whole(0, 50_00)];
  const customer = aPerson(clerk);
  const nothing = {
    vendor: null,
    vendorReference: null,
    ordered: null,
    arrived: null,
    promised: null,
    notes: null,
  };
  const order = enact((ctx) =>
    takeInOrder(ctx, {
      ...nothing,
      kind: "special_order",
      item: "Wedding bands",
      customerId: customer.id,
      location: store,
      price: cents(price),
      cost: cents(cost),
    }),
  );
  openOrder(clerk, {
    id: order.id,
    kind: "special_order",
    store,
    customer: customer.id,
    price,
    cost,
    pieces: [],
  });
}

export function takeRepair(clerk: Clerk, store: string): void {
  const [price, cost] = [clerk.random.whole(10_00, 400_00), clerk.random.whole(0, 90_00)];
  const customer = aPerson(clerk);
  const repair = enact((ctx) =>
    takeInRepair(ctx, {
      customerId: customer.id,
      item: "Ring",
      description: null,
      costToRepair: cents(cost),
      customerPrice: cents(price),
      location: store,
      notes: null,
    }),
  );
  openOrder(clerk, { id: repair.id, kind: "repair", store, customer: customer.id, price, cost, pieces: [] });
}

function openOrder(
  clerk: Clerk,
  words: Pick<Order, "id" | "kind" | "store" | "customer" | "price" | "cost" | "pieces">,
): void {
  clerk.orders.push({
    ...words,
    held: 0,
    paid: new Map(),
    intake: clerk.today(words.store),
    ready: null,
    out: null,
    unpaidDay: null,
    state: "open",
  });
}

function anOrder(clerk: Clerk, isFit: (order: Order) => boolean): Order | null {
  const fit = clerk.orders.filter(isFit);
  return fit.length === 0 ? null : clerk.random.pick(fit);
}

export function payDeposit(clerk: Clerk): boolean {
  const order = anOrder(clerk, ({ state, held, price }) => state === "open" && held < price);
  if (!order) return false;
  const { random } = clerk;
  const store = random.chance(0.2) ? random.pick(STORES) : order.store;
  const amount = random.whole(1, order.price - order.held);
  const kind = random.pick(DEPOSIT_KINDS);
  enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind, amount: cents(amount), location: store }));
  order.held += amount;
  order.paid.set(kind, (order.paid.get(kind) ?? 0) + amount);
  const document = `D${order.id}-${clerk.now}`;
  pay(clerk, document, store, kind, amount);
  const of = { day: clerk.today(store), location: store };
  clerk.ledger.say(document, of, "gift-cards", { depositsTaken: amount });
  sayHeld(clerk, document, store, order, "taken", amount);
  return true;
}

/** Records deposits held: more when one is taken, less when it is used, kept or refunded. */
function sayHeld(
  clerk: Clerk,
  document: string,
  store: string,
  { kind }: Order,
  figure: string,
  amount: number,
): void {
  const of = { day: clerk.today(store), location: store, keys: { order: kind } };
  const held = figure === "taken" ? amount : -amount;
  clerk.ledger.say(document, of, "deposits", { [figure]: amount, heldBefore: held, heldAfter: held });
}

export function makeReady(clerk: Clerk): boolean {
  const order = anOrder(clerk, ({ kind, state, ready }) => kind === "repair" && state === "open" && !ready);
  if (!order) return false;
  enact((ctx) => changeRepairStatus(ctx, order.id, "completed"));
  order.ready = clerk.today(order.store);
  return true;
}

export function handOver(clerk: Clerk): boolean {
  const order = anOrder(
    clerk,
    ({ kind, state, ready }) => kind === "repair" && state === "open" && ready !== null,
  );
  if (!order) return false;
  enact((ctx) => handOverUnpaid(ctx, { orderId: order.id, to: "" }));
  order.state = "out";
  order.out = clerk.today(order.store);
  order.unpaidDay = order.out;
  return true;
}

export function pickUp(clerk: Clerk): boolean {
  const { random } = clerk;
  const order = anOrder(
    clerk,
    ({ kind, state, ready }) =>
      state === "out" || (state === "open" && (kind !== "repair" || ready !== null)),
  );
  if (!order) return false;
  const store = random.chance(0.85) ? order.store : random.pick(STORES);
  const { share, salespeople, first, second } = chooseSellers(clerk);
  const customer = clerk.person(clerk.root(order.customer));
  const lines: PlainLine[] =
    order.kind === "layaway"
      ? order.pieces.map(({ retail, cost }) => ({
          kind: "piece",
          list: retail,
          reason: "",
          price: retail,
          cost,
          taxed: true,
        }))
      : [
          {
            kind: "pickup",
            list: order.price,
            reason: "",
            price: order.price,
            cost: order.cost,
            taxed: true,
          },
        ];
  const words = { share, typed: null, isExempt: false, tradeIn: 0, shipping: 0 };
  const plain = plainTicket(ticketWords(clerk, store, lines, words));
  const rest = plain.total - order.held;
  const kind = random.pick(["cash", "card"] as const);
  const sale = enact((ctx) =>
    sellWithOrders(ctx, {
      customerId: customer.id,
      location: store,
      lines: [{ at: "lines.0", kind: "pickup", orderId: order.id, to: null }],
      tax: "auto",
      shippingCharge: cents(0),
      tradeIn: null,
      salespeople,
      payments: rest > 0 ? [{ kind, amount: null }] : [],
    }),
  );
  const paid = [
    { kind: "deposit", amount: order.held },
    { kind, amount: rest },
  ];
  const pieces = order.kind === "layaway" ? order.pieces : [null];
  const sent = { location: store, tradeIn: null };
  const ticket = bookTicket(clerk, sale, { plain, pieces, first, second, customer, sent }, paid, null, {
    order,
  });
  settle(clerk, ticket.document, store, order, "used");
  if (order.kind === "repair")
    clerk.ledger.say(ticket.document, { day: ticket.day, location: store, keys: { worker: 0 } }, "repairs", {
      takings: order.price,
      cost: order.cost,
      profit: order.price - order.cost,
    });
  order.state = "settled";
  order.out ??= clerk.today(order.store);
  return true;
}

function settle(
  clerk: Clerk,
  document: string,
  store: string,
  order: Order,
  figure: "used" | "kept",
  amount = order.held,
): void {
  const of = { day: clerk.today(store), location: store };
  clerk.ledger.say(document, of, "gift-cards", { depositsUsed: amount });
  sayHeld(clerk, document, store, order, figure, amount);
  order.held -= amount;
}

export function cancel(clerk: Clerk): boolean {
  const order = anOrder(clerk, ({ state, paid }) => state === "open" && paid.size <= 1);
  if (!order) return false;
  const { store, held } = order;
  const keep = percent(held, KEPT_OF_DEPOSITS);
  const cancelled = enact((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Changed their mind" }));
  const back = held - keep;
  const [kind = "cash"] = order.paid.keys();
  if (back > 0) {
    const document = `C${order.id}`;
    pay(clerk, document, store, kind, -back);
    clerk.ledger.say(document, { day: clerk.today(store), location: store }, "gift-cards", {
      depositsRefunded: back,
    });
    sayHeld(clerk, document, store, order, "refunded", back);
    order.held -= back;
  }
  if (keep > 0) {
    const line: PlainLine = { kind: "item", list: keep, reason: "", price: keep, cost: 0, taxed: false };
    const words = {
      ...ticketWords(clerk, store, [line], {
        share: null,
        typed: 0,
        isExempt: false,
        tradeIn: 0,
        shipping: 0,
      }),
      rate: 0,
    };
    const customer = clerk.person(clerk.root(order.customer));
    const made = {
      plain: plainTicket(words),
      pieces: [null],
      first: OLIVE.id,
      second: null,
      customer,
      sent: { location: store, tradeIn: null },
    };
    const sale = { id: cancelled.saleId!, lines: [], tradeIn: null } as unknown as Sale;
    const ticket = bookTicket(clerk, sale, made, [{ kind: "deposit", amount: keep }], null, {
      order,
      isFixed: true,
      taxRate: -2,
    });
    settle(clerk, ticket.document, store, order, "kept");
  }
  order.state = "cancelled";
  for (const card of order.pieces) noteMove(clerk, card, "released");
  return true;
}

/** Records how long repairs took, and what is finally still owed for those handed over unpaid. */
export function sayRepairs(clerk: Clerk): void {
  const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / A_DAY);
  for (const { id, kind, store, intake, ready, out, state, price, held } of clerk.orders) {
    if (kind !== "repair") continue;
    const say = (date: string, figures: Record<string, number>) =>
      clerk.ledger.say(`R${id}`, { day: date, location: store, keys: { worker: 0 } }, "repairs", figures);
    if (ready) say(ready, { finished: 1, daysToReady: days(intake, ready) });
    if (out)
      say(out, {
        handedOver: 1,
        daysToHandOver: days(intake, out),
        unpaid: state === "out" ? Math.max(price - held, 0) : 0,
      });
  }
}
