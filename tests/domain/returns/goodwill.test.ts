import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { piecesSoldByDay, stores } from "~db/schema/index.ts";
import { soldAs } from "~/domain/counter/sales/sold-as.server";
import { ownedBy } from "~/domain/counter/sales/find-owned.server";
import { done } from "~/domain/result";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { addDays, type Instant, momentAt } from "~/domain/dates";
import { type Cents, cents, rate } from "~/domain/money";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewReturn } from "~/domain/counter/returns/return";
import { readTable } from "~/domain/records/reports/read-report.server";
import { salesByCategory } from "~/domain/counter/sales/sales-by-category.server";
import { salesFigures } from "~/domain/counter/sales/sales-figures.server";
import { sellerPieces } from "~/domain/counter/sales/seller-figures.server";
import type { NewSale } from "~/domain/counter/sales/new-sale";
import {
  sellWithOrders,
  voidWithOrders,
  whyNotVoidWithOrders,
} from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import type { Sale } from "~/domain/counter/sales/sale";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import {
  actorNamed,
  aCustomer,
  aPiece,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let amelia: { id: number };
beforeEach(() => {
  shop = openTestShop();
  amelia = aCustomer();
  shop.db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

function sell(prices: number[], words: Partial<NewSale> = {}): Sale {
  const lines = prices.map((price, nth) => {
    const pieceId = aPiece({ retailPrice: cents(price), cost: cents(Math.floor(price / 3)) }).id;
    const none = { price: null, cost: null, discount: null, discountReason: null };
    return { at: `lines.${nth}`, kind: "piece", pieceId, ...none } as const;
  });
  const sale: NewSale = {
    customerId: amelia.id,
    location: "boca",
    lines,
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: null,
    payments: [{ kind: "card", amount: null }],
    ...words,
  };
  return enact((ctx) => sellWithOrders(ctx, sale), SAL);
}
type Lines = (readonly [nth: number, amount?: number])[];
const asked = ({ id, lines }: Sale, back: Lines, words: Partial<NewReturn> = {}): NewReturn => ({
  saleId: id,
  lines: back.map(([nth, amount]) => {
    const line = lines[nth]!;
    if (amount !== undefined) return { id: line.id, to: null, amount: cents(amount) };
    return { id: line.id, to: line.pieceId === null ? null : "stock" };
  }),
  refund: null,
  fee: cents(0),
  shipping: cents(0),
  reason: "A scratch",
  ...words,
});
const giveBack = (sale: Sale, back: Lines) => enact((ctx) => returnLines(ctx, asked(sale, back)), SUSAN);
const tryBack = (sale: Sale, back: Lines, words: Partial<NewReturn> = {}) =>
  attempt((ctx) => returnLines(ctx, asked(sale, back, words)), SUSAN);
const now = ({ id }: Sale) => getSale(shop.db, id)!;

test("a part of a piece's price comes back with its share of the tax, and the customer keeps it", () => {
  const sale = sell([39_99]);
  expect(giveBack(sale, [[0, 20_00]])).toMatchObject({
    salePrice: 20_00,
    tax: 1_40,
    total: 21_40,
    itemCost: 0,
    refund: [{ kind: "card", amount: 21_40 }],
    lines: [{ isGoodwill: true, to: null, price: 20_00, cost: 0, tax: 1_40, total: 21_40 }],
  });
  expect(getPiece(shop.db, sale.lines[0]!.pieceId!)).toMatchObject({ state: "sold" });
  expect(ownedBy(shop.db, amelia.id, 10).map(({ price }) => price)).toEqual([19_99]);
  const pieceId = sale.lines[0]!.pieceId!;
  expect(soldAs(shop.db, { saleId: sale.id, pieceId })).toMatchObject({ price: 19_99, cost: 13_33 });
  expect(now(sale)).toMatchObject({
    status: "partly_returned",
    refunded: 21_40,
    lines: [{ goodwill: 20_00, returnId: null }],
  });
});

test("a later return gives back the rest, and takes the cost with the piece", () => {
  const sale = sell([39_99, 10_00]);
  giveBack(sale, [[0, 20_00]]);
  giveBack(now(sale), [[0, 5_00]]);
  expect(giveBack(now(sale), [[0]])).toMatchObject({ salePrice: 14_99, tax: 1_05, itemCost: 13_33 });
  expect(now(sale)).toMatchObject({ status: "partly_returned", refunded: 42_79 });
  giveBack(now(sale), [[1]]);
  expect(now(sale)).toMatchObject({ status: "returned", refunded: sale.total });
});

describe("money that nothing comes back for", () => {
  const asks = (sale: Sale, amount: number, words: Partial<NewReturn> = {}) => {
    const written = attempt((ctx) => returnLines(ctx, asked(sale, [[0, amount]], words)), SAL);
    if (written.kind !== "refused") return [];
    return (written.refusal.steps ?? []).map(({ permission, amount: left, limit }) => [
      permission,
      left,
      limit,
    ]);
  };
  const discountsTo = (percent: number) =>
    enact((ctx) => done(null, keepSetting({ ...ctx, by: OLIVE.id }, "discountLimit", rate(percent * 100))));
  const credit = { refund: [{ kind: "store_credit", amount: null }] } satisfies Partial<NewReturn>;

  test("asks beyond what is usual for a discount, in any shop, however it goes back, and in parts too", () => {
    const sale = sell([1_000_00]);
    for (const words of [{}, credit])
      expect(asks(sale, 1_000_00, words)).toEqual([["sales.discount", 0, 800_00]]);
    expect(asks(sale, 200_00, credit)).toEqual([]);
    expect(asks(sale, 1, credit)).toEqual([["sales.discount", 799_99, 800_00]]);
    expect(tryBack(sale, [[0, 800_00]], credit).kind).toBe("done");
  });

  test("counts shipping too, while everything is kept, in parts as at once", () => {
    const paid = () => sell([1_000_00, 1_000_00], { shippingCharge: cents(9_000_00) });
    const sale = paid();
    const shipping = (dollars: number) => ({ shipping: cents(dollars * 100) });
    expect(asks(sale, 1, shipping(9_000))).toEqual([["sales.discount", 0, 7_200_00]]);
    expect(asks(sale, 1, shipping(1_800))).toEqual([]);
    expect(asks(now(sale), 1, shipping(1))).toEqual([["sales.discount", 7_199_00, 7_200_00]]);
    expect(tryBack(now(sale), [[0, 1]], shipping(7_200)).kind).toBe("done");
    expect(findLooks(shop.db, { limit: 10 }).find(({ kind }) => kind === "discount")).toMatchObject({
      amount: 7_200_00,
    });
    // With all that it brought it goes back as ever.
    const back = asked(paid(), [[0], [1]], shipping(9_000));
    expect(attempt((ctx) => returnLines(ctx, back), SAL).kind).toBe("done");
  });

  test("counts shipping while most is kept: what cost a dollar brings no shipping back", () => {
    const sale = sell([1_000_00, 1_00], { shippingCharge: cents(500_00) });
    const back = (nth: number, dollars: number) =>
      asked(now(sale), [[nth]], { shipping: cents(dollars * 100) });
    const refused = attempt((ctx) => returnLines(ctx, back(1, 500)), SAL);
    expect(refused).toMatchObject({
      refusal: { steps: [{ permission: "sales.discount", amount: 0, limit: 399_60 }] },
    });
    expect(attempt((ctx) => returnLines(ctx, back(1, 100)), SAL).kind).toBe("done");
    expect(attempt((ctx) => returnLines(ctx, back(0, 400)), SAL).kind).toBe("done");
  });

  test("lets goods that come back take their share of the shipping, whenever they did, and little of it goes unasked", () => {
    const discounts = () => findLooks(shop.db, { limit: 20 }).filter(({ kind }) => kind === "discount");
    const written = (sale: Sale, lines: Lines, dollars: number, by = SAL) =>
      attempt((ctx) => returnLines(ctx, asked(now(sale), lines, { shipping: cents(dollars * 100) })), by);
    const steps = (given: ReturnType<typeof written>) =>
      given.kind === "refused"
        ? given.refusal.steps?.map(({ amount, limit }) => [amount, limit])
        : given.kind;
    const rings = [300_00, 300_00, 400_00];
    expect(steps(written(sell(rings, { shippingCharge: cents(15_00) }), [[0]], 15))).toBe("done");
    const sale = sell(rings, { shippingCharge: cents(500_00) });
    expect(steps(written(sale, [[0]], 150))).toBe("done");
    expect(steps(written(sale, [[1]], 350))).toEqual([[0, 160_00]]);
    expect(steps(written(sale, [[1]], 0))).toBe("done");
    expect(steps(written(sale, [[2, 1]], 150))).toBe("done");
    expect(discounts()).toEqual([]);
    expect(steps(written(sale, [[2, 1]], 41))).toEqual([[159_00, 160_00]]);
    expect(steps(written(sale, [[2, 1]], 50, SUSAN))).toBe("done");
    expect(discounts()).toMatchObject([{ amount: 50_00 }]);
  });

  test("counts what the ticket took off the list price, and follows Settings where they ask for less", () => {
    const sale = sell([1_000_00, 1_000_00]);
    discountsTo(10);
    expect(asks(sale, 100_01)).toEqual([["sales.discount", 899_99, 900_00]]);
    discountsTo(100);
    const pieceId = aPiece({ retailPrice: cents(1_000_00), floorPrice: cents(850_00) }).id;
    const line = { at: "lines.0", kind: "piece", pieceId, price: cents(900_00), cost: null } as const;
    const off = sell([], { lines: [{ ...line, discount: null, discountReason: null }] });
    expect(asks(off, 100_01)).toEqual([
      ["sales.below-floor", 799_99, 850_00],
      ["sales.discount", 799_99, 800_00],
    ]);
    expect(asks(off, 60_00)).toEqual([["sales.below-floor", 840_00, 850_00]]);
    expect(asks(off, 50_00)).toEqual([]);
  });
});

test("commission and figures of the seller are net of it; a piece less is not sold by it", () => {
  keepSetting({ tx: shop.db, now: 0 as Instant, by: OLIVE.id }, "commissionRate", rate(1_000));
  const sale = sell([1_000_00]);
  expect(giveBack(sale, [[0, 100_00]])).toMatchObject({ commission: 10_70, netProfit: 107_00 - 10_70 });
  const { category } = sale.lines[0]!;
  const sold = shop.db.select().from(piecesSoldByDay).all();
  expect(sold.map(({ pieces, price, cost }) => ({ pieces, price, cost }))).toEqual([
    { pieces: 1, price: 900_00, cost: 333_33 },
  ]);
  const year = { from: "2000-01-01", to: "2100-01-01", location: undefined, tier: undefined };
  expect(sellerPieces(shop.db, { ...year, seller: SAL.id, category } as never)).toEqual({
    pieces: 1,
    sales: 900_00,
  });
});

test("reports of sales and of stock say the same of what it was sold for, until it is back and after", () => {
  const sale = sell([100_00]);
  const days = { from: sale.storeDay, to: sale.storeDay };
  const soldFor = () => {
    const asked = { ...days, by: "category", seesCost: true } as const;
    const { figures, total } = readTable(shop.db, "sell-through", asked);
    const of = (name: string) => total[figures.findIndex((figure) => figure.name === name)] ?? 0;
    return [of("sold"), of("soldFor"), of("cost")];
  };
  const byCategory = () => salesByCategory(shop.db, days).map(({ pieces, sales }) => [pieces, sales]);
  expect([soldFor(), byCategory()]).toEqual([[1, 100_00, 33_33], [[1, 100_00]]]);
  giveBack(sale, [[0, 20_00]]);
  expect([soldFor(), byCategory()]).toEqual([[1, 80_00, 33_33], [[1, 80_00]]]);
  giveBack(sale, [[0]]);
  expect([soldFor(), byCategory()]).toEqual([[0, 0, 0], []]);
});

test("the margin of a day on which more came back than was sold is that of its parts", () => {
  const sale = sell([100_00]);
  const later = addDays(sale.storeDay, 3);
  const now = momentAt("America/New_York", later, 12 * 60);
  enact((ctx) => returnLines({ ...ctx, now }, asked(sale, [[0, 20_00]])), SUSAN);
  expect(salesFigures(shop.db, { from: later, to: later })).toMatchObject({
    salePrices: -20_00,
    grossMargin: 10_000,
  });
});

describe("with a second rate that ends at 5,000", () => {
  beforeEach(() => {
    const rates = { salesTaxRate: 6_000, surtaxRate: 1_000, surtaxLimit: cents(5_000_00) };
    shop.db.update(stores).set(rates).where(eq(stores.key, "boca")).run();
  });

  test("what is above the limit has the first rate alone, and what is below it both", () => {
    const sale = sell([6_500_00, 4_000_00]);
    // 5,500 bears 330 + 50, 4,000 bears 240 + 40.
    expect(giveBack(sale, [[0, 1_000_00]])).toMatchObject({ tax: 60_00 });
    expect(giveBack(now(sale), [[0, 1_500_00]])).toMatchObject({ tax: 100_00 });
    expect(giveBack(now(sale), [[1, 1_000_00]])).toMatchObject({ tax: 70_00 });
    expect(giveBack(now(sale), [[0], [1]])).toMatchObject({ tax: 280_00 + 210_00 });
  });
});

describe("is refused", () => {
  test.each<[string, Lines, Partial<NewReturn>, string, string]>([
    ["beyond the price", [[0, 100_01]], {}, "lines.0.amount", "At most $100.00 of its price is left"],
    ["of nothing", [[0, 0]], {}, "lines.0.amount", "Enter an amount above zero"],
    ["beside the whole line", [[0, 5_00], [0]], {}, "lines.1.id", "This line is listed twice"],
    [
      "of a gift card",
      [[1, 5_00]],
      {},
      "lines.0.amount",
      "A gift card comes back whole: leave the amount out",
    ],
  ])("%s", (_, back, words, field, message) => {
    const card = { at: "lines.1", kind: "gift_card", amount: cents(50_00) } as const;
    const pieceId = aPiece({ retailPrice: cents(100_00) }).id;
    const none = { price: null, cost: null, discount: null, discountReason: null };
    const sale = sell([], { lines: [{ at: "lines.0", kind: "piece", pieceId, ...none }, card] });
    expect(tryBack(sale, back, words)).toMatchObject({
      refusal: { kind: "invalid", errors: { [field]: [message] } },
    });
  });

  test("with a place to go, beyond what is left of the price, and once the line is back", () => {
    const sale = sell([100_00]);
    const { id } = sale.lines[0]!;
    expect(tryBack(sale, [], { lines: [{ id, to: "stock", amount: cents(5_00) }] })).toMatchObject({
      refusal: {
        errors: { "lines.0.to": ["With an amount the customer keeps it: leave out where it goes"] },
      },
    });
    giveBack(sale, [[0, 60_00]]);
    expect(tryBack(sale, [[0, 40_01]])).toMatchObject({
      refusal: { errors: { "lines.0.amount": ["At most $40.00 of its price is left"] } },
    });
    giveBack(sale, [[0]]);
    expect(tryBack(sale, [[0, 1_00]])).toMatchObject({ refusal: { kind: "conflict" } });
  });

  test("as a void is of what a part was given back for", () => {
    const sale = sell([100_00]);
    giveBack(sale, [[0, 10_00]]);
    expect(whyNotVoidWithOrders({ tx: shop.db, actor: actorNamed(OLIVE) }, now(sale))).toMatch(
      /^Part of it was returned: RT-000001/,
    );
    expect(attempt((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Late" }), OLIVE).kind).not.toBe(
      "done",
    );
  });

  test("another way than it was paid takes an approval, as for any return", () => {
    const sale = sell([1_000_00]);
    const cash = { refund: [{ kind: "cash", amount: null }] } as const;
    const tried = attempt(
      (ctx) => returnLines(ctx, asked(sale, [[0, 100_00]], { refund: [...cash.refund] })),
      SAL,
    );
    expect(tried).toMatchObject({ refusal: { kind: "approval" } });
  });
});

test("any parts of any tickets sum to what was sold, to the cent", () => {
  const random = new SeededRandom("goodwill");
  for (let n = 0; n < 12; n += 1) {
    const second = random.chance(0.5)
      ? { surtaxRate: random.whole(1, 2_000), surtaxLimit: cents(random.whole(1, 3_000_00)) }
      : { surtaxRate: null, surtaxLimit: null };
    const rates = { salesTaxRate: random.whole(0, 9_999), ...second, tradeInLessensTax: random.chance(0.5) };
    shop.db.update(stores).set(rates).where(eq(stores.key, "boca")).run();
    const prices = Array.from({ length: random.whole(1, 4) }, () => random.whole(1, 500_000));
    const value: Cents = cents(random.chance(0.4) ? random.whole(1, Math.min(...prices)) : 0);
    const tradeIn = { item: null, value, weight: null, weightGiven: null, weightUnit: null, melt: null };
    const sale = sell(prices, {
      tradeIn: value > 0 ? tradeIn : null,
      tax: random.chance(0.3) ? cents(random.whole(0, 9_999)) : "auto",
      shippingCharge: cents(random.chance(0.3) ? random.whole(1, 5_000) : 0),
    });
    for (const [nth, price] of prices.entries())
      for (let times = random.whole(0, 3); times > 0; times -= 1) {
        const left = price - now(sale).lines[nth]!.goodwill;
        if (left > 0) giveBack(now(sale), [[nth, random.whole(1, left)]]);
      }
    for (const nth of random.shuffled(prices.map((_, at) => at))) giveBack(now(sale), [[nth]]);
    const kept = now(sale);
    expect([kept.status, kept.refunded + sale.shippingCharge]).toEqual(["returned", sale.total]);
  }
});
