import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOTICE_KINDS } from "~db/closed-lists.ts";
import { orders } from "~db/schema/index.ts";
import { addDays, type Day, day, type Instant, momentAt } from "~/domain/dates";
import { cents } from "~/domain/money";
import { countForBellAndMenu, countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { needsAttention } from "~/domain/outreach/notices/needs-attention.server";
import { KINDS_LATE_FIRST, noticeUrgency, ORDER_NOTICE_KINDS } from "~/domain/outreach/notices/notice-kinds";
import { kindsSeenBy } from "~/domain/outreach/notices/notice-permissions";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { editOrder } from "~/domain/workshop/orders/edit-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import type { Actor } from "~/domain/permissions";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { OLIVE } from "../../support/cast.ts";
import { NO_CONDITIONS } from "../../support/no-conditions.ts";
import {
  aCustomer,
  actorNamed,
  aPiece,
  aRepair,
  aSpecialOrder,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const TODAY = day("2026-11-20");
const noonOf = (date: Day, zone = "America/New_York") => momentAt(zone, date, 12 * 60);

/** Does it at noon of a day. */
function on<T>(date: Day, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>): T {
  return enact((ctx) => rule({ ...ctx, now: noonOf(date) }));
}

/** The kinds that wait, as the list, the bell and the dashboard tell them. */
function waitingOn(date: Day, { store = null }: { store?: string | null } = {}) {
  return waitingAt(noonOf(date), store);
}
function waitingAt(now: Instant, store: string | null = null) {
  const asked = { kinds: ORDER_NOTICE_KINDS, store, now, limit: 100 };
  const found = waitingNotices(shop.db, asked);
  expect(countWaiting(shop.db, asked)).toBe(found.length);
  const { orders: lines } = needsAttention(shop.db, store, now, 100);
  expect(lines.reduce((all, { count }) => all + count, 0)).toBe(found.length);
  return found.map(({ kind }) => kind);
}

const NO_ITEM = {
  description: "Ring",
  metal: null,
  stones: null,
  size: null,
  serial: null,
  declaredValue: null,
  weightGiven: null,
  weightUnit: null,
  conditionNote: null,
  condition: NO_CONDITIONS,
};

/** A repair with an envelope that promises a day. */
function aPromise(promised: Day | null, words: Parameters<typeof aRepair>[0] & { callOver?: number } = {}) {
  const { callOver, ...repair } = words;
  const { id } = aRepair({ item: "Ring", ...repair });
  on(TODAY, (ctx) =>
    writeEnvelope(ctx, {
      repairId: id,
      version: null,
      items: [NO_ITEM],
      work: [],
      promised,
      workerId: null,
      callOver: callOver === undefined ? null : cents(callOver),
    }),
  );
  return id;
}

function aLayaway(due: Day[], promised: Day | null = null) {
  const { id: pieceId } = aPiece({ retailPrice: cents(Math.max(due.length, 1) * 100_00) });
  return enact((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId: aCustomer().id,
      location: "boca",
      notes: null,
      promised,
      pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
      instalments: due.map((each) => ({ due: each, amount: cents(100_00) })),
    }),
  ).id;
}

const setStatus = (id: number, status: RepairStatus, date = TODAY) =>
  on(date, (ctx) => changeRepairStatus(ctx, id, status));

describe("a promise", () => {
  test("is due on its day and late after it, until the repair is finished", () => {
    const id = aPromise(TODAY);
    expect(waitingOn(addDays(TODAY, -1))).toEqual([]);
    expect(waitingOn(TODAY)).toEqual(["order_due"]);
    expect(waitingOn(addDays(TODAY, 1))).toEqual(["order_late"]);
    setStatus(id, "in_progress");
    expect(waitingOn(addDays(TODAY, 1))).toEqual(["order_late"]);
    setStatus(id, "completed");
    expect(waitingOn(addDays(TODAY, 1))).toEqual(["order_untold"]);
    setStatus(id, "in_progress");
    expect(waitingOn(addDays(TODAY, 1))).toEqual(["order_late"]);
  });

  test("is by the calendar of its store", () => {
    aPromise(TODAY, { location: "boca" });
    aPromise(TODAY, { location: "denver" });
    const afterMidnightInBoca = momentAt("America/New_York", addDays(TODAY, 1), 30);
    expect(waitingAt(afterMidnightInBoca)).toEqual(["order_late", "order_due"]);
    expect(waitingAt(afterMidnightInBoca, "denver")).toEqual(["order_due"]);
  });

  test("of a special order is kept once it arrived, of a layaway by its instalments alone", () => {
    const { id, version } = aSpecialOrder({ promised: TODAY });
    expect(waitingOn(addDays(TODAY, 2))).toEqual(["order_late"]);
    const { item, price, cost } = getOrder(shop.db, id)!;
    const edit = { orderId: id, version, notes: null, promised: TODAY, item, price, cost };
    const from = { vendor: null, vendorReference: null, ordered: null };
    on(TODAY, (ctx) => editOrder(ctx, { ...edit, ...from, arrived: TODAY }));
    expect(waitingOn(addDays(TODAY, 2))).toEqual(["order_untold"]);
    on(TODAY, (ctx) => tellCustomer(ctx, { orderId: id, how: "text", message: null }));
    aLayaway([], TODAY);
    expect(waitingOn(addDays(TODAY, 2))).toEqual([]);
  });
});

test("what is ready rings until its customer was told, or has it", () => {
  const [told, fetched, cancelled] = [aPromise(TODAY), aPromise(TODAY), aPromise(TODAY)];
  for (const id of [told, fetched, cancelled, aPromise(null)]) setStatus(id, "completed");
  expect(waitingOn(TODAY)).toEqual(Array(4).fill("order_untold"));
  on(TODAY, (ctx) => tellCustomer(ctx, { orderId: told, how: "phone", message: null }));
  on(TODAY, (ctx) => handOverUnpaid(ctx, { orderId: fetched, to: "" }));
  on(TODAY, (ctx) => cancelOrder(ctx, { orderId: cancelled, reason: "Sold it" }));
  // What was promised for no day.
  expect(waitingOn(TODAY)).toEqual(["order_untold"]);
});

test("an estimate rings until it is answered, and again when it is asked again", () => {
  const id = aPromise(null);
  const say = (state: "asked" | "approved", date: Day) =>
    on(date, (ctx) => answerEstimate(ctx, { orderId: id, state, amount: null, how: "phone" }));
  say("asked", TODAY);
  const [first] = waitingNotices(shop.db, {
    kinds: ["estimate_asked"],
    store: null,
    now: noonOf(TODAY),
    limit: 9,
  });
  expect([first?.day, first?.days, first?.about, first?.orderKind]).toEqual([TODAY, 0, "Ring", "repair"]);
  on(TODAY, (ctx) => markNoticeDone(ctx, ["estimate_asked"], first!));
  expect(waitingOn(TODAY)).toEqual([]);
  say("approved", TODAY);
  say("asked", addDays(TODAY, 1));
  expect(waitingOn(addDays(TODAY, 1))).toEqual(["estimate_asked"]);
  say("approved", addDays(TODAY, 2));
  expect(waitingOn(addDays(TODAY, 2))).toEqual([]);
  // Over what the customer wants to be called for.
  aPromise(null, { customerPrice: cents(100_00), callOver: 50_00 });
  expect(waitingOn(TODAY)).toEqual(["estimate_asked"]);
});

test("a workshop is overdue after its day, of cancelled orders too, until the order is back", () => {
  const id = aPromise(null);
  const move = (place: "workshop" | "bench", dueBack: Day | null) =>
    on(TODAY, (ctx) => moveOrder(ctx, { orderId: id, place, name: "Kessel", dueBack }));
  move("workshop", TODAY);
  expect(waitingOn(TODAY)).toEqual([]);
  expect(waitingOn(addDays(TODAY, 1))).toEqual(["workshop_overdue"]);
  on(TODAY, (ctx) => cancelOrder(ctx, { orderId: id, reason: "Sold it" }));
  const [notice] = waitingNotices(shop.db, {
    kinds: ["workshop_overdue"],
    store: null,
    now: noonOf(addDays(TODAY, 3)),
    limit: 9,
  });
  expect([notice?.workshop, notice?.days]).toEqual(["Kessel", 3]);
  move("bench", null);
  expect(waitingOn(addDays(TODAY, 1))).toEqual([]);
});

test("an instalment is late until deposits cover it, the oldest first", () => {
  const [first, second] = [TODAY, addDays(TODAY, 10)];
  const id = aLayaway([first, second]);
  const pay = (amount: number) =>
    on(TODAY, (ctx) => takeDeposit(ctx, { orderId: id, kind: "card", amount: cents(amount) }));
  expect(waitingOn(TODAY)).toEqual([]);
  expect(waitingOn(addDays(TODAY, 1))).toEqual(["instalment_late"]);
  pay(99_99);
  expect(waitingOn(addDays(TODAY, 1))).toEqual(["instalment_late"]);
  pay(1);
  expect(waitingOn(addDays(TODAY, 10))).toEqual([]);
  expect(waitingOn(addDays(TODAY, 11))).toEqual(["instalment_late"]);
  pay(100_00);
  expect(waitingOn(addDays(TODAY, 11))).toEqual(["order_untold"]);
  on(TODAY, (ctx) => tellCustomer(ctx, { orderId: id, how: "phone", message: null }));
  expect(waitingOn(addDays(TODAY, 11))).toEqual([]);
  const cancelled = aLayaway([first]);
  on(TODAY, (ctx) => cancelOrder(ctx, { orderId: cancelled, reason: "Changed their mind" }));
  expect(waitingOn(addDays(TODAY, 1))).toEqual([]);
});

test("one marked as done is gone for that promise, and rings again for another one", () => {
  const id = aPromise(TODAY);
  const late = addDays(TODAY, 2);
  const [notice] = waitingNotices(shop.db, {
    kinds: ["order_late"],
    store: null,
    now: noonOf(late),
    limit: 9,
  });
  on(late, (ctx) => markNoticeDone(ctx, ["order_late"], notice!));
  expect(waitingOn(late)).toEqual([]);
  shop.db
    .update(orders)
    .set({ promisedDay: addDays(TODAY, 1) })
    .where(eq(orders.id, id))
    .run();
  expect(waitingOn(late)).toEqual(["order_late"]);
});

test("the menu counts late repairs and whom to tell, also while the bell is full or when their notices are done", () => {
  aPromise(TODAY);
  aSpecialOrder({ promised: TODAY });
  aRepair({ status: "completed" });
  const late = addDays(TODAY, 2);
  const asked = { kinds: ORDER_NOTICE_KINDS, store: null, now: noonOf(late), limit: 9, most: 9 };
  const inMenu = { lateRepairs: 1, toTell: 1 };
  expect(countForBellAndMenu(shop.db, asked)).toEqual({ notices: 3, inMenu });
  expect(countForBellAndMenu(shop.db, { ...asked, limit: 0 })).toEqual({ notices: 0, inMenu });
  for (const notice of waitingNotices(shop.db, asked))
    on(late, (ctx) => markNoticeDone(ctx, ORDER_NOTICE_KINDS, notice));
  expect(countForBellAndMenu(shop.db, asked)).toEqual({ notices: 0, inMenu });
  const nothing = { lateRepairs: 0, toTell: 0 };
  expect(countForBellAndMenu(shop.db, { ...asked, store: "denver" }).inMenu).toEqual(nothing);
  expect(countForBellAndMenu(shop.db, { ...asked, kinds: [] }).inMenu).toEqual(nothing);
  aRepair({ status: "completed" });
  expect(countForBellAndMenu(shop.db, { ...asked, most: 1 }).inMenu).toEqual(inMenu);
});

test("repairs that were promised for no day ring once they are ready", () => {
  aRepair();
  expect(waitingOn(addDays(TODAY, 100))).toEqual([]);
  aRepair({ status: "completed" });
  expect(waitingOn(addDays(TODAY, 100))).toEqual(["order_untold"]);
});

test("every kind has its place among the notices, what is late before all others", () => {
  expect(KINDS_LATE_FIRST.toSorted()).toEqual(NOTICE_KINDS.toSorted());
  const late = ["order_late", "instalment_late", "workshop_overdue", "memo_overdue"] as const;
  expect(KINDS_LATE_FIRST.slice(0, late.length)).toEqual(late);
  expect(KINDS_LATE_FIRST.filter((kind) => noticeUrgency(kind) === "late")).toEqual(late);
  expect(kindsSeenBy(actorNamed(OLIVE))).toEqual(KINDS_LATE_FIRST);
});
