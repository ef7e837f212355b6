import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { type Cents, cents } from "~/domain/money";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { editOrder } from "~/domain/workshop/orders/edit-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { noteArrival, orderFromVendor } from "~/domain/workshop/orders/order-from-vendor.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { findJobs } from "~/domain/workshop/bench/bench.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { OLIVE, SAL } from "../../support/cast.ts";
import { oneIn } from "../../support/everything.ts";
import { NO_CONDITIONS } from "../../support/no-conditions.ts";
import {
  aCustomer,
  aRepair,
  aSpecialOrder,
  attempt,
  contradictionsOf,
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

const now = () => Date.now() as Instant;
const ITEM = {
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

const CALL_OVER = cents(100_00);
function envelope(repairId: number, price: Cents | null = null) {
  const line = {
    item: 1,
    serviceId: null,
    description: "Setting",
    cost: cents(0),
    taxed: true,
    doneBy: null,
  };
  return enact((ctx) =>
    writeEnvelope(ctx, {
      repairId,
      version: null,
      items: [ITEM],
      work: price === null ? [] : [{ ...line, price }],
      promised: null,
      workerId: null,
      callOver: CALL_OVER,
    }),
  );
}

/** Each writes a price of a repair. */
const WRITERS: Record<string, (id: number, price: Cents) => void> = {
  "the edit of a repair": (id, customerPrice) => {
    const { version, store, customerId, item, description, notes, costToRepair } = getRepair(shop.db, id)!;
    const details = { customerId, item, description, notes, costToRepair, location: store };
    enact((ctx) => editRepair(ctx, id, { version, ...details, customerPrice }));
  },
  "its envelope": (id, price) => void envelope(id, price),
};

const SAID: Record<string, { before: Cents | null; state: "approved" | "declined" | "asked" | null }> = {
  nothing: { before: null, state: null },
  "approved 150.00": { before: cents(150_00), state: "approved" },
  "approved 120.00": { before: cents(120_00), state: "approved" },
  "declined 150.00": { before: cents(150_00), state: "declined" },
  "asked about 150.00": { before: cents(150_00), state: "asked" },
};

const PRICES = Object.keys(WRITERS).flatMap((writer) =>
  Object.keys(SAID).flatMap((said) =>
    [cents(99_99), CALL_OVER, cents(100_01), cents(150_00)].map((price) => ({ writer, said, price })),
  ),
);

test.each(oneIn(3, PRICES))(
  "$writer to $price cents after $said asks by one rule",
  ({ writer, said, price }) => {
    const { id } = aRepair({ customerPrice: cents(50_00) });
    envelope(id);
    const { before, state } = SAID[said]!;
    if (state)
      enact((ctx) =>
        answerEstimate(ctx, { orderId: id, state, amount: before, how: state === "asked" ? null : "phone" }),
      );
    WRITERS[writer]!(id, price);
    const isOver = price > CALL_OVER;
    const isApproved = state === "approved" && before !== null && before >= price;
    const isAsked = (isOver && !isApproved) || state === "asked";
    const order = getOrder(shop.db, id)!;
    expect.soft(order.estimate?.state ?? null).toBe(isAsked ? "asked" : state);
    if (isOver && isAsked) expect.soft(order.estimate?.amount).toBe(price);
    const rings = waitingNotices(shop.db, { kinds: ["estimate_asked"], store: null, now: now(), limit: 9 });
    expect.soft(rings).toHaveLength(isAsked ? 1 : 0);
    const jobs = findJobs(shop.db, "approval", { worker: OLIVE.id, now: now(), location: null });
    expect.soft(jobs).toHaveLength(isAsked ? 1 : 0);
    expect.soft(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  },
);

test.each(Object.keys(WRITERS))("%s asks anew when a price that was asked about falls", (writer) => {
  const { id } = aRepair({ customerPrice: cents(50_00) });
  envelope(id);
  for (const price of [cents(150_00), cents(90_00)]) {
    WRITERS[writer]!(id, price);
    expect(getOrder(shop.db, id)?.estimate).toMatchObject({ state: "asked", amount: price });
  }
});

test("an edit that leaves a declined price as it is keeps what the customer said", () => {
  const { id } = aRepair({ customerPrice: cents(50_00) });
  envelope(id, cents(150_00));
  enact((ctx) => answerEstimate(ctx, { orderId: id, state: "declined", amount: null, how: "phone" }));
  const { estimate } = getOrder(shop.db, id)!;
  expect(estimate).toMatchObject({ state: "declined", amount: cents(150_00) });
  envelope(id, cents(150_00));
  const { version, store, customerId, item, description, customerPrice, costToRepair } = getRepair(
    shop.db,
    id,
  )!;
  const details = { customerId, item, description, customerPrice, costToRepair, location: store };
  enact((ctx) => editRepair(ctx, id, { version, ...details, notes: "Pick up as is" }));
  expect(getOrder(shop.db, id)?.estimate).toEqual(estimate);
  envelope(id, cents(160_00));
  expect(getOrder(shop.db, id)?.estimate).toMatchObject({ state: "asked", amount: cents(160_00) });
});

test("an answer without an amount is about what was asked, not about the price", () => {
  const { id } = aRepair({ customerPrice: cents(50_00) });
  const say = (state: "asked" | "approved", amount: Cents | null) =>
    enact((ctx) => answerEstimate(ctx, { orderId: id, state, amount, how: "phone" })).estimate?.amount;
  expect(say("asked", cents(200_00))).toBe(cents(200_00));
  expect(say("approved", null)).toBe(cents(200_00));
  expect(say("asked", null)).toBe(cents(50_00));
});

test("an envelope that is saved again unchanged doesn't ask once more", () => {
  const { id } = aRepair({ customerPrice: cents(150_00) });
  envelope(id);
  const occurrence = () =>
    waitingNotices(shop.db, { kinds: ["estimate_asked"], store: null, now: now(), limit: 9 })[0]?.occurrence;
  const asked = occurrence();
  expect(asked).toBeDefined();
  envelope(id);
  expect(occurrence()).toBe(asked);
});

describe("a special order arrives on or after the day of its ordering, and not in the future", () => {
  const today = () => dayIn("America/New_York", now());
  type Days = { ordered: Day | null; arrived: Day };
  const ARRIVALS: Record<string, (days: Days) => ReturnType<typeof attempt>> = {
    "taken in": (days) =>
      attempt((ctx) =>
        takeInOrder(ctx, {
          kind: "special_order",
          customerId: aCustomer().id,
          location: "boca",
          notes: null,
          promised: null,
          item: "Two bands",
          price: cents(100_00),
          cost: null,
          vendor: null,
          vendorReference: null,
          ...days,
        }),
      ),
    edited: (days) => {
      const { id, version, item, price, cost } = aSpecialOrder();
      const words = { notes: null, promised: null, item, price, cost, vendor: null, vendorReference: null };
      return attempt((ctx) => editOrder(ctx, { orderId: id, version, ...words, ...days }));
    },
    noted: ({ ordered, arrived }) => {
      const { id } = aSpecialOrder({ ordered });
      return attempt((ctx) => noteArrival(ctx, { orderId: id, arrived }));
    },
  };

  test.each(Object.keys(ARRIVALS))("%s", (how) => {
    const cases: [number | null, number, boolean][] = [
      [-5, -6, false],
      [-5, -5, true],
      [-5, 0, true],
      [null, -9, true],
      [null, 1, false],
      [0, 1, false],
    ];
    for (const [ordered, arrived, isRight] of cases) {
      const days = {
        ordered: ordered === null ? null : addDays(today(), ordered),
        arrived: addDays(today(), arrived),
      };
      const { kind, ...outcome } = ARRIVALS[how]!(days);
      expect([ordered, arrived, kind]).toEqual([ordered, arrived, isRight ? "done" : "refused"]);
      if (!isRight)
        expect(outcome).toMatchObject({
          refusal: { kind: "invalid", errors: { arrived: [expect.any(String)] } },
        });
    }
  });

  test("nor is it ordered after it arrived", () => {
    const { id } = aSpecialOrder({ arrived: addDays(today(), -2) });
    const say = (ordered: Day) =>
      attempt((ctx) => orderFromVendor(ctx, { orderId: id, vendor: null, vendorReference: null, ordered }));
    expect(say(addDays(today(), -1))).toMatchObject({
      refusal: { errors: { ordered: [expect.any(String)] } },
    });
    expect(say(addDays(today(), -2)).kind).toBe("done");
  });
});

describe("a hand-over without a ticket", () => {
  const handOver = (orderId: number) => attempt((ctx) => handOverUnpaid(ctx, { orderId, to: "Them" }), SAL);

  test("takes an approval while anything is due, and a ticket once deposits paid all of it", () => {
    const { id } = aRepair({ customerPrice: cents(45_00) });
    expect(handOver(id)).toMatchObject({ refusal: { kind: "approval" } });
    enact((ctx) => takeDeposit(ctx, { orderId: id, kind: "cash", amount: cents(44_99) }));
    expect(handOver(id)).toMatchObject({ refusal: { kind: "approval" } });
    enact((ctx) => takeDeposit(ctx, { orderId: id, kind: "cash", amount: cents(1) }));
    expect(handOver(id)).toMatchObject({ refusal: { kind: "conflict" } });
    expect(handOver(aRepair({ customerPrice: cents(0) }).id).kind).toBe("done");
  });

  test("by the status alone keeps what is owed", () => {
    const { id } = aRepair({ customerPrice: cents(300_00) });
    expect(attempt((ctx) => changeRepairStatus(ctx, id, "picked_up"), SAL).kind).toBe("done");
    expect(getOrder(shop.db, id)).toMatchObject({ state: "handed_over", balance: cents(300_00) });
    enact((ctx) => changeRepairStatus(ctx, id, "pending"));
    expect(getOrder(shop.db, id)).toMatchObject({ state: "open", status: "pending", readyAt: null });
  });
});
