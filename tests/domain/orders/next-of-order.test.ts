import { describe, expect, test } from "vitest";
import { day, type Instant, instant } from "~/domain/dates";
import { cents, inMoney } from "~/domain/money";
import { nextOfOrder, type OrderAct } from "~/domain/workshop/orders/next-of-order";
import type { Order, OrderKind } from "~/domain/workshop/orders/order";

const TODAY = day("2026-11-20");
const NOON = instant(Date.parse("2026-11-19T17:00:00Z"));
const words = { money: (amount: Order["price"]) => inMoney(amount, "USD"), date: String };

function anOrder(kind: OrderKind, facts: Partial<Order> = {}): Order {
  return {
    id: 37,
    kind,
    state: "open",
    status: kind === "repair" ? "pending" : null,
    customerId: 31,
    customerName: "Hugo Baptista",
    contact: { firstName: "Hugo", phone: null, email: null, closedChannels: 0 },
    store: { key: "boca", name: "Boca Raton", zone: "America/New_York" },
    item: "Crown and stem",
    notes: null,
    takenInAt: NOON,
    takenInDay: day("2026-11-06"),
    takenInBy: "Rosa Delgado",
    price: cents(16_000),
    cost: cents(7500),
    tax: cents(1120),
    total: cents(17_120),
    amountDue: cents(17_120),
    held: cents(0),
    balance: cents(16_000),
    vendor: null,
    vendorReference: null,
    orderedDay: null,
    arrivedDay: null,
    promisedDay: null,
    nextDueDay: null,
    worker: null,
    isTaxed: true,
    estimate: null,
    callOver: null,
    place: null,
    readyAt: null,
    told: null,
    handedOver: null,
    cancelled: null,
    saleId: null,
    pieces: [],
    instalments: [],
    deposits: [],
    movements: [],
    tellings: [],
    version: 1,
    ...facts,
  };
}

const next = (order: Order, parts?: string) =>
  nextOfOrder(order, { today: TODAY, parts: parts ?? null, words });
const estimate = (state: "asked" | "approved" | "declined") => ({
  state,
  amount: cents(16_000),
  at: NOON,
  by: null,
  way: null,
  name: null,
});
const READY = { readyAt: NOON, status: "completed" } as const;
const TOLD = { at: (NOON + 1) as Instant, day: day("2026-11-19"), by: "Rosa Delgado", way: "phone" } as const;
const abroad = { place: "workshop", name: "Kessel & Son", dueBackDay: day("2026-11-18") } as const;
const ENDED = { at: NOON, by: "Rosa Delgado" };

type Case = [order: Order, act: OrderAct | null, says: string, step: string | null, parts?: string];
const CASES: Record<string, Case> = {
  "a repair that nobody began": [anOrder("repair"), "start", "Not started. No date promised.", "Taken in"],
  "one that the customer hasn't approved, five days late": [
    anOrder("repair", { estimate: estimate("asked"), promisedDay: day("2026-11-15") }),
    "answer",
    "Hugo hasn't approved $160.00. Promised 2026-11-15, 5 days late.",
    "Taken in",
  ],
  "one that the customer declined": [
    anOrder("repair", { estimate: estimate("declined"), promisedDay: day("2026-11-21") }),
    "ask_again",
    "Hugo declined $160.00. Promised tomorrow.",
    "Taken in",
  ],
  "one that was approved": [
    anOrder("repair", { estimate: estimate("approved"), promisedDay: TODAY }),
    "start",
    "Not started. Promised today.",
    "Approved",
  ],
  "one in an outside workshop": [
    anOrder("repair", { place: abroad, status: "in_progress", promisedDay: day("2026-11-25") }),
    "come_back",
    "At Kessel & Son, due back 2026-11-18, 2 days late. Promised 2026-11-25, in 5 days.",
    "At Kessel & Son",
  ],
  "one that an outside workshop has until the promised day": [
    anOrder("repair", { place: abroad, status: "in_progress", promisedDay: day("2026-11-18") }),
    "come_back",
    "At Kessel & Son. Promised 2026-11-18, 2 days late.",
    "At Kessel & Son",
  ],
  "one that waits for parts": [
    anOrder("repair", { status: "in_progress" }),
    "parts_in",
    "Waiting for a crown. No date promised.",
    "At the bench",
    "a crown",
  ],
  "one at the bench": [
    anOrder("repair", { status: "in_progress", worker: { id: 4, name: "Sal Ames" } }),
    "finish",
    "At the bench with Sal Ames. No date promised.",
    "At the bench",
  ],
  "one whose customer doesn't know that it is ready": [
    anOrder("repair", { ...READY, promisedDay: day("2026-11-15") }),
    "notify",
    "Completed, but Hugo hasn't been notified. $171.20 is due.",
    "Completed",
  ],
  "one whose customer knows": [
    anOrder("repair", { ...READY, told: TOLD, amountDue: cents(0) }),
    "hand_over",
    "Completed. Hugo was notified 2026-11-19. Nothing is due.",
    "Completed",
  ],
  "one that was handed over without payment": [
    anOrder("repair", { status: "picked_up", handedOver: { ...ENDED, to: null } }),
    "pay",
    "Picked up 2026-11-19 without payment. $171.20 is due.",
    "Picked up",
  ],
  "one that was handed over, and cost nothing": [
    anOrder("repair", {
      status: "picked_up",
      price: cents(0),
      amountDue: cents(0),
      handedOver: { ...ENDED, to: null },
    }),
    null,
    "Picked up 2026-11-19.",
    "Picked up",
  ],
  "one that was handed over, and paid by deposits since": [
    anOrder("repair", { status: "picked_up", amountDue: cents(0), handedOver: { ...ENDED, to: null } }),
    "ring_up",
    "Picked up 2026-11-19. Deposits have paid it: ring it up.",
    "Picked up",
  ],
  "one that was handed over": [
    anOrder("repair", { status: "picked_up", handedOver: { ...ENDED, to: "her sister" }, saleId: 5 }),
    null,
    "Picked up 2026-11-19 by her sister.",
    "Picked up",
  ],
  "one that was taken in as picked up": [
    anOrder("repair", { status: "picked_up" }),
    null,
    "Picked up.",
    "Picked up",
  ],
  "a canceled one that is still here": [
    anOrder("repair", { ...READY, cancelled: { ...ENDED, reason: "Too expensive" } }),
    "hand_back",
    "Canceled, but still here. Hand it back to Hugo.",
    null,
  ],
  "a canceled one": [
    anOrder("repair", { status: "picked_up", cancelled: { ...ENDED, reason: "Too expensive" } }),
    null,
    "Canceled 2026-11-19: Too expensive",
    null,
  ],
  "a special order": [anOrder("special_order"), "order", "Not ordered yet. No date promised.", "Taken in"],
  "one that was ordered": [
    anOrder("special_order", { orderedDay: day("2026-11-10"), vendor: "Kessel & Son" }),
    "arrive",
    "Ordered from Kessel & Son 2026-11-10. No date promised.",
    "Ordered",
  ],
  "one that arrived": [
    anOrder("special_order", { orderedDay: day("2026-11-10"), readyAt: NOON, arrivedDay: TODAY }),
    "notify",
    "Ready, but Hugo hasn't been notified. $171.20 is due.",
    "Arrived",
  ],
  "a layaway of which nothing is paid": [
    anOrder("layaway"),
    "take_payment",
    "$171.20 is left to pay, with tax.",
    "Reserved",
  ],
  "one with a payment that is late": [
    anOrder("layaway", {
      held: cents(6000),
      nextDueDay: day("2026-11-19"),
      instalments: [
        { position: 1, dueDay: day("2026-10-19"), amount: cents(5000), paid: cents(5000) },
        { position: 2, dueDay: day("2026-11-19"), amount: cents(11_000), paid: cents(1000) },
      ],
    }),
    "take_payment",
    "Payment 2 of 2, $100.00, was due 2026-11-19, 1 day late.",
    "Paying",
  ],
  "one that is paid and whose customer knows": [
    anOrder("layaway", { held: cents(16_000), readyAt: NOON, told: TOLD, amountDue: cents(1120) }),
    "hand_over",
    "Ready. Hugo was notified 2026-11-19. $11.20 is due.",
    "Notified",
  ],
};

describe("an order says what is next", () => {
  test.each(Object.entries(CASES))("%s", (_, [order, act, says, step, parts]) => {
    const said = next(order, parts);
    expect([said.act, said.says]).toEqual([act, says]);
    expect(said.at === null ? null : said.steps[said.at]).toBe(step);
    expect(said.steps).toHaveLength(5);
  });

  test("a late promise, payment or workshop is marked", () => {
    const late = Object.entries(CASES).filter(([, [order]]) => next(order).isUrgent);
    expect(late.map(([name]) => name)).toEqual([
      "one that the customer hasn't approved, five days late",
      "one in an outside workshop",
      "one that an outside workshop has until the promised day",
      "one with a payment that is late",
    ]);
  });

  test("the phone is offered where somebody waits for the customer", () => {
    const isAbout = (name: keyof typeof CASES) => next(CASES[name]![0]).isAboutCustomer;
    expect(isAbout("one that the customer declined")).toBe(true);
    expect(isAbout("one at the bench")).toBe(false);
    expect(isAbout("one with a payment that is late")).toBe(true);
    expect(isAbout("a layaway of which nothing is paid")).toBe(false);
    expect(isAbout("one that was handed over")).toBe(false);
    expect(isAbout("one that was handed over, and paid by deposits since")).toBe(false);
  });

  test("the customer of a late special order is called; nobody waits for them", () => {
    const order = (promised: string) =>
      anOrder("special_order", { orderedDay: day("2026-11-10"), promisedDay: day(promised) });
    const [late, due] = [next(order("2026-11-15")), next(order("2026-11-25"))];
    expect([late.callsCustomer, late.isAboutCustomer]).toEqual([true, false]);
    expect(due.callsCustomer).toBe(false);
  });
});
