import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { orders } from "~db/schema/index.ts";
import { monthOf } from "~/domain/outreach/calling-lists/call-months";
import { countToCall, findToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { countInHouse, findInHouse } from "~/domain/workshop/custody/in-house.server";
import { addDays, type Day, day, type Instant, momentAt } from "~/domain/dates";
import { cents } from "~/domain/money";
import { countOut, findOut } from "~/domain/stock/movements/find-out.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import type { CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { countCalls, findCalls } from "~/domain/workshop/orders/find-orders-to-call-about.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { whyLate } from "~/domain/workshop/orders/order";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import type { BenchList } from "~/domain/workshop/bench/bench-lists";
import { findJobs } from "~/domain/workshop/bench/bench.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import type { NoticeKind } from "~db/closed-lists.ts";
import { OLIVE } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  aRepair,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

const THE_DAY = day("2026-11-20");
const ZONES = { boca: "America/New_York", denver: "America/Denver" } as const;
type Store = keyof typeof ZONES;

let shop: TestShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(momentAt("America/New_York", addDays(THE_DAY, -30), 12 * 60));
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const now = () => Date.now() as Instant;
const noonAt = (store: Store, date: Day) => momentAt(ZONES[store], date, 12 * 60);

function aPromise(location: Store): number {
  const { id } = aRepair({ location });
  shop.db
    .update(orders)
    .set({ promisedDay: addDays(THE_DAY, -1) })
    .where(eq(orders.id, id))
    .run();
  return id;
}

const bell = (kind: NoticeKind) => (location: Store | null) => {
  const query = { kinds: [kind], store: location, now: now(), limit: 9 };
  const found = waitingNotices(shop.db, query).length;
  expect(countWaiting(shop.db, query)).toBe(found);
  return found;
};
const bench = (list: BenchList) => (location: Store | null) =>
  findJobs(shop.db, list, { worker: OLIVE.id, now: now(), location }).length;
const calls = (list: CallList) => (location: Store | null) => {
  const filter = { list, location: location ?? undefined, now: now() };
  const found = findCalls(shop.db, filter, { limit: 9 }).length;
  expect(countCalls(shop.db, filter, 9)).toBe(found);
  return found;
};

/** What begins to wait as the day begins at its own store, and the surfaces that have it, for all stores or one. */
const SURFACES: Record<string, { make(store: Store): unknown; ask: ((of: Store | null) => number)[] }> = {
  "a promise of the day before": {
    make: aPromise,
    ask: [
      bench("late"),
      bell("order_late"),
      () => {
        const days = storeDays(shop.db, now());
        const all = shop.db.select({ id: orders.id }).from(orders).all();
        return all.filter(({ id }) => {
          const order = getOrder(shop.db, id)!;
          return whyLate(order, days.at(order.store.key)) !== null;
        }).length;
      },
    ],
  },
  "a workshop's day before": {
    make: (store) => {
      const { id } = aRepair({ location: store });
      const to = { place: "workshop", name: "Kessel", dueBack: addDays(THE_DAY, -1) } as const;
      enact((ctx) => moveOrder(ctx, { orderId: id, ...to }));
    },
    ask: [
      bell("workshop_overdue"),
      (location) => {
        const filter = { location: location ?? undefined, overdueOn: storeDays(shop.db, now(), location) };
        const found = findInHouse(shop.db, filter, { limit: 9 }).length;
        expect(countInHouse(shop.db, filter, 9)).toBe(found);
        return found;
      },
    ],
  },
  "an item on memo that was due the day before": {
    make: (store) => {
      const { id: pieceId } = aPiece({ location: store });
      const { id: customerId } = aCustomer();
      const due = addDays(THE_DAY, -1);
      enact((ctx) =>
        movePiece(ctx, { pieceId, kind: "memo_out", customerId, to: null, due, value: null, note: null }),
      );
    },
    ask: [
      bell("memo_overdue"),
      (location) => {
        const filter = { location: location ?? undefined, overdueOn: storeDays(shop.db, now(), location) };
        const found = findOut(shop.db, filter, { limit: 9 }).length;
        expect(countOut(shop.db, filter, 9)).toBe(found);
        return found;
      },
    ],
  },
  "a payment of the day": {
    make: (location) => {
      const { id: pieceId } = aPiece({ retailPrice: cents(100_00) });
      const pieces = [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }];
      enact((ctx) =>
        takeInOrder(ctx, {
          kind: "layaway",
          customerId: aCustomer().id,
          location,
          notes: null,
          promised: null,
          pieces,
          instalments: [{ due: THE_DAY, amount: cents(100_00) }],
        }),
      );
    },
    ask: [calls("payment_due")],
  },
  "a reminder 14 days after the telling": {
    make: (store) => {
      const { id } = aRepair({ location: store });
      vi.setSystemTime(noonAt(store, addDays(THE_DAY, -14)));
      enact((ctx) => changeRepairStatus(ctx, id, "completed"));
      enact((ctx) => tellCustomer(ctx, { orderId: id, how: "phone", message: null }));
    },
    ask: [calls("to_remind")],
  },
  "somebody to call again on the day": {
    make: (store) => {
      const { id: customerId } = aCustomer({ homeStore: store });
      const call = { reason: "other", occasion: null, outcome: "phone", note: null } as const;
      enact((ctx) => noteCall(ctx, { customerId, ...call, next: THE_DAY }));
    },
    ask: [
      (location) => {
        const filter = {
          list: "again",
          month: monthOf(THE_DAY),
          isOpen: true,
          homeStore: location ?? undefined,
          now: now(),
        } as const;
        const found = findToCall(shop.db, filter, { limit: 9 }).length;
        expect(countToCall(shop.db, filter, 9)).toBe(found);
        return found;
      },
    ],
  },
};

describe.each(Object.entries(SURFACES))("%s", (_, { make, ask }) => {
  test.each(["boca", "denver"] as const)("waits from midnight at %s on, whoever asks", (store) => {
    make(store);
    const midnight = momentAt(ZONES[store], THE_DAY, 0);
    for (const [moment, n] of [
      [midnight - 60_000, 0],
      [midnight + 60_000, 1],
    ] as const) {
      vi.setSystemTime(moment);
      for (const asked of ask) expect.soft([n, asked(null), asked(store)]).toEqual([n, n, n]);
    }
  });
});
