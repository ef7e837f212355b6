import { expect, test } from "vitest";
import { cents, taxRate } from "~/domain/money";
import {
  discountIn,
  draftFigures,
  draftPayments,
  type LineFacts,
  type TicketTerms,
} from "~/domain/counter/sales/sale-draft-figures";
import { flatTexts, type Texts, ticketTexts } from "~/domain/counter/sales/ticket-texts";

const RING: LineFacts = { listPrice: cents(648_000), cost: cents(310_000), isTaxed: true };
const BATTERY: LineFacts = { listPrice: cents(1_500), cost: cents(200), isTaxed: false };
const NOTHING: LineFacts = { listPrice: null, isTaxed: true };
const TERMS: TicketTerms = {
  taxRate: taxRate(7_000),
  tradeInLessensTax: true,
  commissionRate: 200,
  profitBasis: "total",
};

const figuresOf = (fields: Texts, facts: LineFacts[], terms = TERMS) =>
  draftFigures(ticketTexts(Object.entries(fields)), facts, terms);

const ring = { "lines[0].kind": "piece", "lines[0].price": "6480.00" };

test("a complete draft gives the figures that the sale will have", () => {
  const fields = { ...ring, tax: "324.10", shippingCharge: " 25 ", hasTradeIn: "on", tradeInValue: "1850" };
  expect(figuresOf(fields, [RING])).toMatchObject({
    salePrice: 648_000,
    tradeInValue: 185_000,
    subtotal: 463_000,
    tax: 32_410,
    automaticTax: 32_410,
    shippingCharge: 2_500,
    total: 497_910,
    amountDue: 497_910,
    commission: 9_958,
    netProfit: 177_952,
  });
});

test("lines of all kinds: quantity, discounts, what isn't taxed, gift cards beside the total", () => {
  const fields = {
    ...ring,
    "lines[0].off": "10%",
    "lines[1].kind": "service",
    "lines[1].quantity": "2",
    "lines[2].kind": "item",
    "lines[2].price": "40",
    "lines[2].off": "4",
    "lines[2].taxed": "true",
    "lines[3].kind": "gift_card",
    "lines[3].amount": "100",
  };
  expect(figuresOf(fields, [RING, BATTERY, NOTHING, NOTHING])).toMatchObject({
    lines: [
      { listPrice: 648_000, price: 583_200 },
      { listPrice: 3_000, price: 3_000 },
      { listPrice: 4_000, price: 3_600 },
      { listPrice: 10_000, price: 10_000 },
    ],
    listPrices: 655_000,
    salePrice: 589_800,
    giftCards: 10_000,
    tax: 41_076,
    total: 630_876,
    amountDue: 640_876,
  });
});

test("the tax works itself out until one is typed; an exempt ticket has none", () => {
  expect(figuresOf({ ...ring, tax: "", usedTax: "" }, [RING]).tax).toBe(45_360);
  expect(figuresOf({ ...ring, tax: "1.00", usedTax: "1.00" }, [RING]).tax).toBe(45_360);
  expect(figuresOf({ ...ring, tax: "1.00", usedTax: "2.00" }, [RING])).toMatchObject({
    tax: 100,
    automaticTax: 45_360,
  });
  expect(figuresOf({ ...ring, "taxExempt.reason": "Resale" }, [RING])).toMatchObject({ tax: 0, taxable: 0 });
});

test("a trade-in that isn't checked doesn't count, readable or not", () => {
  expect(figuresOf({ ...ring, tradeInValue: "never", tax: "0" }, [RING])).toMatchObject({
    tradeInValue: 0,
    total: 648_000,
  });
});

test("an unreadable value leaves open only the figures that depend on it", () => {
  expect(figuresOf({ ...ring, tax: "abc" }, [RING])).toMatchObject({
    salePrice: 648_000,
    subtotal: 648_000,
    tax: null,
    total: null,
    netProfit: null,
  });
  expect(figuresOf({ ...ring, "lines[0].cost": "abc" }, [RING])).toMatchObject({ netProfit: null });
  const unreadable: Texts[] = [
    { "lines[0].off": "much" },
    { "lines[0].off": "101%" },
    { "lines[0].price": "x" },
  ];
  for (const wrong of unreadable)
    expect(figuresOf({ ...ring, ...wrong }, [RING])).toMatchObject({ salePrice: null, total: null });
  expect(figuresOf({}, [])).toMatchObject({ salePrice: null, total: null, amountDue: null });
});

test.each([
  ["", null],
  ["10%", { percent: 1_000 }],
  ["7.5 %", { percent: 750 }],
  ["100.0%", { percent: 10_000 }],
  ["101%", undefined],
  ["$25.00", { amount: 25_00 }],
  ["ten", undefined],
])("'%s' is read as a discount in one way on tickets and layaways", (typed, discount) => {
  expect(discountIn(typed)).toEqual(discount);
});

test("a discount beside another price, or above the price, leaves the price open", () => {
  const priceOf = (fields: Texts) => figuresOf({ ...ring, ...fields }, [RING]).salePrice;
  expect(priceOf({ "lines[0].price": "6000", "lines[0].off": "10%" })).toBeNull();
  expect(priceOf({ "lines[0].off": "6480.01" })).toBeNull();
  expect(priceOf({ "lines[0].off": "6480" })).toBe(0);
});

test("one payment without an amount takes the rest; cash says what comes back", () => {
  const due = cents(10_000);
  expect(draftPayments([{ kind: "card" }], due)).toEqual({
    amounts: [10_000],
    change: [null],
    rest: 0,
    rounding: 0,
  });
  expect(
    draftPayments(
      [
        { kind: "card", amount: "60" },
        { kind: "cash", given: "50" },
      ],
      due,
    ),
  ).toEqual({ amounts: [6_000, 4_000], change: [null, 1_000], rest: 0, rounding: 0 });
  expect(draftPayments([{ kind: "card", amount: "60" }], due).rest).toBe(4_000);
  expect(draftPayments([{ kind: "card", amount: "160" }, { kind: "cash" }], due).rest).toBe(-6_000);
  expect(draftPayments([{ kind: "card", amount: "x" }], due).rest).toBeNull();
});

test("rows that were left out close up, and a form reads back as it was", () => {
  const sent = { "lines[0].kind": "piece", "lines[4].kind": "item", "lines[4].price": "5", location: "boca" };
  const texts = ticketTexts(Object.entries({ ...sent, "lines[1].secret": "x", other: "y" }));
  expect(texts.lines).toEqual([{ kind: "piece" }, { kind: "item", price: "5" }]);
  expect(flatTexts(texts)).toEqual({
    location: "boca",
    "lines[0].kind": "piece",
    "lines[1].kind": "item",
    "lines[1].price": "5",
  });
});

test("further trade-ins add to the first, and none counts while there is no trade-in", () => {
  const first = { ...ring, hasTradeIn: "on", tradeInValue: "1,000" };
  const both = { ...first, "moreTradeIns[0].item": "Chain", "moreTradeIns[0].value": "850.50" };
  expect(figuresOf(both, [RING])).toMatchObject({ tradeInValue: 185_050, subtotal: 462_950 });
  expect(figuresOf({ ...both, "moreTradeIns[1].item": "Coins" }, [RING]).tradeInValue).toBe(185_050);
  expect(figuresOf({ ...both, "moreTradeIns[1].value": "x" }, [RING])).toMatchObject({
    tradeInValue: null,
    subtotal: null,
    total: null,
  });
  expect(figuresOf({ ...both, hasTradeIn: "" }, [RING])).toMatchObject({
    tradeInValue: 0,
    subtotal: 648_000,
  });
});

test("rows of trade-ins close up, and a form reads back as it was", () => {
  const row = { item: "Chain", value: "5", weightUnit: "g", row: "a1" };
  const sent = Object.entries(row).map(([name, value]): [string, string] => [
    `moreTradeIns[3].${name}`,
    value,
  ]);
  const first = { tradeInItem: "Band", tradeInRow: "0" };
  const texts = ticketTexts([...sent, ["moreTradeIns[3].piece", "7"], ...Object.entries(first)]);
  expect(texts.moreTradeIns).toEqual([row]);
  expect(flatTexts(texts)).toEqual({
    ...first,
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [`moreTradeIns[0].${name}`, value])),
  });
});
