import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "~/domain/dates";
import { cents, rate } from "~/domain/money";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewItem } from "~/domain/counter/sales/new-sale";
import type { Sale } from "~/domain/counter/sales/sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { chooseSettings } from "../support/builders.ts";
import { ADAM, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { enact, theBooksBalance } from "../support/shop.ts";
import { amountAfter, countAfter, inCents, rowsOfCsv } from "../support/three-years/answers.ts";

/*
 * A seller's figures over HTTP: net of what came back in the same days, and of a shared ticket the second has the rest.
 * By report, list, directory, JSON, file and print, for the month, and for the days before, at and after a return.
 */

const NOON = Date.parse("2026-11-20T17:00:00Z");
const env = atMoment(NOON);

const item = (price: number, nth = 0): NewItem => ({
  at: `lines.${nth}`,
  kind: "item",
  description: "Strap",
  quantity: 1,
  price: cents(price),
  cost: cents(0),
  isTaxed: false,
  discount: null,
  discountReason: null,
});
const on = (date: string) => instant(Date.parse(`${date}T17:00:00Z`));

function sell(date: string, sellers: [number, number][], prices: number[], location = "boca"): Sale {
  const none = { customerId: null, tax: cents(0), shippingCharge: cents(0), tradeIn: null };
  const salespeople = sellers.map(([id, share]) => ({ id, share: rate(share * 100) }));
  const lines = prices.map(item);
  return enact((ctx) => sellWithOrders({ ...ctx, now: on(date) }, { ...none, location, lines, salespeople }));
}

function takeBack(date: string, sale: Sale, nth: number, fee = 0): void {
  const lines = [{ id: sale.lines[nth]!.id, to: null }];
  const rest = { shipping: cents(0), fee: cents(fee), reason: "Size", refund: null };
  enact((ctx) => returnLines({ ...ctx, now: on(date) }, { saleId: sale.id, lines, ...rest }));
}

const ALONE: [number, number][] = [[SAL.id, 100]];
const HALVES: [number, number][] = [
  [SAL.id, 50],
  [SUSAN.id, 50],
];
const THIRDS: [number, number][] = [
  [SUSAN.id, 33],
  [SAL.id, 67],
];

/** Commission is a tenth of the prices, so that it tells the same. */
function aShop() {
  chooseSettings({ commissionRate: rate(1_000) });
  sell("2026-11-02", ALONE, [4_500_00, 500_00]);
  takeBack("2026-11-10", sell("2026-11-03", ALONE, [4_500_00, 500_00]), 1);
  sell("2026-11-09", HALVES, [100_01]);
  takeBack("2026-11-10", sell("2026-11-09", THIRDS, [100_00, 10_01], "denver"), 0, 5_00);
  // Sold before the month, and back in it.
  takeBack("2026-11-11", sell("2026-10-30", [[ADAM.id, 100]], [80_00]), 0);
  const wrong = sell("2026-11-10", ALONE, [9_000_00]);
  enact(
    (ctx) => voidWithOrders({ ...ctx, now: on("2026-11-10") }, { saleId: wrong.id, reason: "Twice" }),
    OLIVE,
  );
}

let server: ShopServer<void>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop, env);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface Span {
  from: string;
  to: string;
  location: string;
}
interface Sold {
  tickets: number;
  revenue: number;
}
const MONTH = { from: "2026-11-01", to: "2026-11-30", location: "all" };
const ofDay = (date: string) => ({ from: date, to: date, location: "all" });

/** With a pencil: 67% and 33% of 110.01 are 73.71 and 36.30, and of the 10.01 that stayed 6.71 and 3.30. */
const CASES: { span: Span; sold: Record<string, Sold> }[] = [
  {
    span: MONTH,
    sold: {
      [SAL.id]: { tickets: 4, revenue: 5_000_00 + 4_500_00 + 50_01 + 6_71 },
      [SUSAN.id]: { tickets: 2, revenue: 50_00 + 3_30 },
      [ADAM.id]: { tickets: 0, revenue: -80_00 },
    },
  },
  {
    span: { ...MONTH, location: "denver" },
    sold: { [SAL.id]: { tickets: 1, revenue: 6_71 }, [SUSAN.id]: { tickets: 1, revenue: 3_30 } },
  },
  {
    span: ofDay("2026-11-09"),
    sold: {
      [SAL.id]: { tickets: 2, revenue: 50_01 + 73_71 },
      [SUSAN.id]: { tickets: 2, revenue: 50_00 + 36_30 },
    },
  },
  {
    span: ofDay("2026-11-10"),
    sold: { [SAL.id]: { tickets: 0, revenue: -500_00 - 67_00 }, [SUSAN.id]: { tickets: 0, revenue: -33_00 } },
  },
  { span: ofDay("2026-11-11"), sold: { [ADAM.id]: { tickets: 0, revenue: -80_00 } } },
];
const PEOPLE = [SAL, SUSAN, ADAM];
const asked = ({ from, to, location }: Span) => `dateRange=custom&from=${from}&to=${to}&location=${location}`;
const page = async (path: string) => (await olive.get(path)).page();

describe.each(CASES)("$span.from to $span.to at $span.location", ({ span, sold }) => {
  const wanted = (id: number) => sold[id] ?? { tickets: 0, revenue: 0 };

  test("report, its file and JSON say what each sold", async () => {
    const by = `${asked(span)}&by=salesperson`;
    const { rows } = (await olive.json("GET", `/api/reports/salespeople?${by}`)).json<{
      rows: { salesperson: { id: number }; tickets: number; netSalesWithTax: string; commission: string }[];
    }>();
    const file = rowsOfCsv((await olive.get(`/reports/salespeople/export?format=csv&${by}`)).body);
    const tables = (await page(`/reports/salespeople?${by}`)).tables();
    const shown = tables.find((table) => table.rows[0]?.includes("Net sales with tax"))?.rows ?? [];
    const column = shown[0]?.indexOf("Net sales with tax") ?? -1;
    for (const { id, firstName, lastName } of PEOPLE) {
      const { tickets, revenue } = wanted(id);
      const name = `${firstName} ${lastName}`;
      const inJson = rows.find(({ salesperson }) => salesperson.id === id);
      expect
        .soft([name, inJson?.tickets ?? 0, inCents(inJson?.netSalesWithTax ?? "0")], "JSON")
        .toEqual([name, tickets, revenue]);
      const inFile = file.find((row) => row.Salesperson === name);
      expect
        .soft([name, Number(inFile?.Tickets ?? 0), inCents(inFile?.["Net sales with tax"] ?? "0")], "file")
        .toEqual([name, tickets, revenue]);
      const row = shown.find((cells) => cells[0] === name);
      expect.soft([name, inCents(row?.[column] ?? "0")], "report").toEqual([name, revenue]);
    }
  });

  test("the list of each sums to the same, and to the report's split of all sales", async () => {
    const { links } = await page(`/reports?${asked(span)}`);
    for (const { id, firstName } of PEOPLE) {
      const { tickets, revenue } = wanted(id);
      const said = (await page(`/sales?seller=${id}&${asked(span)}`)).text;
      const isNothing = tickets === 0 && revenue === 0;
      if (!isNothing) expect.soft(said, "list").toContain(`${tickets} ${tickets === 1 ? "sale" : "sales"}: `);
      const amount = isNothing ? null : revenue;
      expect.soft([firstName, amountAfter(said, "revenue")], "list").toEqual([firstName, amount]);
      // Without tax, trade-ins and shipping, prices are the same.
      expect.soft([firstName, amountAfter(said, "sale prices")], "prices").toEqual([firstName, amount]);
      const [split] = Object.entries(links).find(([, to]) => to.includes(`seller=${id}`)) ?? [];
      expect.soft([firstName, inCents(split)], "split").toEqual([firstName, amount]);
      const print = (await page(`/lists/sales/print?seller=${id}&${asked(span)}`)).tables()[0]?.rows ?? [];
      const file = rowsOfCsv((await olive.get(`/lists/sales/export?seller=${id}&${asked(span)}`)).body);
      expect.soft([firstName, file.length], "the list's file").toEqual([firstName, tickets]);
      // An empty one says so in a cell.
      const printed = print.slice(1).filter((row) => row.length > 1);
      expect.soft([firstName, printed.length], "print").toEqual([firstName, tickets]);
    }
  });
});

test.each(PEOPLE)("the directory says what $firstName sold this month, and leads to it", async ({ id }) => {
  const { tickets, revenue } = CASES[0]!.sold[id]!;
  const record = await page(`/directory/${id}`);
  expect(countAfter(record.text, "Sales This Month")).toBe(tickets);
  expect(amountAfter(record.text, "Sold This Month")).toBe(revenue);
  const to = record.links["Sold This Month"];
  if (to !== undefined) expect(amountAfter((await page(to)).text, "revenue")).toBe(revenue);
});
