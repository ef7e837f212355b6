import { expect, test } from "vitest";
import { cents, rate, taxRate } from "~/domain/money";
import { leftOf, refundAsPaid, type RefundPart } from "~/domain/counter/returns/refund";
import { type ReturnedBefore, workOutReturn } from "~/domain/counter/returns/return-arithmetic";
import type { ReturnedTicket } from "~/domain/counter/returns/returned-ticket";
import { workOutTicket } from "~/domain/counter/sales/sale-arithmetic";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { EVERYTHING } from "../../support/everything.ts";

const NOTHING: ReturnedBefore = {
  total: cents(0),
  salePrice: cents(0),
  tradeInValue: cents(0),
  shippingCharge: cents(0),
  commission: cents(0),
  salespeople: [],
};

interface Words {
  lines: { price: number; isTaxed?: boolean; isGiftCard?: boolean }[];
  tax?: number | "auto";
  tradeIn?: number;
  shipping?: number;
  basis?: "total" | "prices";
}

function ticketOf({
  lines,
  tax = "auto",
  tradeIn = 0,
  shipping = 0,
  basis = "total",
}: Words): ReturnedTicket {
  const sold = lines.map(({ price, isTaxed = true, isGiftCard = false }) => ({
    price: cents(price),
    cost: cents(isGiftCard ? 0 : Math.floor(price / 3)),
    isTaxed: isTaxed && !isGiftCard,
    isGiftCard,
  }));
  const figures = workOutTicket({
    lines: sold,
    tax: tax === "auto" ? tax : cents(tax),
    taxRate: taxRate(7_000),
    isExempt: false,
    tradeInLessensTax: true,
    shippingCharge: cents(shipping),
    tradeInValue: cents(tradeIn),
    rate: rate(333),
    profitBasis: basis,
  });
  const mine = {
    total: cents(Math.floor(figures.total / 3)),
    commission: cents(Math.floor(figures.commission / 3)),
  };
  return {
    ...figures,
    tradeInValue: cents(tradeIn),
    shippingCharge: cents(shipping),
    commissionRate: 333,
    taxRate: tax === "auto" ? 7_000 : null,
    surtaxRate: null,
    profitBasis: basis,
    lines: sold.map((line, nth) => ({
      id: nth + 1,
      kind: line.isGiftCard ? "gift_card" : "item",
      returnId: null,
      goodwill: cents(0),
      ...line,
      ...figures.shares[nth]!,
    })),
    salespeople: [
      { id: 7, share: 3_333, ...mine },
      {
        id: 8,
        share: 6_667,
        total: cents(figures.total - mine.total),
        commission: cents(figures.commission - mine.commission),
      },
    ],
  };
}

/** Brings back the lines in these parts; all figures of each part. */
function returnInParts(ticket: ReturnedTicket, parts: number[][], shippings: number[]) {
  let before = NOTHING;
  let now = ticket;
  return parts.map((ids, nth) => {
    const made = workOutReturn(now, before, new Set(ids), cents(shippings[nth] ?? 0));
    const sum = (name: "total" | "salePrice" | "tradeInValue" | "shippingCharge" | "commission") =>
      cents(before[name] + made[name]);
    before = {
      total: sum("total"),
      salePrice: sum("salePrice"),
      tradeInValue: sum("tradeInValue"),
      shippingCharge: sum("shippingCharge"),
      commission: sum("commission"),
      salespeople: made.salespeople.map(({ id, total, commission }) => {
        const earlier = before.salespeople.find((one) => one.id === id);
        return {
          id,
          total: cents(total + (earlier?.total ?? 0)),
          commission: cents(commission + (earlier?.commission ?? 0)),
        };
      }),
    };
    now = {
      ...now,
      lines: now.lines.map((line) => (ids.includes(line.id) ? { ...line, returnId: nth + 1 } : line)),
    };
    return made;
  });
}

test("one of two lines brings back its shares of tax and trade-in, and commission on them", () => {
  const ticket = ticketOf({ lines: [{ price: 60_000 }, { price: 40_000 }], tradeIn: 10_000, shipping: 500 });
  const [first] = returnInParts(ticket, [[1]], []);
  // Tax of 6,300.00 cents on 90,000 is 3,780 for the first; of the trade-in, 6,000 are.
  expect(first).toMatchObject({
    salePrice: 60_000,
    tax: 3_780,
    tradeInValue: 6_000,
    total: 57_780,
    taxable: 54_000,
  });
  expect(first!.commission).toBe(Math.floor((57_780 * 333 + 5_000) / 10_000));
});

test("the last part takes what is left, so that parts sum to the whole ticket", () => {
  const ticket = ticketOf({
    lines: [{ price: 3_333 }, { price: 3_333 }, { price: 3_334 }],
    tax: 1_000,
    shipping: 77,
  });
  const parts = returnInParts(ticket, [[1], [2], [3]], [0, 0, 77]);
  const sum = (name: "total" | "commission" | "tax" | "netProfit" | "taxable") =>
    parts.reduce((all, part) => all + part[name], 0);
  expect(sum("total")).toBe(ticket.total);
  expect(sum("commission")).toBe(ticket.commission);
  expect(sum("tax")).toBe(1_000);
  expect(sum("taxable")).toBe(ticket.taxable);
});

test("shipping stays unless it is given back, with the commission on it", () => {
  const ticket = ticketOf({ lines: [{ price: 10_000 }], tax: 0, shipping: 5_000 });
  const [kept] = returnInParts(ticket, [[1]], [0]);
  expect(kept).toMatchObject({ total: 10_000, shippingCharge: 0, commission: 333 });
  const [given] = returnInParts(ticket, [[1]], [5_000]);
  expect(given).toMatchObject({ total: 15_000, shippingCharge: 5_000, commission: ticket.commission });
});

test("gift cards have no part in totals, tax, and commission", () => {
  const ticket = ticketOf({ lines: [{ price: 10_000 }, { price: 5_000, isGiftCard: true }] });
  expect(returnInParts(ticket, [[2]], [])[0]).toMatchObject({
    total: 0,
    tax: 0,
    commission: 0,
    netProfit: 0,
    giftCards: 5_000,
  });
});

test("whatever the ticket, no part is negative or more than what is left, and parts sum to the whole", () => {
  const random = new SeededRandom("returns");
  for (let n = 0; n < (EVERYTHING ? 4_000 : 1_500); n += 1) {
    const lines = Array.from({ length: random.whole(1, 6) }, () => ({
      price: random.chance(0.1) ? 0 : random.whole(1, random.pick([9, 900, 900_000])),
      isTaxed: random.chance(0.7),
      isGiftCard: random.chance(0.15),
    }));
    const price = lines.reduce((sum, line) => sum + (line.isGiftCard ? 0 : line.price), 0);
    const hasGoods = lines.some(({ isGiftCard }) => !isGiftCard);
    const shipping = hasGoods && random.chance(0.4) ? random.whole(0, 5_000) : 0;
    const tax = hasGoods && random.chance(0.5) ? random.whole(0, 900) : 0;
    const words = { lines, shipping, tax, basis: random.pick(["total", "prices"] as const) };
    // Up to all of it: the trade-in may pay for tax and shipping.
    const tradeIn = hasGoods ? Math.floor((price + tax + shipping) * random.pick([0, 0.4, 0.95, 1])) : 0;
    const ticket = ticketOf({ ...words, tradeIn });
    const ids = random.shuffled(ticket.lines.map(({ id }) => id));
    const parts: number[][] = [];
    while (ids.length > 0) parts.push(ids.splice(0, random.whole(1, ids.length)));
    // All of the shipping, with the last part that has goods.
    const isGoods = (id: number) => !lines[id - 1]!.isGiftCard;
    const lastGoods = parts.findLastIndex((part) => part.some(isGoods));
    const made = returnInParts(
      ticket,
      parts,
      parts.map((_, nth) => (nth === lastGoods ? shipping : 0)),
    );
    const sum = (
      name: "total" | "tradeInValue" | "commission" | "netProfit" | "tax" | "taxable" | "untaxed",
    ) => made.reduce((all, part) => all + part[name], 0);
    for (const part of made) {
      expect(part.total).toBeGreaterThanOrEqual(0);
      expect(part.tradeInValue).toBeGreaterThanOrEqual(0);
      expect(part.lines.reduce((all, line) => all + line.tradeInValue, 0)).toBe(part.tradeInValue);
      expect(part.salespeople.reduce((all, one) => all + one.total, 0)).toBe(part.total);
      expect(part.salespeople.reduce((all, one) => all + one.commission, 0)).toBe(part.commission);
    }
    for (const name of ["total", "tradeInValue", "commission", "netProfit", "tax", "taxable"] as const)
      if (name in ticket || name === "netProfit") {
        const whole =
          name === "netProfit"
            ? (ticket as unknown as { netProfit: number }).netProfit
            : ticket[name as "total"];
        expect([n, name, sum(name)]).toEqual([n, name, whole]);
      }
    for (const id of [7, 8]) {
      const theirs = made.flatMap((part) => part.salespeople.filter((one) => one.id === id));
      const whole = ticket.salespeople.find((one) => one.id === id)!;
      expect(theirs.reduce((all, one) => all + one.total, 0)).toBe(whole.total);
      expect(theirs.reduce((all, one) => all + one.commission, 0)).toBe(whole.commission);
    }
  }
});

const part = (kind: RefundPart["kind"], amount: number, accountId: number | null = null): RefundPart => ({
  kind,
  amount: cents(amount),
  accountId,
});

test("money goes back in proportion to what is left of each payment", () => {
  const paid = [part("cash", 3_000), part("card", 7_000)];
  const first = refundAsPaid(cents(333), leftOf(paid), true);
  expect(first).toEqual([part("cash", 100), part("card", 233)]);
  const rest = leftOf([...paid, part("cash", -100), part("card", -233)]);
  expect(refundAsPaid(cents(9_667), rest, true)).toEqual([part("cash", 2_900), part("card", 6_767)]);
});

test("what an exchange or a deposit paid goes back as store credit, to a walk-in in cash", () => {
  const left = [part("exchange", 500), part("deposit", 500), part("card", 1_000)];
  expect(refundAsPaid(cents(2_000), left, true)).toEqual([part("store_credit", 1_000), part("card", 1_000)]);
  expect(refundAsPaid(cents(2_000), left, false)).toEqual([part("cash", 1_000), part("card", 1_000)]);
});

test("no way gets back more than was paid by it: what a trade-in paid is credit, or a walk-in's cash", () => {
  const left = [part("card", 600)];
  expect(refundAsPaid(cents(1_000), left, false)).toEqual([part("card", 600), part("cash", 400)]);
  expect(refundAsPaid(cents(1_000), left, true)).toEqual([part("card", 600), part("store_credit", 400)]);
  expect(refundAsPaid(cents(300), left, false)).toEqual([part("card", 300)]);
});

test("each gift card gets back what it paid", () => {
  const left = [part("gift_card", 500, 1), part("gift_card", 500, 2)];
  expect(refundAsPaid(cents(1_000), left, true)).toEqual(left);
});
