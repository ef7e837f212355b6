import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { cents } from "~/domain/money";
import { ADAM, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { shop } from "~/runtime/shop.server";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";

const aShop = () => {
  shop().db.update(stores).set({ salesTaxRate: 6_000 }).where(eq(stores.key, "boca")).run();
  const prices = [400_000, 650_000, 400_000, 650_000, 400_000, 650_000];
  return {
    customerId: aCustomer().id,
    pieces: prices.map((price, n) => aPiece({ sku: `TAX-${n}`, retailPrice: cents(price) }).id),
  };
};

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  sal = await signIn(server, SAL);
  const adam = await signIn(server, ADAM);
  const path = "/settings/stores/boca";
  const { setup: _, ...form } = (await adam.get(path)).page().form();
  expect([form.surtaxRate, form.surtaxLimit]).toEqual(["", ""]);
  for (const [typed, message] of [
    [{ surtaxRate: "1" }, "Enter up to what amount of each item the surtax is due"],
    [{ surtaxLimit: "5000" }, "Enter the surtax, or leave its limit empty"],
    [{ surtaxRate: "1", surtaxLimit: "0" }, "Enter up to what amount of each item the surtax is due"],
  ] as const) {
    const refused = await adam.post(path, { ...form, ...typed });
    expect([refused.status, refused.page().messages]).toEqual([422, expect.stringContaining(message)]);
  }
  expect((await adam.post(path, { ...form, surtaxRate: "1%", surtaxLimit: "$5,000" })).status).toBe(303);
  expect((await adam.get(path)).page().form()).toMatchObject({ surtaxRate: "1", surtaxLimit: "5000.00" });
  expect((await adam.get("/settings")).page().text).toContain("6% + 1%");
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface SaleAnswer {
  id: number;
  lines: { id: number; tax: string }[];
}
const piece = (nth: number) => ({ kind: "piece", inventoryId: server.built.pieces[nth] });
const sold = (lines: object[], words: object = {}) =>
  sal.json("POST", "/api/sales", {
    customerId: server.built.customerId,
    location: "boca",
    lines,
    tax: "auto",
    payments: [{ kind: "card", amount: null }],
    ...words,
  });

test("JSON, receipt, record, return and report say the same of the second rate", async () => {
  const answer = await sold([piece(0), piece(1)]);
  expect([answer.status, answer.json()]).toMatchObject([
    201,
    {
      tax: "720.00",
      surtax: { rate: "1.000", on: "9000.00", aboveLimit: "1500.00", tax: "90.00" },
      lines: [{ tax: "280.00" }, { tax: "440.00" }],
    },
  ]);
  const { id, lines } = answer.json<SaleAnswer>();
  const receipt = (await sal.get(`/sales/${id}/receipt`)).page().text;
  expect(receipt).toMatch(/Tax 6% on \$10,500\.00\s*\$630\.00/);
  expect(receipt).toMatch(/Tax 1% on \$9,000\.00\s*\$90\.00/);
  expect((await sal.get(`/sales/${id}`)).page().text).toContain(
    "6% on $10,500.00, and 1% on $9,000.00 of it",
  );
  const back = await sal.json("POST", `/api/sales/${id}/returns`, {
    lines: [{ id: lines[1]!.id, to: "stock" }],
    reason: "Not hers",
  });
  expect(back.json()).toMatchObject({ tax: "440.00", total: "6940.00" });
  const report = (await sal.json("GET", "/api/reports/tax?dateRange=today")).json<{ rows: object[] }>();
  const row = { rate: "6.000", taxable: "4000.00", tax: "280.00", surtaxable: "4000.00", aboveLimit: "0.00" };
  expect(report.rows).toMatchObject([{ ...row, surtax: "40.00" }]);
});

test("the form without scripts suggests it, and a tax typed alike is shared alike", async () => {
  const draft = new URLSearchParams({
    formKey: "12345678-rate",
    customerId: String(server.built.customerId),
    location: "boca",
    "lines[0].kind": "piece",
    "lines[0].inventoryId": String(server.built.pieces[2]),
    "lines[0].price": "4000.00",
    "lines[1].kind": "piece",
    "lines[1].inventoryId": String(server.built.pieces[3]),
    "lines[1].price": "6500.00",
  });
  const page = (await sal.get(`/sales/new?${draft}`)).page();
  expect(page.form()).toMatchObject({ tax: "720.00", usedTax: "720.00" });
  expect(page.text).toContain("Boca Raton 6% + 1%");
  expect(page.text).toMatch(/Tax\s*\$720\.00/);
  const typed = await sold([piece(4), piece(5)], { tax: "720.00" });
  expect(typed.json()).toMatchObject({ surtax: null, lines: [{ tax: "280.00" }, { tax: "440.00" }] });
});

test("each piece of a layaway has its limit when it is handed over, as the form says before", async () => {
  const { customerId, pieces } = server.built;
  const order = await sal.json("POST", "/api/orders", {
    kind: "layaway",
    customerId,
    location: "boca",
    pieces: [2, 3].map((nth) => ({ inventoryId: pieces[nth] })),
  });
  expect([order.status, order.body]).toEqual([201, expect.anything()]);
  const { id: orderId } = order.json<{ id: number }>();
  const draft = new URLSearchParams({
    formKey: "12345678-away",
    customerId: String(customerId),
    location: "boca",
    "lines[0].kind": "pickup",
    "lines[0].orderId": String(orderId),
  });
  expect((await sal.get(`/sales/new?${draft}`)).page().form().tax).toBe("720.00");
  const fetched = await sold([{ kind: "pickup", orderId }]);
  expect([fetched.status, fetched.json()]).toMatchObject([
    201,
    { tax: "720.00", lines: [{}, { tax: "440.00" }] },
  ]);
});

test("a sale that says nothing of tax has a row of its own, and one of 0 is typed", async () => {
  const item = { kind: "item", description: "Chain", price: "10.00" };
  expect((await sold([item], { tax: undefined })).json()).toMatchObject({ tax: "0.00" });
  await sold([item], { tax: "0.00" });
  const { rows } = (await sal.json("GET", "/api/reports/tax?dateRange=today")).json<{ rows: object[] }>();
  expect(rows.slice(-2)).toMatchObject([
    { rate: null, taxedAs: "typed" },
    { rate: null, taxedAs: "not_sent", taxable: "10.00", tax: "0.00" },
  ]);
  const page = (await sal.get("/reports/tax?dateRange=today")).page().text;
  expect(page).toMatch(/Boca Raton Sent without tax \$10\.00 (\$0\.00|—) (\$0\.00|—) \$10\.00 \$0\.00/);
  expect(page).toContain("Tax Second rate on Above its limit Second rate tax");
});
