import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, type Instant } from "~/domain/dates";
import { pricesOn } from "~/domain/stock/metal-prices/find-metal-prices.server";
import { keepMetalPrices, type TypedPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { oldPriceNote } from "~/domain/stock/metal-prices/old-price-note";
import { type MetalPrices, NO_PRICES } from "~/domain/stock/metal-prices/metal-price";
import { meltValue, type Weighed } from "~/domain/stock/metal-prices/melt-value";
import { type Cents, cents, inMoney, MAX_AMOUNT } from "~/domain/money";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { MAX_WEIGHT, thousandths } from "~/domain/weight";
import { attempt, enact, openTestShop, type TestShop } from "../../support/shop.ts";

const say = (amount: Cents) => inMoney(amount, "USD");
const at = (price: number) => ({ price: cents(price), day: "2026-11-20" as Day });
const PRICES: MetalPrices = { ...NO_PRICES, gold: at(399_360), silver: at(4_620), platinum: at(148_000) };
const RING: Weighed = {
  metal: "yellow_gold",
  karat: "14K",
  weightGiven: thousandths(5_200),
  weightUnit: "g",
};
const melt = (changed: Partial<Weighed> = {}, prices = PRICES) =>
  meltValue({ ...RING, ...changed }, prices, say);

describe("a melt value", () => {
  test("is worked out of the weight as it was typed, and shows how", () => {
    // 5.2 / 31.1034768 * 0.585 * 3993.60 = 390.581…
    expect(melt()).toEqual({
      value: 39_058,
      working: "5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of Nov 20, 2026",
      day: "2026-11-20",
    });
    // 1 / 20 * 0.585 * 3993.60 = 116.8128; 0.5 * 0.75 * 3993.60 = 1497.60
    expect(melt({ weightGiven: thousandths(1_000), weightUnit: "dwt" })).toMatchObject({ value: 11_681 });
    expect(melt({ karat: "18K", weightGiven: thousandths(500), weightUnit: "oz t" })).toMatchObject({
      value: 149_760,
      working: "0.5 oz t × 75% (18K yellow gold) × $3,993.60/oz t of Nov 20, 2026",
    });
    // 268.7 / 31.1034768 * 0.925 * 46.20 = 369.1836…
    expect(melt({ metal: "silver", karat: "925", weightGiven: thousandths(268_700) })).toMatchObject({
      value: 36_918,
    });
  });

  test.each([
    [{ weightGiven: thousandths(268_700) }],
    [{ karat: "22K", weightGiven: thousandths(1), weightUnit: "dwt" }],
    [{ metal: "silver", karat: "925", weightGiven: thousandths(9_999_999) }],
    [{ metal: "platinum", karat: "950", weightGiven: thousandths(31_103), weightUnit: "oz t" }],
  ] satisfies [Partial<Weighed>][])(
    "%o comes to the same cents by a calculator on its working",
    (weighed) => {
      const worth = melt(weighed);
      if ("missing" in worth) return expect.unreachable(worth.missing);
      const [, weight, under = "1", percent, price = ""] =
        /^([\d.]+) [a-z ]+?(?: ÷ ([\d.]+))? × ([\d.]+)% \(.*\) × \$([\d,.]+)\/oz t of Nov 20, 2026$/.exec(
          worth.working,
        ) ?? [];
      const dollars =
        ((Number(weight) / Number(under)) * Number(percent) * Number(price.replace(",", ""))) / 100;
      expect(Math.round(dollars * 100)).toBe(worth.value);
    },
  );

  test("warns of a price that isn't today's", () => {
    expect(oldPriceNote("2026-11-20" as Day, "2026-11-20" as Day)).toBeNull();
    expect(oldPriceNote("2026-11-20" as Day, "2026-11-21" as Day)).toMatch(/Price from Nov 20, 2026/);
  });

  test("rounds half a cent up, exactly", () => {
    const half = { ...NO_PRICES, gold: at(1) };
    const weighed = { karat: "18K", weightUnit: "oz t" } as const;
    // 0.666 oz × 0.75 × 1 cent is 0.4995; 0.667 is 0.50025.
    expect(melt({ ...weighed, weightGiven: thousandths(666) }, half)).toMatchObject({ value: 0 });
    expect(melt({ ...weighed, weightGiven: thousandths(667) }, half)).toMatchObject({ value: 1 });
  });

  test("says what is missing to know it", () => {
    const missing: [Partial<Weighed>, RegExp][] = [
      [{ metal: null }, /the metal/],
      [{ metal: "titanium" }, /isn't melted/],
      [{ karat: null }, /the karat/],
      [{ weightGiven: null }, /Enter the weight/],
      [{ metal: "palladium", karat: "950" }, /price entered for palladium/],
    ];
    for (const [changed, why] of missing)
      expect(melt(changed)).toEqual({ missing: expect.stringMatching(why) });
    const dear = { ...NO_PRICES, gold: at(MAX_AMOUNT) };
    expect(melt({ weightGiven: MAX_WEIGHT, weightUnit: "oz t" }, dear)).toHaveProperty("missing");
  });
});

describe("the prices of a day", () => {
  let shop: TestShop;
  let today: Day;
  beforeEach(() => {
    shop = openTestShop();
    today = todayAt(shop.db, null, Date.now() as Instant);
  });
  afterEach(() => shop.close());
  const NONE: TypedPrices = { day: null, gold: null, silver: null, platinum: null, palladium: null };
  const keep = (typed: Partial<TypedPrices>) => enact((ctx) => keepMetalPrices(ctx, { ...NONE, ...typed }));

  test("hold until newer ones are typed; what isn't typed stays", () => {
    keep({ day: addDays(today, -3), gold: cents(390_000), silver: cents(4_500) });
    keep({ day: addDays(today, -1), gold: cents(400_000) });
    keep({ gold: cents(401_000) });
    expect(keep({ gold: cents(402_000), platinum: cents(1) })).toEqual({
      day: today,
      gold: 402_000,
      silver: null,
      platinum: 1,
      palladium: null,
    });
    const gold = (back: number) => pricesOn(shop.db, addDays(today, -back)).gold?.price ?? null;
    expect([4, 3, 2, 1, 0].map(gold)).toEqual([null, 390_000, 390_000, 400_000, 402_000]);
    expect(pricesOn(shop.db, today).silver).toEqual({ price: 4_500, day: addDays(today, -3) });
    expect(pricesOn(shop.db, today).palladium).toBeNull();
  });

  test.each([
    [{}, "gold"],
    [{ silver: cents(0) }, "silver"],
    [{ day: "2999-01-01" as Day, gold: cents(1) }, "day"],
  ])("%o is refused at %s", (typed, field) => {
    const written = attempt((ctx) => keepMetalPrices(ctx, { ...NONE, ...typed }));
    expect(written.kind === "refused" && Object.keys(written.refusal.errors)).toEqual([field]);
  });
});
