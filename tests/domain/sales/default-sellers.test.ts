import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, employees } from "~db/schema/index.ts";
import { cents, rate } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { defaultSellers } from "~/domain/counter/sales/default-sellers.server";
import type { NewItem, NewSale } from "~/domain/counter/sales/new-sale";
import { ORDERS_FOR_TICKETS, sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { lookTitle } from "~/domain/records/looks/look-titles";
import { hireEmployee } from "~/domain/shop/employees/hire-employee.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import type { Instant } from "~/domain/dates";
import { ADAM, OLIVE, type Person, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
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

const strap = (price: number): NewItem => ({
  at: "lines.0",
  kind: "item",
  description: "Watch strap",
  quantity: 1,
  price: cents(price),
  cost: null,
  isTaxed: true,
  discount: null,
  discountReason: null,
});
const pickup = (orderId: number, at = 1) =>
  ({ at: `lines.${at}`, kind: "pickup", orderId, to: null }) as const;
const sell = (
  customerId: number,
  lines: NewSale["lines"],
  words: Partial<NewSale> = {},
  by: Pick<Person, "id"> = SUSAN,
) =>
  enact(
    (ctx) =>
      sellWithOrders(ctx, {
        customerId,
        location: "boca",
        lines,
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
        ...words,
      }),
    by,
  );
const shares = ({ salespeople }: ReturnType<typeof sell>) =>
  salespeople.map(({ id, share, commission }) => ({ id, share, commission }));

describe("a pick-up's commission", () => {
  test("is of whoever took the order in, not of whoever hands it over", () => {
    const { id: customerId } = aCustomer();
    const order = aSpecialOrder({ customerId, price: cents(850_00) }, SAL);
    const repair = aRepair({ customerId, customerPrice: cents(150_00) }, SAL);
    const sale = sell(customerId, [pickup(order.id), pickup(repair.id, 2)]);
    expect(shares(sale)).toEqual([{ id: SAL.id, share: 10_000, commission: 20_00 }]);
    expect(sale.sellerId).toBe(SAL.id);
    const [entry] = shop.db.select().from(auditLog).where(eq(auditLog.action, "sale.processed")).all();
    expect(entry?.employeeId).toBe(SUSAN.id);
    expect(JSON.parse(entry?.payload ?? "{}")).toMatchObject({ after: { salespeople: [{ id: SAL.id }] } });
  });

  test("is shared by price with whoever sells the rest of the ticket", () => {
    const { id: customerId } = aCustomer();
    const order = aSpecialOrder({ customerId, price: cents(750_00) }, SAL);
    const sale = sell(customerId, [strap(250_00), pickup(order.id)]);
    expect(shares(sale)).toEqual([
      { id: SAL.id, share: 7_500, commission: 15_00 },
      { id: SUSAN.id, share: 2_500, commission: 5_00 },
    ]);
  });

  test("is of whoever is named instead, by anybody who may sell", () => {
    const { id: customerId } = aCustomer();
    const order = aSpecialOrder({ customerId }, SAL);
    const sale = sell(customerId, [pickup(order.id)], {
      salespeople: [{ id: SUSAN.id, share: rate(10_000) }],
    });
    expect(shares(sale)).toMatchObject([{ id: SUSAN.id, share: 10_000 }]);
  });

  test("is listed if little of it is left to whoever took the order in, as a share of the prices", () => {
    const { id: customerId } = aCustomer();
    const handOver = (susans: number, words: Partial<NewSale> = {}, taker = SAL) => {
      const order = aSpecialOrder({ customerId, price: cents(850_00) }, taker);
      const salespeople = [
        { id: SUSAN.id, share: rate(susans) },
        { id: SAL.id, share: rate(10_000 - susans) },
      ].filter(({ share }) => share > 0);
      return sell(customerId, [pickup(order.id)], { salespeople, ...words });
    };
    const looks = () =>
      findLooks(shop.db, { limit: 9 }).map((look) => [look.recordId, look.amount, lookTitle(look)]);
    handOver(5_000);
    handOver(0);
    handOver(10_000, {}, SUSAN);
    handOver(10_000, { salespeople: [] });
    expect(looks()).toEqual([]);
    const [most, all] = [handOver(9_900), handOver(10_000)];
    expect(looks()).toEqual([
      [all.id, 850_00, "Commission that was a colleague's"],
      [most.id, 841_50, "Commission that was a colleague's"],
    ]);
  });

  test("is listed with the orders alone, and unless only others than who rang it up are named", () => {
    const { id: customerId } = aCustomer();
    const order = (price: number, taker = SAL) =>
      aSpecialOrder({ customerId, price: cents(price) }, taker).id;
    const handOver = (name: number, lines: NewSale["lines"], by: Pick<Person, "id"> = SUSAN) =>
      sell(customerId, lines, { salespeople: [{ id: name, share: rate(10_000) }] }, by).id;
    // The front desk typed it in, Olive sold it, and Susan rang it up.
    handOver(OLIVE.id, [pickup(order(850_00))]);
    const one = handOver(SUSAN.id, [strap(200_00), pickup(order(500_00)), pickup(order(300_00, OLIVE), 2)]);
    const other = handOver(SUSAN.id, [strap(250_00), pickup(order(750_00))]);
    const details = { email: "eve@shop.example", firstName: "Eve", lastName: "New", phone: null };
    const { id: eve } = enact(
      (ctx) => hireEmployee(ctx, { ...details, homeStore: null, role: "support", codeHash: "code" }),
      ADAM,
    );
    handOver(eve, [pickup(order(100_00))]);
    const hers = handOver(eve, [pickup(order(150_00))], ADAM);
    const listed = findLooks(shop.db, { limit: 20 }).filter(({ kind }) => kind === "picked_up_owing");
    expect(listed.map((look) => [look.recordId, look.amount])).toEqual([
      [hers, 150_00],
      [other, 750_00],
      [one, 800_00],
    ]);
  });

  test("is of whoever hands over what was taken in by somebody who is gone", () => {
    const { id: customerId } = aCustomer();
    const order = aSpecialOrder({ customerId }, SAL);
    shop.db.update(employees).set({ isActive: false }).where(eq(employees.id, SAL.id)).run();
    const sold = [{ orderId: order.id, price: 1 }];
    expect(defaultSellers(shop.db, SUSAN.id, sold, ORDERS_FOR_TICKETS)).toEqual([
      { id: SUSAN.id, share: 10_000 },
    ]);
    shop.db.update(employees).set({ isActive: true }).where(eq(employees.id, SAL.id)).run();
  });

  test("of three people is of the two with the most", () => {
    const { id: customerId } = aCustomer();
    const [one, other] = [aSpecialOrder({ customerId }, SAL), aSpecialOrder({ customerId }, OLIVE)];
    const sold = [
      { orderId: null, price: 100 },
      { orderId: one.id, price: 300 },
      { orderId: other.id, price: 100_000 },
    ];
    expect(defaultSellers(shop.db, SUSAN.id, sold, ORDERS_FOR_TICKETS)).toEqual([
      { id: OLIVE.id, share: 9_970 },
      { id: SAL.id, share: 30 },
    ]);
  });

  test("of a kept deposit is of whoever took the order in, too", () => {
    const { id: customerId } = aCustomer();
    const order = aSpecialOrder({ customerId, price: cents(1_000_00) }, SAL);
    keepSetting({ tx: shop.db, now: Date.now() as Instant, by: OLIVE.id }, "depositKept", 5_000);
    enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind: "card", amount: cents(200_00) }), SUSAN);
    const { saleId } = enact(
      (ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Changed their mind" }),
      SUSAN,
    );
    expect(shop.db.$client.prepare("select seller_id from sales where id = ?").pluck().get(saleId)).toBe(
      SAL.id,
    );
  });
});
