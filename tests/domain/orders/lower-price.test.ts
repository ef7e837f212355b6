import { desc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { auditLog } from "~db/schema/index.ts";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { cents, taxRate } from "~/domain/money";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { takeBackNote } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { editOrder, type OrderEdit } from "~/domain/workshop/orders/edit-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import type { Order } from "~/domain/workshop/orders/order";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { type EnvelopeEdit, writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import {
  aPiece,
  aRepair,
  aSpecialOrder,
  attempt,
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

const orderNow = (id: number): Order => getOrder(shop.db, id)!;

function priced(id: number, price: number, by = SAL, words: Partial<OrderEdit> = {}) {
  const { version, item, notes, cost } = orderNow(id);
  const none = { promised: null, vendor: null, vendorReference: null, ordered: null, arrived: null };
  const edit = { version, item, notes, cost, price: cents(price), ...none, ...words };
  return attempt((ctx) => editOrder(ctx, { orderId: id, ...edit }), by);
}

function repairPriced(id: number, price: number, by = SAL) {
  const repair = getRepair(shop.db, id)!;
  const edit = { ...repair, location: repair.store, customerPrice: cents(price) };
  return attempt((ctx) => editRepair(ctx, id, edit), by);
}

function worked(id: number, price: number, by = SAL, taxed = true) {
  const item = {
    description: "Ring sizing",
    metal: null,
    stones: null,
    size: null,
    serial: null,
    declaredValue: null,
    weightGiven: null,
    weightUnit: null,
    conditionNote: null,
    condition: {},
  };
  const line = { item: 1, serviceId: null, description: "Sizing", cost: cents(0), taxed, doneBy: null };
  const edit = {
    version: null,
    items: [item],
    work: [{ ...line, price: cents(price) }],
    promised: null,
    workerId: null,
    callOver: null,
  } as unknown as EnvelopeEdit;
  return attempt((ctx) => writeEnvelope(ctx, { repairId: id, ...edit }), by);
}

const asks = (written: ReturnType<typeof attempt<unknown, unknown>>) =>
  written.kind === "refused" && written.refusal.kind === "approval" ? written.refusal : null;

test("a lower price than agreed on asks, of a special order, a repair and its work alike", () => {
  const order = aSpecialOrder();
  expect(asks(priced(order.id, 0))).toMatchObject({
    message: "Lowering O-000001 from $850.00 to $0.00 needs approval",
    steps: [{ permission: "sales.discount", amount: 0, limit: 85_000, record: { kind: "order" } }],
  });
  const repair = aRepair();
  expect(asks(repairPriced(repair.id, 1))).toMatchObject({
    steps: [{ permission: "sales.discount", amount: 1, limit: 11_000, record: { kind: "repair" } }],
  });
  expect(asks(worked(repair.id, 10_999))).toMatchObject({ steps: [{ permission: "sales.discount" }] });
  expect(worked(repair.id, 11_000).kind).toBe("done");
  expect(orderNow(order.id).price).toBe(85_000);
  expect(priced(order.id, 0, SUSAN).kind).toBe("done");
  expect(orderNow(order.id).price).toBe(0);
});

test("a higher one doesn't, nor anything else of an order, nor a price down to what the customer approved", () => {
  const { id } = aSpecialOrder();
  expect(priced(id, 90_000).kind).toBe("done");
  expect(priced(id, 90_000, SAL, { notes: "Engrave inside" }).kind).toBe("done");
  enact((ctx) =>
    answerEstimate(ctx, { orderId: id, state: "approved", amount: cents(80_000), how: "phone" }),
  );
  expect(priced(id, 80_000).kind).toBe("done");
  expect(asks(priced(id, 79_999))).toMatchObject({ steps: [{ limit: 80_000 }] });
});

test("nobody lowers it by writing down that the customer approved less", () => {
  const { id } = aRepair();
  const said = (amount: number, by = SAL) =>
    attempt(
      (ctx) => answerEstimate(ctx, { orderId: id, state: "approved", amount: cents(amount), how: "phone" }),
      by,
    );
  expect(asks(said(0))).toMatchObject({
    steps: [{ permission: "sales.discount", amount: 0, limit: 11_000, record: { kind: "repair" } }],
  });
  expect(orderNow(id).estimate).toBeNull();
  expect(said(11_000).kind).toBe("done");
  expect(said(15_000).kind).toBe("done");
  expect(repairPriced(id, 15_000).kind).toBe("done");
  expect(asks(said(14_999))).toMatchObject({ steps: [{ limit: 15_000 }] });
  expect(said(100, SUSAN).kind).toBe("done");
  expect(repairPriced(id, 100).kind).toBe("done");
});

test("a price that goes back to what was approved before it was raised is listed, unless it is a usual discount", () => {
  const { id } = aRepair({ customerPrice: cents(100) });
  const order = aSpecialOrder({ price: cents(100) });
  for (const orderId of [id, order.id])
    enact((ctx) => answerEstimate(ctx, { orderId, state: "approved", amount: null, how: "in_person" }), SAL);
  expect(repairPriced(id, 125).kind).toBe("done");
  expect(repairPriced(id, 100).kind).toBe("done");
  expect(findLooks(shop.db, { limit: 9 })).toEqual([]);
  expect(repairPriced(id, 80_000, OLIVE).kind).toBe("done");
  expect(repairPriced(id, 100).kind).toBe("done");
  expect(worked(id, 70_000, OLIVE).kind).toBe("done");
  expect(worked(id, 100).kind).toBe("done");
  expect(priced(order.id, 90_000, OLIVE).kind).toBe("done");
  expect(priced(order.id, 100).kind).toBe("done");
  expect(
    findLooks(shop.db, { limit: 9 }).map(({ kind, recordKind, recordId, amount }) => [
      kind,
      `${recordKind} ${recordId}`,
      amount,
    ]),
  ).toEqual([
    ["price_lowered", `customer ${order.customerId}`, 89_900],
    ["price_lowered", `repair ${id}`, 69_900],
    ["price_lowered", `repair ${id}`, 79_900],
  ]);
});

test("a price further below the highest one than a usual discount goes is listed, whoever may lower it", () => {
  const order = aSpecialOrder({ price: cents(500_000) });
  const { id } = aRepair();
  expect(priced(order.id, 400_000, OLIVE).kind).toBe("done");
  expect(findLooks(shop.db, { limit: 9 })).toEqual([]);
  expect(priced(order.id, 100_000, OLIVE).kind).toBe("done");
  expect(repairPriced(id, 1_000, SUSAN).kind).toBe("done");
  expect(findLooks(shop.db, { limit: 9 })).toMatchObject([
    { kind: "price_lowered", recordKind: "repair", recordId: id, amount: 10_000, employeeId: SUSAN.id },
    { kind: "price_lowered", recordKind: "customer", recordId: order.customerId, amount: 400_000 },
  ]);
});

test("what the customer approved lowers no price by itself, so that it is listed once", () => {
  const { id } = aRepair();
  const says = { orderId: id, state: "approved", how: "phone" } as const;
  for (const amount of [1_000, 2_000])
    enact((ctx) => answerEstimate(ctx, { ...says, amount: cents(amount) }), SUSAN);
  expect(findLooks(shop.db, { limit: 9 })).toEqual([]);
  expect(repairPriced(id, 2_000).kind).toBe("done");
  expect(findLooks(shop.db, { limit: 9 })).toMatchObject([{ kind: "price_lowered", amount: 9_000 }]);
});

test("small steps back to what was approved before are listed as well", () => {
  const { id } = aRepair({ customerPrice: cents(10_000) });
  enact(
    (ctx) => answerEstimate(ctx, { orderId: id, state: "approved", amount: null, how: "in_person" }),
    SAL,
  );
  expect(repairPriced(id, 20_000).kind).toBe("done");
  for (const price of [16_000, 12_800, 12_500, 10_240, 10_000])
    expect(repairPriced(id, price).kind).toBe("done");
  const listed = findLooks(shop.db, { limit: 9 });
  expect(listed.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["price_lowered", 10_000],
    ["price_lowered", 9_760],
    ["price_lowered", 7_500],
    ["price_lowered", 7_200],
    ["price_lowered", 4_000],
  ]);
});

const looked = () =>
  findLooks(shop.db, { limit: 20 }).map(({ kind, recordKind, recordId, amount }) => [
    kind,
    `${recordKind} ${recordId}`,
    amount,
  ]);

/** Steps of a usual discount, of which eleven leave a twelfth of the price. */
const STEPS = [80_000, 64_000, 51_200, 40_960, 32_768, 26_215, 20_972, 16_778, 13_423, 10_739, 8_592];

describe("steps of a usual discount are listed once they come to more, each with all that they come to", () => {
  const LESS = STEPS.slice(1).map((price) => 100_000 - price);
  const listedOf = (record: string) => LESS.toReversed().map((amount) => ["price_lowered", record, amount]);
  const says = (
    orderId: number,
    state: "asked" | "approved" | "declined",
    amount: number | null,
    by = SUSAN,
  ) =>
    attempt(
      (ctx) =>
        answerEstimate(ctx, { orderId, state, amount: amount === null ? null : cents(amount), how: null }),
      by,
    );

  test("of a special order", () => {
    const { id, customerId } = aSpecialOrder({ price: cents(100_000) });
    for (const price of STEPS) expect(priced(id, price, OLIVE).kind).toBe("done");
    expect(looked()).toEqual(listedOf(`customer ${customerId}`));
  });

  test("of a repair and its work", () => {
    const { id } = aRepair({ customerPrice: cents(100_000) });
    for (const [nth, price] of STEPS.entries())
      expect((nth < 5 ? repairPriced : worked)(id, price, SUSAN).kind).toBe("done");
    expect(looked()).toEqual(listedOf(`repair ${id}`));
  });

  test("of one whose customer was asked anew before each", () => {
    const { id } = aRepair({ customerPrice: cents(100_000) });
    says(id, "approved", null);
    for (const price of STEPS) {
      expect(says(id, "asked", price, SAL).kind).toBe("done");
      expect(repairPriced(id, price, SUSAN).kind).toBe("done");
    }
    expect(looked()).toEqual(listedOf(`repair ${id}`));
  });

  test("of one whose customer approved each", () => {
    const { id, customerId } = aSpecialOrder({ price: cents(100_000) });
    for (const price of STEPS) {
      expect(says(id, "approved", price).kind).toBe("done");
      expect(priced(id, price, SAL).kind).toBe("done");
    }
    expect(looked()).toEqual(listedOf(`customer ${customerId}`));
  });

  test("and of what the customer approved of a price that it never had, if less takes its place", () => {
    const { id } = aRepair({ customerPrice: cents(1_000) });
    says(id, "approved", 100_000);
    expect(looked()).toEqual([]);
    says(id, "approved", 80_000);
    says(id, "asked", 50_000);
    says(id, "approved", 50_000);
    says(id, "declined", 50_000);
    const listed = [49_000, 79_000, 20_000].map((amount) => ["price_lowered", `repair ${id}`, amount]);
    expect(looked()).toEqual(listed);
    for (const [state, amount] of [
      ["asked", 900],
      ["approved", 1_000],
      ["approved", 1_000],
    ] as const)
      expect(says(id, state, amount).kind).toBe("done");
    expect(looked()).toEqual(listed);
  });

  test("a colleague who lowered it before doesn't mark it as seen", () => {
    const { id } = aRepair({ customerPrice: cents(100_000) });
    repairPriced(id, 80_000, SUSAN);
    repairPriced(id, 64_000, OLIVE);
    const [line] = findLooks(shop.db, { limit: 9 });
    expect(attempt((ctx) => markSeen(ctx, { ids: [line!.id] }), SUSAN)).toMatchObject({
      refusal: { kind: "forbidden" },
    });
  });

  test("a price that was typed wrongly is one line, and so is an estimate that comes out lower", () => {
    const { id, customerId } = aSpecialOrder({ price: cents(1_000_000) });
    priced(id, 100_000, OLIVE);
    const repair = aRepair({ customerPrice: cents(100_000) });
    says(repair.id, "asked", null);
    repairPriced(repair.id, 60_000, SUSAN);
    says(repair.id, "approved", null, SAL);
    expect(looked()).toEqual([
      ["price_lowered", `repair ${repair.id}`, 40_000],
      ["price_lowered", `customer ${customerId}`, 900_000],
    ]);
  });
});

describe("a price that was a typing error, and was listed as it was corrected, counts no more", () => {
  const HOUR = 3_600_000;
  const later = <T>(hours: number, rule: () => T) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * HOUR });
    onTestFinished(() => void vi.useRealTimers());
    return rule();
  };
  const typed = () => aSpecialOrder({ price: cents(1_500_000) });
  const correct = (id: number) => expect(priced(id, 15_000, SUSAN).kind).toBe("done");
  const cancel = (orderId: number) =>
    enact((ctx) => cancelOrder(ctx, { orderId, reason: "No longer wanted" }), SUSAN);

  test("of an order as it was taken in, or later, twice", () => {
    const { id, customerId } = typed();
    correct(id);
    expect(priced(id, 14_999, SUSAN).kind).toBe("done");
    later(30, () => expect(priced(id, 1_500_000, SUSAN).kind).toBe("done"));
    for (const price of [15_000, 14_998]) expect(priced(id, price, SUSAN).kind).toBe("done");
    cancel(id);
    const record = `customer ${customerId}`;
    expect(looked()).toEqual([
      ["void", record, 15_000],
      ["price_lowered", record, 1_485_000],
      ["price_lowered", record, 1_485_000],
    ]);
  });

  test("of a repair", () => {
    const { id } = aRepair({ customerPrice: cents(1_500_000) });
    for (const price of [15_000, 14_999]) expect(repairPriced(id, price, SUSAN).kind).toBe("done");
    cancel(id);
    expect(looked()).toEqual([
      ["void", `repair ${id}`, 15_000],
      ["price_lowered", `repair ${id}`, 1_485_000],
    ]);
  });

  test("but does if it stood for a day, or something was paid, asked or approved meanwhile", () => {
    const stood = typed();
    later(25, () => correct(stood.id));
    const paid = typed();
    enact((ctx) => takeDeposit(ctx, { orderId: paid.id, kind: "card", amount: cents(1_000) }));
    correct(paid.id);
    const ofCustomer = (["asked", "approved"] as const).map((state) => {
      const { id } = typed();
      enact((ctx) => answerEstimate(ctx, { orderId: id, state, amount: null, how: "phone" }), SUSAN);
      correct(id);
      return id;
    });
    for (const id of [stood.id, paid.id, ...ofCustomer]) {
      expect(priced(id, 14_999, SUSAN).kind).toBe("done");
      expect(looked()[0]).toMatchObject(["price_lowered", expect.anything(), 1_485_001]);
    }
  });

  test("and a higher one that stood before does, or one of so many that not all are read", () => {
    const { id } = aSpecialOrder({ price: cents(100_000) });
    later(25, () => priced(id, 1_500_000, SUSAN));
    correct(id);
    expect(priced(id, 14_999, SUSAN).kind).toBe("done");
    expect(looked()[0]).toMatchObject(["price_lowered", expect.anything(), 85_001]);
    const often = aSpecialOrder({ price: cents(100_000) });
    later(25, () => null);
    for (const price of Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? 200_000 : 15_000)))
      expect(priced(often.id, price, SUSAN).kind).toBe("done");
    expect(priced(often.id, 14_999, SUSAN).kind).toBe("done");
    expect(looked()[0]).toMatchObject(["price_lowered", expect.anything(), 185_001]);
  });
});

describe("what leaves or ends for less than it cost once is listed with that", () => {
  const down = (id: number, to: number) => {
    enact((ctx) => answerEstimate(ctx, { orderId: id, state: "asked", amount: null, how: "phone" }), SUSAN);
    const lower = orderNow(id).kind === "repair" ? repairPriced : priced;
    for (const price of [50_000, to]) expect(lower(id, price, OLIVE).kind).toBe("done");
    for (const { id: line } of findLooks(shop.db, { limit: 20 }))
      enact((ctx) => markSeen(ctx, { ids: [line] }), OLIVE);
  };
  const ordered = (words: object = {}) => aSpecialOrder({ price: cents(100_000), ...words });
  const repaired = () => aRepair({ customerPrice: cents(100_000) });

  test("canceled, whatever its price is then", () => {
    for (const to of [2, 0]) {
      const [order, repair] = [ordered(), repaired()];
      for (const { id } of [order, repair]) down(id, to);
      for (const { id: orderId } of [order, repair])
        enact((ctx) => cancelOrder(ctx, { orderId, reason: "No longer wanted" }), SUSAN);
      expect(looked()).toEqual([
        ["void", `repair ${repair.id}`, 100_000],
        ["void", `customer ${order.customerId}`, 100_000],
      ]);
    }
  });

  test("handed over unpaid, or by its status, with what is due as well", () => {
    const [order, repair, other] = [ordered(), repaired(), repaired()];
    for (const { id } of [order, repair, other]) down(id, 10_000);
    const due = orderNow(order.id).amountDue;
    for (const { id } of [order, repair])
      enact((ctx) => handOverUnpaid(ctx, { orderId: id, to: "Them" }), OLIVE);
    enact((ctx) => changeRepairStatus(ctx, other.id, "picked_up"), SUSAN);
    expect(looked()).toEqual([
      ["picked_up_owing", `repair ${other.id}`, 100_000],
      ["picked_up_owing", `repair ${repair.id}`, 90_000 + orderNow(repair.id).amountDue],
      ["picked_up_owing", `customer ${order.customerId}`, 90_000 + due],
    ]);
  });

  test("and below its cost, with a ticket and without", () => {
    const [free, cheap] = [0, 2].map((to) => {
      const order = ordered({ cost: cents(80_000) });
      down(order.id, to);
      return order;
    });
    enact((ctx) => handOverUnpaid(ctx, { orderId: free!.id, to: "Them" }), SAL);
    const lines = [{ kind: "pickup", at: "lines.0", orderId: cheap!.id, to: null } as const];
    const ticket = {
      customerId: cheap!.customerId,
      location: "boca",
      lines,
      shippingCharge: cents(0),
      tradeIn: null,
    };
    const sale = enact((ctx) => sellWithOrders(ctx, { ...ticket, tax: "auto" }), SAL);
    expect(looked()).toEqual([
      ["price_lowered", `sale ${sale.id}`, 100_000],
      ["price_lowered", `customer ${free!.customerId}`, 100_000],
    ]);
  });

  test("while one that cost more than it brings from its first day has its price, and a free one nothing", () => {
    const { id } = aRepair({ customerPrice: cents(8_000) });
    enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "No longer wanted" }), SAL);
    const free = aRepair({ customerPrice: cents(0) });
    enact((ctx) => cancelOrder(ctx, { orderId: free.id, reason: "No longer wanted" }), SAL);
    expect(looked()).toEqual([["void", `repair ${id}`, 8_000]]);
  });
});

test("a layaway for nothing leaves with a ticket, which is listed, and not without one", () => {
  const { customerId } = aSpecialOrder();
  const piece = aPiece({ retailPrice: cents(100_000) });
  const free = { price: cents(0), discount: null, discountReason: null };
  const { id } = enact(
    (ctx) =>
      takeInOrder(ctx, {
        kind: "layaway",
        customerId,
        location: "boca",
        notes: null,
        promised: null,
        pieces: [{ at: "pieces.0", pieceId: piece.id, ...free }],
        instalments: [],
      }),
    SAL,
  );
  for (const by of [SAL, SUSAN, OLIVE])
    expect(attempt((ctx) => handOverUnpaid(ctx, { orderId: id, to: "Me" }), by)).toMatchObject({
      refusal: {
        kind: "conflict",
        message: "Nothing is due for L-000002: ring it up on a ticket to hand it over",
      },
    });
  const lines = [{ kind: "pickup", at: "lines.0", orderId: id, to: null } as const];
  const ticket = { customerId, location: "boca", lines, shippingCharge: cents(0), tradeIn: null };
  enact((ctx) => sellWithOrders(ctx, { ...ticket, tax: "auto" }), SAL);
  expect(findLooks(shop.db, { limit: 9 })).toMatchObject([{ kind: "discount", amount: 100_000 }]);
});

test("neither do a repair and a special order whose deposits pay all of it: without a ticket no sum has their price", () => {
  const paid = aRepair();
  expect(worked(paid.id, 11_000, SAL, false).kind).toBe("done");
  const store = getStore(shop.db, "boca")!;
  enact((ctx) =>
    editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(0), surtaxRate: null, surtaxLimit: null }),
  );
  const order = aSpecialOrder({ price: cents(11_000) });
  for (const { id, customerId } of [paid, order]) {
    enact((ctx) => takeDeposit(ctx, { orderId: id, kind: "cash", amount: cents(11_000) }), SAL);
    for (const by of [SAL, SUSAN, OLIVE])
      expect(attempt((ctx) => handOverUnpaid(ctx, { orderId: id, to: "Me" }), by)).toMatchObject({
        refusal: { kind: "conflict", message: expect.stringMatching(/^Nothing is due for [RO]-0000/) },
      });
    const lines = [{ kind: "pickup", at: "lines.0", orderId: id, to: null } as const];
    const ticket = { customerId, location: "boca", lines, shippingCharge: cents(0), tradeIn: null };
    enact((ctx) => sellWithOrders(ctx, { ...ticket, tax: "auto", payments: [] }), SAL);
    expect(orderNow(id).state).toBe("handed_over");
  }
  const free = aRepair({ customerPrice: cents(0) });
  expect(attempt((ctx) => handOverUnpaid(ctx, { orderId: free.id, to: "Me" }), SAL).kind).toBe("done");
});

test("after it was handed over the price is closed, also for who may lower it", () => {
  const { id } = aRepair();
  enact((ctx) => handOverUnpaid(ctx, { orderId: id, to: "Noor Hartwell" }));
  for (const price of [0, 10_999, 12_000])
    expect(repairPriced(id, price, OLIVE)).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
  expect(orderNow(id).balance).toBe(11_000);
});

test("handed over by the status alone it keeps what is owed; taken back by the status its price still asks", () => {
  const { id } = aRepair();
  expect(attempt((ctx) => changeRepairStatus(ctx, id, "picked_up"), SAL).kind).toBe("done");
  expect(repairPriced(id, 0)).toMatchObject({ refusal: { kind: "conflict" } });
  expect(orderNow(id)).toMatchObject({ state: "handed_over", balance: 11_000 });
  expect(attempt((ctx) => changeRepairStatus(ctx, id, "completed"), SAL).kind).toBe("done");
  expect(asks(repairPriced(id, 0))).toMatchObject({ steps: [{ permission: "sales.discount" }] });
});

test("who lowered a price stands in the trail", () => {
  const { id } = aSpecialOrder();
  priced(id, 100, SUSAN);
  const [look, change] = shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2).all();
  expect(change).toMatchObject({ action: "order.changed", employeeId: SUSAN.id, approvedBy: null });
  expect(look).toMatchObject({ action: "look.listed", employeeId: SUSAN.id, approvedBy: null });
});

test("a cancellation is marked as seen by nobody who took the order in", () => {
  const { id: orderId, customerId } = aSpecialOrder({ price: cents(300_000), cost: cents(150_000) }, SUSAN);
  enact((ctx) => cancelOrder(ctx, { orderId, reason: "No longer wanted" }), SAL);
  expect(looked()).toEqual([["void", `customer ${customerId}`, 300_000]]);
  const ids = findLooks(shop.db, { limit: 1 }).map(({ id }) => id);
  expect(attempt((ctx) => markSeen(ctx, { ids }), SUSAN).kind).toBe("refused");
  expect(attempt((ctx) => markSeen(ctx, { ids }), OLIVE).kind).toBe("done");
});

describe("what leaves for less than it cost once is listed, although its cost was lowered before", () => {
  const aDay = (hours = 25) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
  };
  const costed = (id: number, cost: number, by = SUSAN) =>
    expect(priced(id, orderNow(id).price, by, { cost: cents(cost) }).kind).toBe("done");
  const repairCosted = (id: number, cost: number, by = SUSAN) => {
    const { store: location, ...repair } = getRepair(shop.db, id)!;
    const edit = { ...repair, location, costToRepair: cents(cost) };
    expect(attempt((ctx) => editRepair(ctx, id, edit), by).kind).toBe("done");
  };
  const ordered = () => aSpecialOrder({ price: cents(0), cost: cents(300_000) }, SAL);
  const repaired = () => aRepair({ customerPrice: cents(0), costToRepair: cents(300_000) }, SAL);
  const cancel = (orderId: number) =>
    enact((ctx) => cancelOrder(ctx, { orderId, reason: "No longer wanted" }), OLIVE);
  const pickUp = ({ id: orderId, customerId }: Pick<Order, "id" | "customerId">) =>
    enact((ctx) => {
      const lines = [{ at: "lines.0", kind: "pickup", orderId, to: null } as const];
      const nothingMore = { tax: cents(0), shippingCharge: cents(0), tradeIn: null };
      return sellWithOrders(ctx, { customerId, location: "boca", lines, ...nothingMore });
    }, OLIVE);

  test("a special order and a repair, canceled, by whoever had no part in it", () => {
    const [order, repair] = [ordered(), repaired()];
    costed(order.id, 0);
    repairCosted(repair.id, 0);
    expect(looked()).toEqual([]);
    for (const { id } of [order, repair]) cancel(id);
    expect(looked()).toEqual([
      ["void", `repair ${repair.id}`, 0],
      ["void", `customer ${order.customerId}`, 0],
    ]);
    const ids = findLooks(shop.db, { limit: 1 }).map(({ id }) => id);
    for (const by of [SUSAN, SAL]) expect(attempt((ctx) => markSeen(ctx, { ids }), by).kind).toBe("refused");
  });

  test("on a ticket, unpaid, by its status, and by its work", () => {
    const [sold, unpaid, fixed, worked0] = [ordered(), ordered(), repaired(), repaired()];
    for (const { id } of [sold, unpaid]) costed(id, 0);
    repairCosted(fixed.id, 0);
    expect(worked(worked0.id, 0, SUSAN).kind).toBe("done");
    const { id: saleId } = pickUp(sold);
    enact((ctx) => handOverUnpaid(ctx, { orderId: unpaid.id, to: "Ann Ames" }), OLIVE);
    enact((ctx) => changeRepairStatus(ctx, fixed.id, "picked_up"), OLIVE);
    const { id: workedSale } = pickUp(orderNow(worked0.id));
    expect(looked()).toEqual([
      ["price_lowered", `sale ${workedSale}`, 0],
      ["price_lowered", `repair ${fixed.id}`, 0],
      ["price_lowered", `customer ${unpaid.customerId}`, 0],
      ["price_lowered", `sale ${saleId}`, 0],
    ]);
  });

  test("and what its bench noted, unless who noted it took that back", () => {
    const noted = (repairId: number, cost: number) => {
      const said = { repairId, minutes: 0, material: "18K sheet", cost: cents(cost) };
      return enact((ctx) => noteWork(ctx, said), SAL).notes.at(-1)!.id;
    };
    const [gone, hidden, corrected, covered] = [0, 0, 0, 90_000].map((price) =>
      aRepair({ customerPrice: cents(price), costToRepair: cents(0) }, SUSAN),
    );
    for (const { id } of [gone!, covered!]) noted(id, 90_000);
    for (const [repair, by] of [
      [hidden!, SUSAN],
      [corrected!, SAL],
    ] as const) {
      const noteId = noted(repair.id, 90_000);
      enact((ctx) => takeBackNote(ctx, { repairId: repair.id, noteId }), by);
    }
    for (const { id } of [gone!, hidden!, corrected!])
      enact((ctx) => changeRepairStatus(ctx, id, "picked_up"), SUSAN);
    enact((ctx) => handOverUnpaid(ctx, { orderId: covered!.id, to: "Ann Ames" }), OLIVE);
    const lost = looked().filter(([kind]) => kind === "price_lowered");
    expect(lost).toEqual([
      ["price_lowered", `repair ${hidden!.id}`, 0],
      ["price_lowered", `repair ${gone!.id}`, 0],
    ]);
  });

  test("but no typing error that whoever made it corrected within the day, and no cost that its price covers", () => {
    const [own, raised] = [ordered(), aSpecialOrder({ price: cents(0), cost: cents(0) }, SAL)];
    costed(own.id, 3_000, SAL);
    costed(raised.id, 300_000);
    costed(raised.id, 3_000);
    const { id: repairId } = repaired();
    repairCosted(repairId, 3_000, SAL);
    const paid = aSpecialOrder({ price: cents(299_000), cost: cents(300_000) }, SAL);
    costed(paid.id, 0);
    aDay();
    for (const id of [own.id, raised.id, repairId]) cancel(id);
    pickUp(paid);
    expect(looked()).toEqual([]);
  });

  test("as is one that stood for a day, that the customer was asked by, or that a colleague had typed", () => {
    const [ofColleague, asked, stood] = [ordered(), ordered(), ordered()];
    costed(ofColleague.id, 3_000);
    enact(
      (ctx) => answerEstimate(ctx, { orderId: asked.id, state: "asked", amount: null, how: "phone" }),
      SUSAN,
    );
    costed(asked.id, 3_000, SAL);
    aDay();
    costed(stood.id, 3_000, SAL);
    const all = [ofColleague, asked, stood];
    for (const { id } of all) cancel(id);
    expect(looked()).toEqual(all.toReversed().map(({ customerId }) => ["void", `customer ${customerId}`, 0]));
  });
});
