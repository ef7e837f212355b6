import { afterEach, beforeEach, expect, test } from "vitest";
import { cents } from "~/domain/money";
import type { RuleContext } from "~/domain/rule-context";
import type { Instant } from "~/domain/dates";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { readTimeline } from "~/domain/records/timeline/read-timeline.server";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { takeBackNote } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { getOrder, getOrders } from "~/domain/workshop/orders/find-orders.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { LATEST_READ } from "~/domain/workshop/orders/latest-moves-and-messages";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { PARTS_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { SAL } from "../../support/cast.ts";
import {
  aCustomer,
  aRepair,
  aSpecialOrder,
  attempt,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const note = (repairId: number) => (ctx: RuleContext) =>
  noteWork(ctx, { repairId, minutes: 5, material: null, cost: null });
const deposit = (orderId: number) => (ctx: RuleContext) =>
  takeDeposit(ctx, { orderId, kind: "card", amount: cents(100) });
const tell =
  (orderId: number, message = "It is ready.") =>
  (ctx: RuleContext) =>
    tellCustomer(ctx, { orderId, how: "text", message });
const move =
  (orderId: number, name = "3") =>
  (ctx: RuleContext) =>
    moveOrder(ctx, { orderId, place: "tray", name });

/** Writes so many rows of the past, each with its number. */
const write = (table: string, columns: string, values: string, many: number, orderId: number) =>
  shop.db.$client
    .prepare(
      `insert into ${table} (order_id, at, employee_id, ${columns})
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       select ?, i, ?, ${values} from n`,
    )
    .run(many, orderId, SAL.id);
const writeMessages = (many: number, orderId: number) =>
  write("order_tellings", "way, message", "'text', 'No ' || i", many, orderId);
const writeMovements = (many: number, orderId: number) =>
  write("order_movements", "place, place_name", "'tray', 'No ' || i", many, orderId);

const refused = (message: RegExp) => ({
  kind: "refused",
  refusal: { kind: "conflict", message: expect.stringMatching(message) as string },
});

test("a repair has so many bench notes, undone ones with them, and says where more can be written", () => {
  const { id } = aRepair();
  write("bench_notes", "minutes, cost", "5, 0", PARTS_AT_MOST.benchNotes - 2, id);
  const [noteId = 0] = enact(note(id)).notes.map((each) => each.id);
  enact((ctx) => takeBackNote(ctx, { repairId: id, noteId }), SAL);
  enact(note(id));
  expect(attempt(note(id))).toMatchObject(refused(/^A repair can have up to 300 .* notes$/));
  expect(getEnvelope(shop.db, id)?.notes).toHaveLength(PARTS_AT_MOST.benchNotes - 1);
  enact(note(aRepair().id));
});

test("an order has so many deposits, and still goes back with all of them", () => {
  const { id } = aSpecialOrder();
  for (let n = 0; n < PARTS_AT_MOST.deposits; n += 1) enact(deposit(id));
  expect(attempt(deposit(id))).toMatchObject(refused(/^An order can have up to 200 deposits\. /));
  enact(deposit(aSpecialOrder().id));
  enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "Changed their mind" }));
  expect(getOrder(shop.db, id)).toMatchObject({ held: 0 });
});

test("an order is read with its latest messages and movements; its timeline has all", () => {
  const [one, other] = [aSpecialOrder().id, aSpecialOrder().id];
  writeMessages(250, one);
  writeMovements(250, one);
  enact(tell(other, "Yours is here."));
  enact(move(other, "7"));
  enact(tell(one, "The last."));
  enact(move(one, "9"));
  const [long, short] = [one, other].map((id) =>
    getOrders(shop.db, [one, other]).find((each) => each.id === id),
  );
  expect(long?.tellings.map((each) => each.message)).toEqual([
    ...Array.from({ length: LATEST_READ - 1 }, (_, n) => `No ${n + 252 - LATEST_READ}`),
    "The last.",
  ]);
  expect(long?.movements.map((each) => each.placeName)).toEqual([
    ...Array.from({ length: LATEST_READ - 1 }, (_, n) => `No ${n + 252 - LATEST_READ}`),
    "9",
  ]);
  expect([short?.tellings, short?.movements]).toMatchObject([
    [{ message: "Yours is here." }],
    [{ placeName: "7" }],
  ]);
  const of = { kind: "order", id: one, zone: "America/New_York" } as const;
  const filter = { kinds: ["message", "movement"], year: null } as const;
  expect(readTimeline(shop.db, of, filter, { limit: 600 }, { seesCost: false })).toHaveLength(502);
});

test("the export of a customer has all messages and movements of their orders and repairs", () => {
  const customer = aCustomer();
  for (const { id } of [aSpecialOrder({ customerId: customer.id }), aRepair({ customerId: customer.id })]) {
    writeMessages(LATEST_READ + 1, id);
    writeMovements(LATEST_READ + 1, id);
  }
  const reading = readAllOf(shop.db, getCustomerOrErased(shop.db, customer.id)!, Date.now() as Instant);
  let step = reading.next();
  while (!step.done) step = reading.next();
  const all = [...step.value.orders, ...step.value.envelopes.map((envelope) => envelope.order)];
  expect(
    all.map(({ kind, tellings, movements }) => [kind, tellings[0]?.message, movements[0]?.placeName]),
  ).toEqual([
    ["special_order", "No 1", "No 1"],
    ["repair", "No 1", "No 1"],
  ]);
  expect(all.map(({ tellings, movements }) => [tellings.length, movements.length])).toEqual([
    [LATEST_READ + 1, LATEST_READ + 1],
    [LATEST_READ + 1, LATEST_READ + 1],
  ]);
});

test("an order has so many messages and movements, and still leaves the house", () => {
  const { id } = aSpecialOrder();
  writeMessages(PARTS_AT_MOST.messages - 1, id);
  writeMovements(PARTS_AT_MOST.movements - 1, id);
  enact(tell(id));
  enact(move(id));
  expect(attempt(tell(id))).toMatchObject(refused(/^An order can have up to 2,000 messages\. /));
  expect(attempt(move(id))).toMatchObject(refused(/^An order can be moved up to 2,000 times\. /));
  enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "Changed their mind" }));
  enact((ctx) => moveOrder(ctx, { orderId: id, place: "handed_over" }));
  expect(getOrder(shop.db, id)?.place?.place).toBe("handed_over");
});
