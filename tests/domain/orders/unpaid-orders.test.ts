import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cents } from "~/domain/money";
import {
  countOrders,
  findOrders,
  getOrder,
  type OrderFilter,
} from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { nextOfOrder } from "~/domain/workshop/orders/next-of-order";
import { openOrdersOf } from "~/domain/workshop/orders/open-orders-of-customer.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { OLIVE } from "../../support/cast.ts";
import {
  aCustomer,
  aRepair,
  aSpecialOrder,
  enact,
  openShopOnDisk,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const handOver = (orderId: number) => {
  enact((ctx) => handOverUnpaid(ctx, { orderId, to: "Her sister" }), OLIVE);
  return orderId;
};
const pickedUp = (id: number) => {
  enact((ctx) => changeRepairStatus(ctx, id, "picked_up"), OLIVE);
  return id;
};

test("orders handed over unpaid are those that somebody owes for, repairs too: what was free isn't among them", () => {
  const customerId = aCustomer({ lastName: "Petersen" }).id;
  const priced = { customerId, item: "Clasp", customerPrice: cents(40_00) };
  const free = { customerId, item: "Clasp", customerPrice: cents(0) };
  const owed = handOver(aRepair(priced).id);
  const byStatus = pickedUp(aRepair(priced).id);
  const special = handOver(aSpecialOrder({ customerId, item: "Clasp", price: cents(90_00) }).id);
  handOver(aRepair(free).id);
  pickedUp(aRepair(free).id);
  handOver(aSpecialOrder({ customerId, item: "Clasp", price: cents(0) }).id);

  const unpaid = (more: OrderFilter = {}) => {
    const filter = { isUnpaid: true, ...more };
    const found = findOrders(shop.db, filter, { limit: 9 }).map(({ id }) => id);
    expect(countOrders(shop.db, filter, 9)).toBe(found.length);
    return found;
  };
  expect(unpaid()).toEqual([special, byStatus, owed]);
  expect(unpaid({ search: "petersen clasp", seesContact: true })).toEqual([special, byStatus, owed]);
  expect(unpaid({ location: "boca" })).toEqual([special, byStatus, owed]);
  expect(unpaid({ kind: "special_order" })).toEqual([special]);
  expect(openOrdersOf(shop.db, customerId).map(({ id }) => id)).toEqual([special, byStatus, owed]);
});

test("one that deposits pay after the hand-over is among them until a ticket rings it up, which its record says", () => {
  const { id: orderId, customerId } = aSpecialOrder({ item: "Clasp", price: cents(90_00) });
  handOver(orderId);
  const said = () => {
    const order = getOrder(shop.db, orderId)!;
    const words = { money: String, date: String };
    const { act, isAboutCustomer } = nextOfOrder(order, { today: order.takenInDay, words });
    const isUnpaid = findOrders(shop.db, { isUnpaid: true }, { limit: 9 }).length === 1;
    return { act, isAboutCustomer, isUnpaid, held: order.held };
  };
  expect(said()).toEqual({ act: "pay", isAboutCustomer: true, isUnpaid: true, held: 0 });
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "card", amount: cents(90_00) }), OLIVE);
  expect(said()).toEqual({ act: "ring_up", isAboutCustomer: false, isUnpaid: true, held: 90_00 });
  const lines = [{ at: "lines.0", kind: "pickup" as const, orderId, to: null }];
  const ticket = { customerId, location: "boca", till: null, lines, tax: cents(0) };
  enact((ctx) => sellWithOrders(ctx, { ...ticket, shippingCharge: cents(0), tradeIn: null }), OLIVE);
  expect(said()).toEqual({ act: null, isAboutCustomer: false, isUnpaid: false, held: 0 });
});

test("unpaid orders are read and counted along their index", () => {
  const { $client } = shop.db;
  const prepared = vi.spyOn($client, "prepare");
  findOrders(shop.db, { isUnpaid: true }, { limit: 9 });
  countOrders(shop.db, { isUnpaid: true }, 9);
  const asked = prepared.mock.calls
    .map(([query]) => query)
    .filter((query) => /"handed_over_at" is not null/.test(query));
  prepared.mockRestore();
  expect(asked).toHaveLength(2);
  for (const query of asked) {
    const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
    const steps = $client.prepare(`explain query plan ${query}`).all(...nothing) as { detail: string }[];
    const details = steps.map(({ detail }) => detail).join();
    expect(details, query).toMatch(/INDEX orders_unpaid/);
    expect(details, query).not.toMatch(/TEMP B-TREE/);
  }
});
