import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { agreedBy } from "~/domain/counter/sales/agreed-by.server";
import { highestPrices, loweredOrders } from "~/domain/counter/sales/lowered-orders.server";
import type { NewLine } from "~/domain/counter/sales/new-sale";
import { cents, taxRate } from "~/domain/money";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { editOwnDetails } from "~/domain/shop/account/edit-own-details.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { NOTHING_SAID } from "~/domain/workshop/envelopes/envelope.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { editOrder } from "~/domain/workshop/orders/edit-order.server";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { ADAM, OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { NO_CONDITIONS } from "../../support/no-conditions.ts";
import {
  aCustomer,
  aPiece,
  aRepair,
  aSpecialOrder,
  attempt,
  enact,
  openShopOnDisk,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => {
  vi.useRealTimers();
  shop.close();
});

/** Entries of an order as edits leave them, older than its others. */
function entries(
  recordId: number,
  texts: readonly string[],
  approvedBy: number | null = null,
  kind: "order" | "repair" = "order",
  since = 0,
) {
  const add = shop.db.$client.prepare(`insert into audit_log
    (at, employee_id, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac,
      approved_by)
    values (?, ${SAL.id}, '${kind}.changed', '${kind}', ?, 'x', 'x', 'x', 'x', ?, 'x', 'x', ${approvedBy})`);
  shop.db.$client.transaction(() =>
    texts.forEach((payload, nth) => add.run(since + nth, String(recordId), payload)),
  )();
}

const edit = (from: number, to: number, notes = "") =>
  JSON.stringify({ before: { notes, price: from }, after: { notes: "", price: to } });

const nothingMore = { tax: cents(0), shippingCharge: cents(0), location: "boca", tradeIn: null } as const;

function sellInCash(customerId: number | null, line: NewLine) {
  const ticket = { customerId, lines: [line], ...nothingMore };
  enact((ctx) => sellWithOrders(ctx, { ...ticket, payments: [{ kind: "cash", amount: null }] }), SAL);
}

const pickUp = ({ id: orderId, customerId }: { id: number; customerId: number }) =>
  sellInCash(customerId, { at: "lines.0", kind: "pickup", orderId, to: null });

function sellForLess(less = 5_00) {
  const { id: pieceId } = aPiece({ cost: cents(1_00), retailPrice: cents(less * 20) });
  const discounted = { cost: null, discount: null, discountReason: null, price: cents(less * 19) };
  sellInCash(null, { at: "lines.0", kind: "piece", pieceId, ...discounted });
}

const lowered = (orderId: number, price: number) =>
  loweredOrders(highestPrices(shop.db), [{ orderId, pieceId: null, price: cents(price) }]).get(orderId);

/** Bytes that the process reads from files meanwhile. */
function bytesRead(work: () => unknown): number {
  const soFar = () => Number(/rchar: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))![1]);
  const before = soFar();
  work();
  return soFar() - before;
}

test("a discounted sale in cash doesn't read the edits of its month's orders, of which one may have thousands", () => {
  const order = aSpecialOrder({}, SAL);
  const { id, price } = order;
  entries(
    id,
    Array.from({ length: 1_000 }, (_, nth) => edit(1_000 - nth, 1, "x".repeat(20_000))),
  );
  pickUp(order);
  shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  expect(bytesRead(() => sellForLess())).toBeLessThan(5_000_000);
  expect(price).toBeGreaterThan(1_000);
  entries(id, [edit(price + 7_00, price)]);
  expect(lowered(id, price)).toBe(7_00);
});

test("nor once the month is listed, of which whoever agreed on them has a part", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T15:00:00Z") });
  const order = aSpecialOrder({ price: cents(500_00) }, SAL);
  const texts = Array.from({ length: 1_000 }, () => edit(600_00, 500_00, "x".repeat(20_000)));
  entries(order.id, texts, SUSAN.id);
  pickUp(order);
  for (const day of [11, 12, 13, 14]) {
    vi.setSystemTime(new Date(`2027-03-${day}T15:00:00Z`));
    sellForLess(950_00);
  }
  const line = findLooks(shop.db, { limit: 9 }).find(({ recordKind }) => recordKind === "employee");
  expect(line).toMatchObject({ kind: "discount" });
  expect(agreedBy(shop.db, [order.id]).toSorted()).toEqual([SUSAN.id, SAL.id]);
  expect(attempt((ctx) => markSeen(ctx, { ids: [line!.id] }), SUSAN)).toMatchObject({
    refusal: { kind: "forbidden" },
  });
  shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  expect(bytesRead(() => sellForLess())).toBeLessThan(5_000_000);
});

test("and asks for the prices of each order once", () => {
  const orders = [1, 2, 3].map(() => aSpecialOrder({}, SAL));
  for (const order of orders) pickUp(order);
  const last = aSpecialOrder({}, SAL);
  entries(last.id, [edit(last.price + 1, last.price)]);
  type Statement = Record<"all", (...values: unknown[]) => unknown>;
  const proto = Object.getPrototypeOf(shop.db.$client.prepare("select 1")) as Statement;
  const all = vi.spyOn(proto, "all");
  pickUp(last);
  const sources = all.mock.contexts.map((statement) => (statement as { source: string }).source);
  const asked = all.mock.calls.flatMap(([ids], nth) =>
    /asked\.highest/.test(sources[nth]!) ? (JSON.parse(String(ids)) as string[]) : [],
  );
  all.mockRestore();
  const ids = [...orders, last].map(({ id }) => String(id));
  expect(asked.toSorted()).toEqual(ids.toSorted());
});

test(
  "a repair that was edited more often than is read may have been in any store, and reading that has a bound",
  { tags: "all" },
  () => {
    const boca = getStore(shop.db, "boca")!;
    enact((ctx) => editStore(ctx, "boca", { ...boca, salesTaxRate: taxRate(7_000) }), OLIVE);
    const { firstName, lastName, phone, version } = getAccount(shop.db, SAL.id)!;
    enact((ctx) => editOwnDetails(ctx, { firstName, lastName, phone, homeStore: "denver", version }), SAL);
    const repaired = (edits: number) => {
      const repair = aRepair({ location: "denver", customerPrice: cents(1_000_00) });
      const said = JSON.stringify({ store: "denver", notes: "x".repeat(20_000) });
      entries(
        repair.id,
        Array.from({ length: edits }, () => `{"before":${said},"after":${said}}`),
        null,
        "repair",
      );
      shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
      return repair;
    };
    const pickUpThere = ({ id: orderId, customerId }: { id: number; customerId: number }) =>
      enact((ctx) => {
        const lines = [{ at: "lines.0", kind: "pickup", orderId, to: null } as const];
        const payments = [{ kind: "card", amount: null } as const];
        const sale = {
          customerId,
          lines,
          payments,
          ...nothingMore,
          location: "denver",
          tax: "auto",
        } as const;
        return sellWithOrders(ctx, sale);
      }, SAL);
    const taxed = () =>
      findLooks(shop.db, { limit: 9 }).flatMap(({ kind, amount }) => (kind === "tax" ? [amount] : []));
    pickUpThere(repaired(50));
    expect(taxed()).toEqual([]);
    const often = repaired(2_000);
    expect(bytesRead(() => pickUpThere(often))).toBeLessThan(20_000_000);
    expect(taxed()).toEqual([70_00]);
  },
);

test("what a repair cost is read once for all its lines: one that was much edited brings no less than it costs", () => {
  const repair = aRepair({ customerPrice: cents(0), costToRepair: cents(0) });
  const item = { ...NOTHING_SAID, description: "Ring", condition: NO_CONDITIONS };
  const done = { item: 1, serviceId: null, description: "Sizing", cost: cents(0), doneBy: null };
  const work = [true, false].map((taxed) => ({ ...done, price: cents(40_00), taxed }));
  const envelope = { version: null, items: [item], work, promised: null, workerId: null, callOver: null };
  enact((ctx) => writeEnvelope(ctx, { repairId: repair.id, ...envelope }), SAL);
  // More than half of what one ticket reads.
  const texts = Array.from({ length: 150 }, () => edit(1, 1, "x".repeat(20_000)));
  entries(repair.id, texts, null, "repair");
  pickUp(repair);
  expect(findLooks(shop.db, { limit: 9 })).toEqual([]);
});

test("an order's highest price is known although an erasure took the words of its edit", () => {
  const namesake = aCustomer({ firstName: "Zebulon", lastName: "Quartermain" });
  const order = aSpecialOrder({ price: cents(850_00) });
  const repair = aRepair({ customerPrice: cents(110_00) });
  const none = { promised: null, vendor: null, vendorReference: null, ordered: null, arrived: null };
  const priced = (version: number, price: number, notes: string | null) =>
    enact((ctx) => {
      const { id: orderId, item, cost } = order;
      return editOrder(ctx, { orderId, version, item, cost, notes, price: cents(price), ...none });
    }, OLIVE);
  const { version } = priced(order.version, 900_00, "For Zebulon Quartermain");
  priced(version, 750_00, null);
  for (const [customerPrice, description] of [
    [120_00, "For Zebulon Quartermain"],
    [100_00, "Sizing"],
  ] as const) {
    const found = getRepair(shop.db, repair.id)!;
    const change = { ...found, location: found.store, customerPrice: cents(customerPrice), description };
    enact((ctx) => editRepair(ctx, repair.id, change), OLIVE);
  }
  expect([lowered(order.id, 750_00), lowered(repair.id, 100_00)]).toEqual([150_00, 20_00]);
  enact((ctx) => eraseCustomer(ctx, namesake.id, { reason: "mistake", confirmed: true }), ADAM);
  const emptied = shop.db.$client
    .prepare("select count(*) from audit_log where payload is null and action in (?, ?)")
    .pluck()
    .get("order.changed", "repair.changed");
  expect(emptied).toBe(4);
  expect([lowered(order.id, 750_00), lowered(repair.id, 100_00)]).toEqual([150_00, 20_00]);
});

test("what isn't an entry of an order says nothing of its price", () => {
  const { id, price } = aSpecialOrder();
  entries(id, ['{"before":', edit(price, 0)]);
  expect(lowered(id, price)).toBeUndefined();
  expect(lowered(id, price - 1)).toBe(1);
});

test("a repair's thing that is changed is listed if the repair has more edits, or longer ones, than are read", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const [few, many, long] = ["few", "many", "long"].map(() =>
    aRepair({ item: "Platinum ring with diamond" }),
  );
  const since = Date.now() + 8 * 86_400_000;
  vi.setSystemTime(since + 60_000);
  const texts = (n: number, notes?: string) => Array.from({ length: n }, () => edit(1, 1, notes));
  entries(few!.id, texts(900), null, "repair", since);
  entries(many!.id, texts(1_100), null, "repair", since);
  entries(long!.id, texts(250, "x".repeat(20_000)), null, "repair", since);
  const change = (id: number, words: object) => {
    const { store: location, ...repair } = { ...getRepair(shop.db, id)!, ...words };
    enact((ctx) => editRepair(ctx, id, { ...repair, location }), SUSAN);
  };
  for (const { id } of [few!, many!, long!]) {
    change(id, { description: "Resize" });
    change(id, { item: "Platinum ring with diamand" });
  }
  const looks = findLooks(shop.db, { limit: 9 });
  expect(looks.map(({ kind, recordId }) => [kind, recordId])).toEqual([
    ["relabeled", long!.id],
    ["relabeled", many!.id],
  ]);
  // Whoever made so many isn't the one who marks it as seen.
  const mark = attempt((ctx) => markSeen(ctx, { ids: [looks[1]!.id] }), SAL);
  expect(mark).toMatchObject({ kind: "refused" });
});
