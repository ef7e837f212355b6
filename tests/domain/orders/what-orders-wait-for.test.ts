import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { orders } from "~db/schema/index.ts";
import { readCustomerFacts } from "~/domain/outreach/advisor/customer-facts.server";
import { countInHouse, findInHouse } from "~/domain/workshop/custody/in-house.server";
import { addDays, type Day, day, dayIn, momentAt } from "~/domain/dates";
import { cents } from "~/domain/money";
import { countForBellAndMenu, countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { needsAttention } from "~/domain/outreach/notices/needs-attention.server";
import type { AnyOrderNoticeKind } from "~/domain/outreach/notices/notice-kinds";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { CALL_LISTS, type CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { countCalls, findCalls } from "~/domain/workshop/orders/find-orders-to-call-about.server";
import { findOrders, getOrder, storeKey } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { messageToSend } from "~/domain/workshop/orders/message-words";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { whyLate, type Order, waits } from "~/domain/workshop/orders/order";
import { noteArrival } from "~/domain/workshop/orders/order-from-vendor.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { isLateFromWorkshop, type Wait, WAITS } from "~/domain/workshop/orders/what-orders-wait-for";
import { ORDERS_WITH_REPAIRS, waitsIn } from "~/domain/workshop/orders/what-orders-wait-for-in-sql.server";
import type { Actor } from "~/domain/permissions";
import { BENCH_LISTS, type BenchList, PARTS_OF_ALL } from "~/domain/workshop/bench/bench-lists";
import { countJobs, countPromises, findJobs } from "~/domain/workshop/bench/bench.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { NOTICE_KINDS } from "~db/closed-lists.ts";
import { OLIVE } from "../../support/cast.ts";
import { oneIn } from "../../support/everything.ts";
import {
  aCustomer,
  aPiece,
  aRepair,
  aSpecialOrder,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

/** The day of a promise, an instalment, an arrival or a telling. */
const THE_DAY = day("2026-11-20");
/** When everything is taken in: long enough ago that a pending repair is urgent on the day. */
const TAKEN_IN = addDays(THE_DAY, -10);
const ZONES = { boca: "America/New_York", denver: "America/Denver" } as const;
type Store = keyof typeof ZONES;

let shop: TestShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at(TAKEN_IN);
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

/** Sets the clock to noon in New York, or another moment there. */
function at(date: Day, minutes = 12 * 60): void {
  vi.setSystemTime(momentAt("America/New_York", date, minutes));
}
const now = () => Date.now() as Parameters<typeof storeDays>[1];
const does = <T>(rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) => enact(rule, OLIVE);

/** What is asked of each state: its steps, and where each surface has it on the day before, the day, and the day after. */
interface Case {
  /** Takes it in, and does to it what has to be done before the day. */
  begin(store: Store): number;
  /** On the day, before it is asked. */
  onTheDay?: (id: number) => void;
  rings: [AnyOrderNoticeKind[], AnyOrderNoticeKind[], AnyOrderNoticeKind[]];
  calls?: [CallList[], CallList[], CallList[]];
  bench?: [BenchList[], BenchList[], BenchList[]];
  late?: [boolean, boolean, boolean];
  /** Whether it was handed over without the ticket that pays for it, before the first day. */
  isUnpaid?: true;
  /** Of its price, in cents, on the last day. */
  owes: number;
}

const status = (id: number, to: RepairStatus) => does((ctx) => changeRepairStatus(ctx, id, to));
const tell = (orderId: number) => does((ctx) => tellCustomer(ctx, { orderId, how: "phone", message: null }));
const cancel = (orderId: number) => does((ctx) => cancelOrder(ctx, { orderId, reason: "Sold it" }));
const promise = (id: number, on: Day | null) =>
  shop.db
    .update(orders)
    .set({ promisedDay: on })
    .where(sql`${orders.id} = ${id}`)
    .run();
const pay = (orderId: number, amount: number) =>
  does((ctx) => takeDeposit(ctx, { orderId, kind: "card", amount: cents(amount) }));
const repair = (store: Store, promised: Day | null = null) => {
  const { id } = aRepair({ location: store, customerPrice: cents(100_00) });
  promise(id, promised);
  return id;
};
const layaway = (store: Store, due: Day[], promised: Day | null = null) => {
  const { id: pieceId } = aPiece({ retailPrice: cents(due.length * 100_00) });
  return does((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId: aCustomer().id,
      location: store,
      notes: null,
      promised,
      pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
      instalments: due.map((each) => ({ due: each, amount: cents(100_00) })),
    }),
  ).id;
};
const pickupOf = (orderId: number, store: Store): Parameters<typeof sellWithOrders>[1] => ({
  customerId: getOrder(shop.db, orderId)!.customerId,
  location: store,
  till: null,
  lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
  tax: cents(0),
  shippingCharge: cents(0),
  tradeIn: null,
});
const ticketFor = (orderId: number, store: Store) =>
  does((ctx) => sellWithOrders(ctx, pickupOf(orderId, store)));
const none = [[], [], []] as [[], [], []];
const never = [false, false, false] as [boolean, boolean, boolean];

const CASES: Record<string, Case> = {
  "a repair promised for the day": {
    begin: (store) => repair(store, THE_DAY),
    rings: [[], ["order_due"], ["order_late"]],
    bench: [["coming"], ["today"], ["late"]],
    late: [false, false, true],
    owes: 100_00,
  },
  "a repair whose promise was kept": {
    begin: (store) => {
      const id = repair(store, THE_DAY);
      status(id, "completed");
      tell(id);
      return id;
    },
    rings: [["repair_ready"], ["repair_ready"], ["repair_ready"]],
    calls: [["ready"], ["ready"], ["ready"]],
    bench: [["ready"], ["ready"], ["ready"]],
    owes: 100_00,
  },
  "a repair finished on the day and told before it": {
    begin: (store) => {
      const id = repair(store, addDays(THE_DAY, 5));
      status(id, "completed");
      tell(id);
      status(id, "in_progress");
      return id;
    },
    onTheDay: (id) => status(id, "completed"),
    rings: [[], ["order_untold"], ["order_untold"]],
    calls: [[], ["ready", "to_tell"], ["ready", "to_tell"]],
    bench: [["coming"], ["ready"], ["ready"]],
    owes: 100_00,
  },
  "a repair without a promise that nobody was told of": {
    begin: (store) => {
      const id = repair(store);
      status(id, "completed");
      return id;
    },
    rings: [["order_untold"], ["order_untold"], ["order_untold"]],
    calls: [
      ["ready", "to_tell"],
      ["ready", "to_tell"],
      ["ready", "to_tell"],
    ],
    bench: [["ready"], ["ready"], ["ready"]],
    owes: 100_00,
  },
  "a repair cancelled on the day": {
    begin: (store) => {
      const id = repair(store, THE_DAY);
      pay(id, 40_00);
      return id;
    },
    onTheDay: cancel,
    rings: none,
    calls: [[], ["hand_back"], ["hand_back"]],
    bench: [["coming"], [], []],
    owes: 0,
  },
  "a cancelled repair that was put away as handed over": {
    begin: (store) => {
      const id = repair(store);
      cancel(id);
      return id;
    },
    onTheDay: (orderId) => does((ctx) => moveOrder(ctx, { orderId, place: "handed_over" })),
    rings: none,
    calls: [["hand_back"], [], []],
    owes: 0,
  },
  "a repair finished with a question open": {
    begin: (store) => {
      const id = repair(store);
      does((ctx) => answerEstimate(ctx, { orderId: id, state: "asked", amount: null, how: "phone" }));
      return id;
    },
    onTheDay: (id) => {
      status(id, "completed");
      tell(id);
    },
    rings: [["estimate_asked"], [], []],
    calls: [[], ["ready"], ["ready"]],
    bench: [["undated", "approval"], ["ready"], ["ready"]],
    owes: 100_00,
  },
  "a repair at a workshop, due back on the day": {
    begin: (store) => {
      const orderId = repair(store);
      does((ctx) => moveOrder(ctx, { orderId, place: "workshop", name: "Kessel", dueBack: THE_DAY }));
      return orderId;
    },
    rings: [[], [], ["workshop_overdue"]],
    bench: [["undated"], ["undated"], ["undated"]],
    owes: 100_00,
  },
  "a special order that arrived on the day, told that morning": {
    begin: (store) => aSpecialOrder({ location: store, price: cents(100_00), promised: THE_DAY }).id,
    onTheDay: (orderId) => {
      tell(orderId);
      vi.setSystemTime(Date.now() + 60_000);
      does((ctx) => noteArrival(ctx, { orderId, arrived: null }));
    },
    rings: [[], ["order_untold"], ["order_untold"]],
    calls: [[], ["ready", "to_tell"], ["ready", "to_tell"]],
    owes: 100_00,
  },
  "a special order promised for the day": {
    begin: (store) => aSpecialOrder({ location: store, price: cents(100_00), promised: THE_DAY }).id,
    rings: [[], ["order_due"], ["order_late"]],
    late: [false, false, true],
    owes: 100_00,
  },
  "a layaway with a payment due on the day, and a promise before it": {
    begin: (store) => layaway(store, [THE_DAY, addDays(THE_DAY, 60)], addDays(THE_DAY, -5)),
    rings: [[], [], ["instalment_late"]],
    calls: [[], ["payment_due"], ["payment_due"]],
    late: [false, false, true],
    owes: 200_00,
  },
  "a layaway whose payment was told on its day": {
    begin: (store) => layaway(store, [THE_DAY, addDays(THE_DAY, 60)]),
    onTheDay: tell,
    rings: [[], [], ["instalment_late"]],
    calls: none,
    late: [false, false, true],
    owes: 200_00,
  },
  "a layaway that was paid in full": {
    begin: (store) => layaway(store, [addDays(THE_DAY, -1), THE_DAY]),
    onTheDay: (id) => pay(id, 200_00),
    rings: [[], ["order_untold"], ["order_untold"]],
    calls: [["payment_due"], ["ready", "to_tell"], ["ready", "to_tell"]],
    owes: 0,
  },
  "a repair handed over unpaid": {
    begin: (store) => {
      const id = repair(store, THE_DAY);
      pay(id, 40_00);
      does((ctx) => handOverUnpaid(ctx, { orderId: id, to: "" }));
      return id;
    },
    rings: none,
    isUnpaid: true,
    owes: 60_00,
  },
  "a free repair handed over": {
    begin: (store) => {
      const { id } = aRepair({ location: store, customerPrice: cents(0) });
      does((ctx) => handOverUnpaid(ctx, { orderId: id, to: "" }));
      return id;
    },
    rings: none,
    owes: 0,
  },
  "a repair handed over on a ticket": {
    begin: (store) => {
      const id = repair(store, THE_DAY);
      pay(id, 40_00);
      ticketFor(id, store);
      return id;
    },
    rings: none,
    owes: 0,
  },
  "a repair taken in as picked up": {
    begin: (store) => aRepair({ location: store, status: "picked_up" }).id,
    rings: none,
    owes: 0,
  },
};

const waiting = (order: Order, wait: Wait, today: Day) => waits(order, wait, today);

/** Everything that is said of an order, as each surface says it. */
function asked(id: number, store: Store) {
  const order = getOrder(shop.db, id)!;
  const today = dayIn(ZONES[store], now());
  const query = { kinds: NOTICE_KINDS, now: now(), limit: 100 };
  const ringing = [null, store].map((of) => waitingNotices(shop.db, { ...query, store: of }));
  for (const [nth, found] of ringing.entries())
    expect(countWaiting(shop.db, { ...query, store: nth === 0 ? null : store })).toBe(found.length);
  const [everywhere = [], there] = ringing;
  expect(there).toEqual(everywhere);
  const { urgent, ready, orders: lines } = needsAttention(shop.db, null, now(), 100);
  expect(urgent.count + ready.count + lines.reduce((sum, { count }) => sum + count, 0)).toBe(
    everywhere.length,
  );
  const calls = CALL_LISTS.filter((list) => {
    const filters = [{}, { location: store }, { customerId: order.customerId }].map((more) => ({
      list,
      now: now(),
      ...more,
    }));
    const found = filters.map((filter) => findCalls(shop.db, filter, { limit: 9 }).length);
    expect(filters.map((filter) => countCalls(shop.db, filter, 9))).toEqual(found);
    expect(new Set(found).size).toBe(1);
    return found[0] === 1;
  });
  const benchOf = (location: Store | null) => {
    const filter = { worker: OLIVE.id, now: now(), location };
    const counts = countJobs(shop.db, BENCH_LISTS, filter);
    for (const { list, count } of counts) expect(findJobs(shop.db, list, filter)).toHaveLength(count);
    const lists = counts.filter(({ count }) => count > 0).map(({ list }) => list);
    expect(lists.includes("all")).toBe(PARTS_OF_ALL.some((part) => lists.includes(part)));
    return lists.filter((list) => list !== "all");
  };
  expect(benchOf(store)).toEqual(benchOf(null));
  const lateRepairs = benchOf(null).includes("late") ? 1 : 0;
  const toTell = calls.includes("to_tell") ? 1 : 0;
  for (const of of [null, store])
    expect(countForBellAndMenu(shop.db, { ...query, store: of, most: 9 })).toEqual({
      notices: everywhere.length,
      inMenu: { lateRepairs, toTell },
    });
  const onStrip = (location: Store | null) =>
    countPromises(shop.db, { now: now(), location }).counts.filter(({ count }) => count > 0);
  expect(onStrip(store)).toEqual(onStrip(null));
  const overdueOn = storeDays(shop.db, now());
  const suggested = readCustomerFacts(shop.db, order.customerId, now())!.ready;
  return {
    order,
    today,
    rings: everywhere.map(({ kind }) => kind),
    calls,
    bench: benchOf(null),
    strip: onStrip(null),
    overdue: findInHouse(shop.db, { overdueOn }, { limit: 9 }).length,
    inHouse: countInHouse(shop.db, {}, 9),
    unpaid: findOrders(shop.db, { isUnpaid: true }, { limit: 9 }).map((each) => each.id),
    suggested,
  };
}

const VARIANTS = Object.entries(CASES).flatMap(([name, of]) =>
  (["boca", "denver"] as const).map((store) => [name, store, of] as const),
);

describe.each(oneIn(11, VARIANTS))("%s at %s", (_, store, { begin, onTheDay, ...expected }) => {
  test("is said in one way by record, bell, menu, dashboard, lists, bench, custody and suggestions", () => {
    const id = begin(store);
    for (const nth of [0, 1, 2] as const) {
      at(addDays(THE_DAY, nth - 1));
      if (nth === 1) onTheDay?.(id);
      vi.setSystemTime(Date.now() + 60_000);
      const said = asked(id, store);
      const { order, today } = said;
      expect.soft([nth, said.rings]).toEqual([nth, expected.rings[nth]]);
      expect.soft([nth, said.calls.toSorted()]).toEqual([nth, (expected.calls ?? none)[nth].toSorted()]);
      if (order.kind === "repair")
        expect.soft([nth, said.bench]).toEqual([nth, (expected.bench ?? none)[nth]]);
      if (order.kind === "repair") {
        const days = said.strip.map(({ list }) => list);
        expect.soft(days.includes("late")).toBe(said.rings.includes("order_late"));
        expect.soft(days.includes("today")).toBe(said.rings.includes("order_due"));
      }
      expect.soft([nth, whyLate(order, today) !== null]).toEqual([nth, (expected.late ?? never)[nth]]);
      const isUnpaid = expected.isUnpaid ?? false;
      expect.soft([nth, waits(order, "unpaid"), said.unpaid]).toEqual([nth, isUnpaid, isUnpaid ? [id] : []]);
      // The record and its message say what the lists say.
      const isReady = said.calls.includes("ready");
      expect.soft(order.state === "ready").toBe(isReady);
      expect.soft(order.readyAt !== null).toBe(isReady);
      expect.soft(said.suggested.map(({ amountDue }) => amountDue)).toEqual(isReady ? [order.amountDue] : []);
      const message = messageToSend(order, readSettings(shop.db), today) ?? "";
      expect.soft(message.includes("is ready for you")).toBe(said.calls.includes("to_tell"));
      expect.soft(message.includes("still waiting")).toBe(isReady && !said.calls.includes("to_tell"));
      expect.soft(said.overdue > 0).toBe(said.rings.includes("workshop_overdue"));
      const dueBackDay = order.place?.dueBackDay ?? null;
      expect.soft(isLateFromWorkshop({ dueBackDay }, today)).toBe(said.rings.includes("workshop_overdue"));
    }
    expect.soft(getOrder(shop.db, id)!.balance).toBe(expected.owes);
  });
});

test("each unfinished job is on one day of the strip, also while it is yesterday at another store", () => {
  const promises = [null, ...[-1, 0, 1, 2, 5, 6, 7, 8, 30].map((days) => addDays(THE_DAY, days))];
  const made = (["boca", "denver"] as const).flatMap((store) => promises.map((on) => repair(store, on)));
  for (const minutes of [30, 12 * 60]) {
    at(THE_DAY, minutes);
    for (const location of [null, "boca", "denver"] as const) {
      const filter = { worker: OLIVE.id, now: now(), location };
      const { counts } = countPromises(shop.db, filter);
      const found = counts.flatMap(({ list, count }) => {
        const jobs = findJobs(shop.db, list, filter);
        expect([list, jobs.length]).toEqual([list, count]);
        return jobs.map(({ id }) => id);
      });
      const there =
        location === null ? made : made.filter((id) => getOrder(shop.db, id)!.store.key === location);
      expect(found.toSorted((a, b) => a - b)).toEqual(there);
    }
  }
});

test("each wait holds of the records whose rows its SQL finds, on each of the three days, at each store's day", () => {
  const made = VARIANTS.map(([, store, of]) => ({ id: of.begin(store), of }));
  for (const nth of [0, 1, 2]) {
    at(addDays(THE_DAY, nth - 1));
    if (nth === 1) for (const { id, of } of made) of.onTheDay?.(id);
    // At half past midnight in New York it is still the day before in Denver.
    for (const minutes of oneIn(2, [30, 18 * 60])) {
      at(addDays(THE_DAY, nth - 1), minutes);
      const days = storeDays(shop.db, now());
      const records = made.map(({ id }) => getOrder(shop.db, id)!);
      for (const wait of Object.keys(WAITS) as Wait[]) {
        const where = waitsIn(wait, days.today(storeKey));
        const rows = shop.db.all<{ id: number }>(
          sql`select ${orders.id} as id from ${ORDERS_WITH_REPAIRS} where ${where} order by 1`,
        );
        const waitingNow = records.filter((order) => waiting(order, wait, days.at(order.store.key)));
        expect([wait, nth, minutes, rows.map(({ id }) => id)]).toEqual([
          wait,
          nth,
          minutes,
          waitingNow.map(({ id }) => id),
        ]);
      }
    }
  }
});

test("a repair that nobody began rings once, as urgent or by its promise", () => {
  const [plain, promised, late] = [repair("boca"), repair("boca", THE_DAY), repair("boca", TAKEN_IN)];
  const rings = (date: Day) => {
    at(date);
    return waitingNotices(shop.db, { kinds: NOTICE_KINDS, store: null, now: now(), limit: 9 }).map(
      ({ kind, recordId }) => `${kind} ${recordId}`,
    );
  };
  const later = addDays(TAKEN_IN, 15);
  expect(rings(later)).toEqual([`urgent_repair ${plain}`, `order_late ${late}`, `order_late ${promised}`]);
  promise(promised, later);
  promise(late, addDays(later, 1));
  expect(rings(later)).toEqual([`urgent_repair ${plain}`, `urgent_repair ${late}`, `order_due ${promised}`]);
});

describe("a void puts an order back into the state that it had", () => {
  const STATES: [string, (id: number) => void][] = [
    [
      "in progress, at a workshop",
      (orderId) => {
        status(orderId, "in_progress");
        does((ctx) => moveOrder(ctx, { orderId, place: "workshop", name: "Kessel", dueBack: THE_DAY }));
      },
    ],
    ["pending", () => {}],
    [
      "ready and told",
      (id) => {
        status(id, "completed");
        tell(id);
      },
    ],
    [
      "with a question open",
      (orderId) =>
        void does((ctx) => answerEstimate(ctx, { orderId, state: "asked", amount: null, how: "phone" })),
    ],
  ];

  test.each(oneIn(2, STATES))("a repair %s", (_, begin) => {
    const id = repair("boca", THE_DAY);
    begin(id);
    at(THE_DAY);
    const before = asked(id, "boca");
    const { id: saleId } = ticketFor(id, "boca");
    expect(getOrder(shop.db, id)!.state).toBe("handed_over");
    vi.setSystemTime(Date.now() + 60_000);
    does((ctx) => voidWithOrders(ctx, { saleId, reason: "Wrong customer" }));
    const { order, ...after } = asked(id, "boca");
    const { order: was, ...said } = before;
    expect(after).toEqual(said);
    const { movements: _m, version: _v, ...kept } = order;
    const { movements: __m, version: __v, ...had } = was;
    expect(kept).toEqual(had);
  });
});

test("a repair that was taken in as picked up owes nothing, so nothing takes money for it until its status says otherwise", () => {
  const { id: orderId } = aRepair({ customerPrice: cents(100_00), status: "picked_up" });
  expect(getOrder(shop.db, orderId)).toMatchObject({ balance: 0, amountDue: 0 });
  const message = `R-${String(orderId).padStart(6, "0")} was taken in as picked up: nothing is due`;
  for (const refused of [
    attempt((ctx) => sellWithOrders(ctx, pickupOf(orderId, "boca"))),
    attempt((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(1) })),
    attempt((ctx) => handOverUnpaid(ctx, { orderId, to: "" })),
  ])
    expect.soft(refused).toMatchObject({ refusal: { kind: "conflict", message } });
  status(orderId, "in_progress");
  expect(getOrder(shop.db, orderId)?.balance).toBe(100_00);
  ticketFor(orderId, "boca");
});
