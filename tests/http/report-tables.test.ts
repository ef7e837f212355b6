import { eq } from "drizzle-orm";
import { read, utils } from "xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { instant } from "~/domain/dates";
import { cents, rate } from "~/domain/money";
import { rowsOf } from "~/domain/records/reports/read-report.server";
import { MONEY_REPORT_NAMES } from "~/domain/records/reports/money-reports.server";
import type { NewItem, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import type { Actor } from "~/domain/permissions";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { shop } from "~/runtime/shop.server";
import { orders, stores } from "~db/schema/index.ts";
import { ADAM, OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aClose } from "../support/builders.ts";
import { EVERYTHING } from "../support/everything.ts";
import { aCustomer, aGiftCard, enact, someCredit, theBooksBalance } from "../support/shop.ts";

const DAY = 86_400_000;
/** A month that the shop of the test has to itself. */
const MARCH = "from=2024-03-01&to=2024-03-31";

function sell(date: string, words: Partial<NewSale> = {}, item: Partial<NewItem> = {}) {
  const line: NewItem = {
    at: "lines.0",
    kind: "item",
    description: "Watch strap",
    quantity: 1,
    price: cents(100_00),
    cost: null,
    isTaxed: true,
    discount: null,
    discountReason: null,
    ...item,
  };
  const ticket = {
    customerId: null,
    location: "boca",
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: null,
  } as const;
  const now = instant(Date.parse(`${date}T17:00:00Z`));
  return enact((ctx) => sellWithOrders({ ...ctx, now }, { ...ticket, lines: [line], ...words }), SAL);
}

const on = <T>(date: string, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>): T =>
  enact((ctx) => rule({ ...ctx, now: instant(Date.parse(`${date}T17:00:00Z`)) }), OLIVE);

/** In May 2024: finished by Adam after 4 days, handed over after 9, with a deposit of 40.00 on its 190.00. */
function aRepairForSale() {
  const customerId = aCustomer().id;
  const details = { customerId, item: "Ring", description: null, location: "boca", notes: null };
  const { id } = on("2024-05-01", (ctx) =>
    takeInRepair(ctx, { ...details, costToRepair: cents(60_00), customerPrice: cents(190_00) }),
  );
  shop().db.update(orders).set({ workerId: ADAM.id }).where(eq(orders.id, id)).run();
  on("2024-05-02", (ctx) => takeDeposit(ctx, { orderId: id, kind: "card", amount: cents(40_00) }));
  on("2024-05-05", (ctx) => changeRepairStatus(ctx, id, "completed"));
  const lines = [{ kind: "pickup", at: "lines.0", orderId: id, to: null } as const];
  const ticket = { customerId, location: "boca", lines, tax: cents(0) };
  on("2024-05-10", (ctx) => sellWithOrders(ctx, { ...ticket, shippingCharge: cents(0), tradeIn: null }));
}

function aShop() {
  const tax = (store: string, salesTaxRate: number) =>
    shop().db.update(stores).set({ salesTaxRate }).where(eq(stores.key, store)).run();
  tax("boca", 7_000);
  tax("denver", 8_810);
  const two = [
    { id: SAL.id, share: rate(6_000) },
    { id: SUSAN.id, share: rate(4_000) },
  ];
  sell("2024-03-05", { salespeople: two });
  sell(
    "2024-03-05",
    { location: "denver" },
    { discount: { percent: rate(1_000) }, discountReason: "loyalty" },
  );
  sell("2024-03-06", { tax: cents(123) });
  for (let n = 0; n < 401; n += 1)
    sell(new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10), { tax: cents(0) });
  aRepairForSale();
  aGiftCard(cents(50_00));
  someCredit(aCustomer().id, cents(70_00));
  aClose();
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "figures.cost": false } }));
}

let server: ShopServer<unknown>;
let sal: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  sal = await signIn(server, SAL);
}, 120_000);
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface Json {
  rows: Record<string, unknown>[];
  total: Record<string, unknown>;
}
const ask = async (address: string, client = sal) =>
  (await client.json("GET", `/api/reports/${address}`)).json<Json & Record<string, unknown>>();

const linesOf = (body: string) =>
  body
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

async function workbook(address: string): Promise<unknown[][]> {
  const cookie = [...sal.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(server.url + address, { headers: { cookie } });
  const book = read(Buffer.from(await response.arrayBuffer()), { UTC: true, cellDates: true });
  return utils.sheet_to_json(Object.values(book.Sheets)[0]!, { header: 1, UTC: true, defval: null });
}

test("the tax of a month by store and rate: page, JSON, CSV and XLSX say the same", async () => {
  expect(await ask(`tax?${MARCH}`)).toEqual({
    report: "tax",
    from: "2024-03-01",
    to: "2024-03-31",
    location: "all",
    by: "location",
    rows: [
      row("boca", "7.000", "rate", "100.00", "7.00"),
      row("boca", null, "typed", "100.00", "1.23"),
      row("denver", "8.810", "rate", "90.00", "7.93"),
    ],
    total: { grossSales: "290.00", exempt: "0.00", untaxed: "0.00", taxable: "290.00", tax: "16.16" },
  });
  function row(location: string, rate: string | null, taxedAs: string, taxable: string, tax: string) {
    return { location, rate, taxedAs, grossSales: taxable, exempt: "0.00", untaxed: "0.00", taxable, tax };
  }
  const page = (await sal.get(`/reports/tax?${MARCH}`)).page();
  expect(page.h1).toEqual(["Reports & Analytics"]);
  expect(page.text).toContain("Location Rate Gross sales Exempt Not taxed Taxable Tax");
  expect(page.text).toContain("Boca Raton 7% $100.00 — — $100.00 $7.00");
  expect(page.text).toContain("Boca Raton Typed by hand $100.00 — — $100.00 $1.23");
  expect(page.text).toContain("Total $290.00 $0.00 $0.00 $290.00 $16.16");
  const at = page.links["CSV"]!;
  const csv = await sal.get(at);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe(
    'attachment; filename="tax_2024-03-01_to_2024-03-31_all-locations_by-location.csv"',
  );
  expect(linesOf(csv.body)).toEqual([
    ["Location", "Rate", "Gross sales", "Exempt", "Not taxed", "Taxable", "Tax"],
    ["Boca Raton", "7%", "100.00", "0.00", "0.00", "100.00", "7.00"],
    ["Boca Raton", "Typed by hand", "100.00", "0.00", "0.00", "100.00", "1.23"],
    ["Denver", "8.81%", "90.00", "0.00", "0.00", "90.00", "7.93"],
    ["Total", "", "290.00", "0.00", "0.00", "290.00", "16.16"],
  ]);
  expect((await workbook(page.links["Excel"]!)).slice(1)).toEqual([
    ["Boca Raton", "7%", 100, 0, 0, 100, 7],
    ["Boca Raton", "Typed by hand", 100, 0, 0, 100, 1.23],
    ["Denver", "8.81%", 90, 0, 0, 90, 7.93],
    ["Total", null, 290, 0, 0, 290, 16.16],
  ]);
});

describe.each(MONEY_REPORT_NAMES)("%s", (name) => {
  test.each(rowsOf(name).map(({ key }) => key))(
    "by %s: CSV, XLSX, JSON and page have the same figures",
    async (by) => {
      const query = `dateRange=custom&from=2024-01-01&to=2025-12-31&location=all&by=${by}`;
      const empty = `dateRange=month&by=${by}`;
      for (const asked of EVERYTHING || by === rowsOf(name)[0]?.key ? [query, empty] : [query]) {
        const { rows, total } = await ask(`${name}?${asked}`);
        const csv = linesOf((await sal.get(`/reports/${name}/export?format=csv&${asked}`)).body);
        expect(csv).toHaveLength(rows.length + 2);
        expect(
          (await workbook(`/reports/${name}/export?format=xlsx&${asked}`)).map((line) => line.map(written)),
        ).toEqual(csv.map((line) => line.map(written)));
        const amounts = [...rows, total].map((row) =>
          Object.entries(row).filter(([key]) => key in total || key === "tickets"),
        );
        for (const [nth, figures] of amounts.entries())
          for (const [, figure] of figures) expect(csv[nth + 1]).toContain(String(figure));
        const { status, page, body } = await sal.get(`/reports/${name}?${asked}`);
        expect(status).toBe(200);
        if (rows.length === 0) expect(page().text).toContain("Nothing in this period");
        else expect(body.match(/<tr/g)).toHaveLength(rows.length + 2);
      }
    },
  );
});

/** A cell, whichever file it is from. */
function written(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell ?? "");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text).toFixed(2) : text;
}

test("commission is for who sees cost: not on the page, in JSON, in files", async () => {
  const adam = await signIn(server, ADAM);
  const [row] = (await ask(`salespeople?${MARCH}`)).rows;
  expect(row).toEqual({
    salesperson: { id: SAL.id, name: "Sal Brook" },
    tickets: 3,
    netSalesWithTax: "263.36",
    commission: "5.26",
  });
  const withheld = await ask(`salespeople?${MARCH}`, adam);
  expect(withheld.rows[0]).toEqual({
    salesperson: { id: SAL.id, name: "Sal Brook" },
    tickets: 3,
    netSalesWithTax: "263.36",
  });
  expect(Object.keys(withheld.total)).toEqual(["netSalesWithTax"]);
  for (const address of [
    `/reports/salespeople?${MARCH}`,
    `/reports/salespeople/export?format=csv&${MARCH}`,
  ]) {
    expect((await adam.get(address)).body).not.toMatch(/commission/i);
    expect((await sal.get(address)).body).toMatch(/commission/i);
  }
});

test("repairs of a bench worker: takings, days, and profit for who sees cost", async () => {
  const may = "from=2024-05-01&to=2024-05-31";
  const figures = {
    finished: 1,
    daysToReady: 4,
    handedOver: 1,
    daysToHandOver: 9,
    unpaid: "0.00",
    takings: "190.00",
    cost: "60.00",
    profit: "130.00",
  };
  const worker = { id: ADAM.id, name: "Adam Reed" };
  expect(await ask(`repairs?${may}`)).toMatchObject({
    by: "worker",
    rows: [{ worker, ...figures }],
    total: figures,
  });
  expect((await ask(`repairs?${may}&by=location`)).rows).toEqual([{ location: "boca", ...figures }]);
  const { text } = (await sal.get(`/reports/repairs?${may}`)).page();
  expect(text).toContain("Adam Reed 1 4.0 1 9.0 — $190.00 $60.00 $130.00");
  const { cost: _cost, profit: _profit, ...withheld } = figures;
  const adam = await signIn(server, ADAM);
  expect((await ask(`repairs?${may}`, adam)).rows).toEqual([{ worker, ...withheld }]);
  const seen = await adam.get(`/reports/repairs/export?format=csv&${may}`);
  expect(linesOf(seen.body)[1]).toEqual(["Adam Reed", "1", "4", "1", "9", "0.00", "190.00"]);
});

test("deposits: held before, what became of them, held after", async () => {
  const deposits = async (from: string, to: string) =>
    (await ask(`deposits?from=${from}&to=${to}&by=location`)).rows;
  const at = { location: "boca", order: "repair" };
  const none = {
    heldBefore: "0.00",
    taken: "0.00",
    used: "0.00",
    refunded: "0.00",
    kept: "0.00",
    heldAfter: "0.00",
  };
  expect(await deposits("2024-05-01", "2024-05-09")).toEqual([
    { ...at, ...none, taken: "40.00", heldAfter: "40.00" },
  ]);
  expect(await deposits("2024-05-03", "2024-05-10")).toEqual([
    { ...at, ...none, heldBefore: "40.00", used: "40.00" },
  ]);
  expect(await deposits("2024-05-11", "2024-05-31")).toEqual([]);
});

test("is for those who may open reports", async () => {
  const rhea = await signIn(server, RHEA);
  for (const path of ["/reports/tax", "/reports/tax/export?format=csv", "/api/reports/tax"]) {
    expect((await rhea.get(path)).status, path).toBe(403);
    expect((await nobody(server).json("GET", path)).status, path).not.toBe(200);
  }
});

test("an unknown report is 404; a period, a store or a row that isn't one is 422 and keeps what was typed", async () => {
  for (const path of [
    "/reports/taxes",
    "/reports/taxes/export",
    "/reports/__proto__",
    "/api/reports/constructor",
  ])
    expect((await sal.get(path)).status, path).toBe(404);
  for (const [query, field] of [
    ["dateRange=custom", "from"],
    ["dateRange=custom&from=2024-02-30&to=2024-03-01", "from"],
    ["dateRange=custom&from=2024-03-02&to=2024-03-01", "to"],
    ["dateRange=decade", "dateRange"],
    ["location=nowhere", "location"],
    ["by=tier", "by"],
    ["by=__proto__", "by"],
    ["by=day&from=2000-01-01&to=2024-01-01", "by"],
  ] as const) {
    const json = await sal.json("GET", `/api/reports/discounts?${query}`);
    expect([query, json.status, Object.keys(json.json<{ errors: object }>().errors)]).toEqual([
      query,
      422,
      expect.arrayContaining([field]),
    ]);
    if (query === "by=tier")
      expect(json.json<{ errors: { by: string[] } }>().errors.by[0]).toMatch(/^by is \w+(, \w+)+$/);
    expect((await sal.get(`/reports/discounts/export?${query}`)).status, query).toBe(422);
    const page = await sal.get(`/reports/discounts?${query}`);
    expect(page.status, query).toBe(422);
    expect(page.body).toContain(`href="#${field}"`);
    expect(page.body).toMatch(new RegExp(`id="${field}"`));
  }
  const form = (
    await sal.get("/reports/tax?dateRange=custom&from=last+week&to=2024-03-01&location=denver")
  ).page();
  expect(form.form("/reports/tax")).toMatchObject({
    from: "last week",
    to: "2024-03-01",
    location: "denver",
  });
  expect((await sal.get("/reports/tax/export?format=pdf")).status).toBe(422);
});

test("reports are reached from the overview and from each other, with the days and the store that are shown", async () => {
  const overview = (await sal.get("/reports?dateRange=year&location=denver&tier=gold")).page();
  expect(overview.links["Tax and Payments"]).toBe("/reports/tax?dateRange=year&location=denver");
  const tax = (await sal.get(overview.links["Tax and Payments"]!)).page();
  expect(tax.form("/reports/tax")).toMatchObject({ dateRange: "year", location: "denver", by: "location" });
  expect(tax.links.Overview).toBe("/reports?dateRange=year&location=denver");
  const { body } = await sal.get(overview.links["Tax and Payments"]!);
  const [, lastMonth] = /<option value="([^"]*)">Last Month</.exec(body)!;
  const chosen = (await sal.get(`/reports/tax?dateRange=${lastMonth}&from=&to=&location=denver`)).page();
  const month = chosen.form("/reports/tax");
  expect(month).toMatchObject({ dateRange: lastMonth, location: "denver", by: "location" });
  const deposits = (await sal.get(chosen.links.Deposits!)).page().form("/reports/deposits");
  const days = { from: month.from, to: month.to };
  expect(deposits).toMatchObject({ dateRange: lastMonth, ...days });
  expect(chosen.links.Overview).toContain(`dateRange=custom&from=${month.from}&to=${month.to}`);
  // Typed days can still be changed.
  const typed = new URLSearchParams({ dateRange: "custom", from: month.from!, to: month.to! });
  expect((await sal.get(`/reports/tax?${typed}`)).page().form("/reports/tax")).toMatchObject({
    dateRange: "custom",
    ...days,
  });
  expect(month.from).toMatch(/-01$/);
  expect(Date.parse(month.to!) - Date.parse(month.from!)).toBeLessThan(31 * DAY);
  const closes = (await sal.get("/reports/closes")).page();
  expect(closes.links["Z-000001"]).toBe("/till/closes/1");
});

test("a page shows the first 400 rows and says so; the total and the files have all", async () => {
  const query = "dateRange=custom&from=2020-01-01&to=2021-06-30&by=day";
  const { text, links } = (await sal.get(`/reports/net-sales?${query}`)).page();
  expect(text).toContain("Showing the first 400 of 401 rows");
  expect(text).toMatch(/Total \$40,100\.00 401 \$40,100\.00/);
  expect(linesOf((await sal.get(links["CSV"]!)).body)).toHaveLength(403);
});

test("a download is in the trail; HEAD isn't", async () => {
  const newest = () => {
    const db = openBook(server);
    try {
      return db.$client
        .prepare(
          "select count(*) over () as n, payload, record_id from audit_log where action = 'report.exported' order by id desc limit 1",
        )
        .get() as { n: number; payload: string; record_id: string };
    } finally {
      db.$client.close();
    }
  };
  const before = newest().n;
  expect((await sal.request("HEAD", `/reports/payments/export?format=csv&${MARCH}`)).status).toBe(200);
  expect(newest().n).toBe(before);
  await sal.get(`/reports/payments/export?format=xlsx&by=kind&location=boca&${MARCH}`);
  expect(newest()).toMatchObject({ n: before + 1, record_id: "payments" });
  expect(JSON.parse(newest().payload)).toMatchObject({
    after: { format: "xlsx", from: "2024-03-01", to: "2024-03-31", location: "boca", by: "kind", rows: 1 },
  });
});

test("sales by category say what has none", async () => {
  const { text } = (await sal.get("/reports?dateRange=custom&from=2024-03-06&to=2024-03-06")).page();
  expect(text).toContain(
    "Other sales, tax and shipping, less trade-ins $100.00, $1.23 and $0.00, less $0.00 $101.23 Sales Revenue $101.23",
  );
});
