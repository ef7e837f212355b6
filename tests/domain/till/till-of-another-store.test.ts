import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { addDays } from "~/domain/dates";
import { cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { readTable } from "~/domain/records/reports/read-report.server";
import { getReturn } from "~/domain/counter/returns/find-returns.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import type { NewPayment, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { addTill } from "~/domain/counter/till/add-or-rename-till.server";
import { employees, payments } from "~db/schema/index.ts";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import {
  aBuy,
  aCustomer,
  aFloat,
  aSale,
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
  for (const location of ["boca", "denver"]) aFloat(cents(500_00), location);
});
afterEach(() => {
  theBooksBalance(shop);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  shop.close();
});

type Rule = (ctx: RuleContext) => Result<unknown, unknown>;
/** What Sal, who works in boca, is asked for: the permissions, by store. */
const asked = (rule: Rule, by = SAL) => {
  const written = attempt(rule, by);
  if (written.kind !== "refused") return written.kind;
  const { kind, steps = [], message } = written.refusal;
  return kind === "approval" ? steps.map(({ permission, record }) => `${permission} ${record.id}`) : message;
};
const ELSEWHERE = ["till.elsewhere denver"];
const NOTHING_COUNTED = { card: null, check: null, financing: null, other: null };

const cashOut =
  (location: string): Rule =>
  (ctx) =>
    moveCash(ctx, { location, till: null, kind: "in", amount: cents(50_00), reason: "Change" });
const close =
  (location: string): Rule =>
  (ctx) =>
    closeTill(ctx, {
      location,
      till: null,
      counted: { cash: cents(50_00), ...NOTHING_COUNTED },
      denominations: null,
      note: null,
      floatLeft: null,
    });
const sale =
  (location: string, payments: NewPayment[] | null, till: string | null = null): Rule =>
  (ctx) =>
    sellWithOrders(ctx, { ...ticketFor(aCustomer().id, location), payments, till });

function ticketFor(customerId: number, location: string): NewSale {
  const line = {
    at: "lines.0",
    kind: "item",
    description: "Battery",
    quantity: 1,
    price: cents(20_00),
    cost: cents(1_00),
    isTaxed: false,
    discount: null,
    discountReason: null,
  } as const;
  return { customerId, location, lines: [line], tax: cents(0), shippingCharge: cents(0), tradeIn: null };
}

const CASH: NewPayment[] = [{ kind: "cash", amount: null }];
const CARD: NewPayment[] = [{ kind: "card", amount: null }];

describe("a till of a store that somebody doesn't work in", () => {
  test("takes an approval for cash in or out, and for its close", () => {
    expect(asked(cashOut("denver"))).toEqual(ELSEWHERE);
    expect(asked(cashOut("boca"))).toBe("done");
    enact(cashOut("denver"), SUSAN);
    expect(asked(close("denver"))).toEqual(ELSEWHERE);
    expect(asked(close("boca"))).toBe("done");
  });

  test("takes one for a sale in cash or into a till that is named, not for others", () => {
    enact((ctx) => addTill(ctx, "denver", "Front"));
    expect(asked(sale("denver", CASH))).toEqual(ELSEWHERE);
    expect(asked(sale("denver", CARD, "Front"))).toEqual(ELSEWHERE);
    expect(asked(sale("denver", CARD))).toBe("done");
    expect(asked(sale("denver", null))).toBe("done");
    expect(asked(sale("boca", CASH))).toBe("done");
  });

  test("takes one for a deposit, and for giving it back", () => {
    const { id: orderId } = aSpecialOrder({ location: "denver" });
    const deposit =
      (kind: "cash" | "card"): Rule =>
      (ctx) =>
        takeDeposit(ctx, { orderId, kind, amount: cents(50_00) });
    expect(asked(deposit("cash"))).toEqual(ELSEWHERE);
    expect(asked(deposit("card"))).toBe("done");
    expect(
      asked((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(50_00), location: "boca" })),
    ).toBe("done");
    expect(asked((ctx) => cancelOrder(ctx, { orderId, reason: "Gone", keep: cents(0) }))).toEqual(ELSEWHERE);
  });

  test("takes one for a buy paid in cash", () => {
    const pay = (location: string, paidBy: "cash" | "store_credit"): Rule => {
      const { id: buyId } = aBuy({ location, lines: [{ price: cents(20_00) }] });
      return (ctx) => payBuy(ctx, { buyId, paidBy, checkNumber: null, till: null, version: null });
    };
    expect(asked(pay("denver", "cash"))).toEqual(ELSEWHERE);
    expect(asked(pay("denver", "store_credit"))).toBe("done");
    expect(asked(pay("boca", "cash"))).toBe("done");
  });

  test("takes one for a void that moves its cash", () => {
    const sold = (location: string, payments: NewPayment[]) =>
      enact((ctx) => sellWithOrders(ctx, { ...ticketFor(aCustomer().id, location), payments }), OLIVE);
    const stepsOfVoid = ({ id }: { id: number }) =>
      asked((ctx) => voidWithOrders(ctx, { saleId: id, reason: "Rung up twice" }));
    const [denver, boca, byCard] = [sold("denver", CASH), sold("boca", CASH), sold("denver", CARD)];
    expect(stepsOfVoid(denver)).toEqual([`sales.void ${denver.id}`, ...ELSEWHERE]);
    expect(stepsOfVoid(boca)).toEqual([`sales.void ${boca.id}`]);
    expect(stepsOfVoid(byCard)).toEqual([`sales.void ${byCard.id}`]);

    const bought = (location: string) => {
      const { id: buyId } = aBuy({ location, lines: [{ price: cents(20_00) }] });
      enact((ctx) => payBuy(ctx, { buyId, paidBy: "cash", checkNumber: null, till: null, version: null }));
      return buyId;
    };
    const stepsOfBuy = (buyId: number) => asked((ctx) => voidBuy(ctx, { buyId, reason: "Not theirs" }));
    const [far, near] = [bought("denver"), bought("boca")];
    expect(stepsOfBuy(far)).toEqual([`buys.void ${far}`, ...ELSEWHERE]);
    expect(stepsOfBuy(near)).toEqual([`buys.void ${near}`]);
  });

  test("asks nobody with the right, nor whoever chose the store at the top of the page, nor an account of no store", () => {
    expect(asked(cashOut("denver"), OLIVE)).toBe("done");
    expect(asked(cashOut("denver"), SUSAN)).toBe("done");
    const isSal = eq(employees.id, SAL.id);
    shop.db.update(employees).set({ location: "denver" }).where(isSal).run();
    expect([asked(cashOut("denver")), asked(cashOut("boca"))]).toEqual(["done", "done"]);
    expect(asked(cashOut("new_york"))).toEqual(["till.elsewhere new_york"]);
    shop.db.update(employees).set({ location: null, homeStore: null }).where(isSal).run();
    expect(asked(cashOut("new_york"))).toBe("done");
  });
});

describe("a return", () => {
  const taken = (location: string, customerId = aCustomer().id) =>
    enact((ctx) => sellWithOrders(ctx, { ...ticketFor(customerId, location), payments: CASH }), OLIVE);
  const back =
    ({ id, lines }: ReturnType<typeof taken>, location?: string): Rule =>
    (ctx) =>
      returnLines(ctx, {
        saleId: id,
        lines: lines.map((line) => ({ id: line.id, to: null })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "Changed their mind",
        ...(location !== undefined && { location }),
      });

  test("of another store's ticket is paid out where it says, by its own till", () => {
    const sold = taken("denver");
    expect(asked(back(sold))).toEqual(ELSEWHERE);
    expect(asked(back(sold, "denver"))).toEqual(ELSEWHERE);
    expect(asked(back(sold, "nowhere"))).toBe("Choose one of the stores");
    const { id } = enact(back(sold, "boca"), SAL) as { id: number };
    expect(getReturn(shop.db, id)).toMatchObject({ store: { key: "denver" }, paidOut: { key: "boca" } });
    const paid = shop.db.select().from(payments).where(eq(payments.returnId, id)).all();
    expect(paid).toMatchObject([{ kind: "cash", amount: -2_000, store: "boca" }]);
  });

  test("to store credit is of the store whose till gives it, in reports as in its close", () => {
    const { id: saleId, lines } = taken("denver");
    const refund = [{ kind: "store_credit", amount: null }] as const;
    const words = { fee: cents(0), shipping: cents(0), reason: "Too small", location: "boca" };
    const back = { saleId, lines: lines.map(({ id }) => ({ id, to: null })), refund: [...refund], ...words };
    const { storeDay } = enact((ctx) => returnLines(ctx, back), OLIVE);
    const issued = (location: string) => {
      const asked = { from: addDays(storeDay, -1), to: addDays(storeDay, 1), location, seesCost: true };
      const [credit, paid] = (["gift-cards", "payments"] as const).map((name) => {
        const { figures, total } = readTable(shop.db, name, { ...asked, by: "location" });
        const figure = name === "payments" ? "refunded" : "creditIssued";
        return total[figures.findIndex((one) => one.name === figure)];
      });
      return [credit, paid];
    };
    expect([issued("boca"), issued("denver")]).toEqual([
      [20_00, 20_00],
      [0, 0],
    ]);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  });

  test("that doesn't say is paid out at the ticket's store", () => {
    const { id } = enact(back(taken("boca")), SAL) as { id: number };
    expect(getReturn(shop.db, id)).toMatchObject({ paidOut: { key: "boca" } });
  });
});

test("the specification's sale passes at each store", () => {
  for (const location of ["boca", "denver", "new_york"])
    expect(aSale({ location }, SAL)).toMatchObject({ store: { key: location } });
});
