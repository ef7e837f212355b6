import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { cents, rate } from "~/domain/money";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewItem, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { addService } from "~/domain/shop/services/write-service.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { ADAM, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import {
  aBuy,
  aCustomer,
  aGiftCard,
  aPiece,
  aSale,
  aVendor,
  enact,
  theBooksBalance,
} from "../support/shop.ts";

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

function aShop() {
  const of = {
    customerId: null,
    location: "boca",
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: null,
  } as const;
  const sell = (sale: Partial<NewSale>) =>
    enact((ctx) => sellWithOrders(ctx, { ...of, lines: [], ...sale }), SAL);
  const sale = sell({ lines: [item(4_500_00), item(500_00, 1)] });
  const takeBack = (saleId: number, ids: number[], to: "stock" | null = null) =>
    enact((ctx) =>
      returnLines(ctx, {
        saleId,
        lines: ids.map((id) => ({ id, to })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "Size",
      }),
    );
  takeBack(sale.id, [sale.lines[1]!.id]);
  sell({
    lines: [item(100_01)],
    salespeople: [
      { id: SAL.id, share: rate(5_000) },
      { id: SUSAN.id, share: rate(5_000) },
    ],
  });
  const buyer = aCustomer({ firstName: "Ina", lastName: "Backward" });
  const back = aSale({ customerId: buyer.id }, ADAM);
  takeBack(back.id, [back.lines[0]!.id], "stock");
  const { id: buyId } = aBuy({ lines: [{ price: cents(500_00) }] });
  enact((ctx) =>
    payBuy(ctx, { buyId, paidBy: "store_credit", checkNumber: null, till: null, version: null }),
  );
  const card = aGiftCard(cents(500_00));
  aPiece({ sku: "MEMO-9", vendorId: aVendor().id, ownership: "memo", retailPrice: cents(777_00) });
  const ring = aPiece({ sku: "LIMIT-9", retailPrice: cents(1_249_99), floorPrice: cents(900_00) });
  const second = aPiece({ sku: "LIMIT-8", retailPrice: cents(1_249_95) });
  enact((ctx) => {
    const trail = keepSetting({ ...ctx, by: OLIVE.id }, "discountLimit", rate(1_000));
    return { ok: true, value: null, trail: [trail] };
  });
  const sizing = enact((ctx) =>
    addService(ctx, { name: "Ring sizing", price: cents(65_00), cost: cents(0), isTaxed: false }),
  );
  return { buyer, buyId, card, ring, second, sizing, amelia: aCustomer() };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
let sal: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [olive, sal] = await Promise.all([signIn(server, OLIVE), signIn(server, SAL)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const textOf = async (path: string, client = olive) => (await client.get(path)).page().text;

describe("what Sal sold this month", () => {
  const NET = "$4,550.01";
  test.each([
    ["the report", "/reports?dateRange=month&location=all", NET],
    ["the report of salespeople", "/reports/salespeople?dateRange=month&location=all", NET],
    [
      "the list",
      `/sales?seller=${SAL.id}&dateRange=month&location=all`,
      `revenue ${NET}, sale prices ${NET}`,
    ],
    ["the directory", `/directory/${SAL.id}`, `Sold This Month ${NET}`],
    [
      "the list of the second",
      `/sales?seller=${SUSAN.id}&dateRange=month&location=all`,
      "sale prices $50.00",
    ],
    ["the directory of the second", `/directory/${SUSAN.id}`, "Sold This Month $50.00"],
  ])("is said by %s", async (_, path, said) => {
    expect(await textOf(path)).toContain(said);
  });

  test("is said by JSON and the file", async () => {
    const asked = "salespeople?dateRange=month&location=all&by=salesperson";
    const { rows } = (await olive.json("GET", `/api/reports/${asked}`)).json<{
      rows: { salesperson: { id: number }; netSalesWithTax: string }[];
    }>();
    const of = (id: number) => rows.find(({ salesperson }) => salesperson.id === id)?.netSalesWithTax;
    expect([of(SAL.id), of(SUSAN.id)]).toEqual(["4550.01", "50.00"]);
    const [report, by] = asked.split("?");
    const file = await olive.get(`/reports/${report}/export?${by}&format=csv`);
    expect(file.body).toContain("Sal Brook,2,4550.01,");
  });
});

test("a discount of the permitted percentage needs no approval, on a ticket and on a layaway", async () => {
  const { ring, second, amelia } = server.built;
  const discount = { percent: 10, reason: "loyalty" };
  const sale = await sal.json("POST", "/api/sales", {
    walkIn: true,
    location: "boca",
    tax: "0",
    lines: [{ kind: "piece", inventoryId: ring.id, discount }],
    payments: [{ kind: "cash", amount: null }],
  });
  expect([sale.status, sale.json()]).toEqual([201, expect.objectContaining({ salePrice: "1124.99" })]);
  const layaway = await sal.json("POST", "/api/orders", {
    kind: "layaway",
    customerId: amelia.id,
    location: "boca",
    pieces: [{ inventoryId: second.id, discount }],
  });
  expect([layaway.status, layaway.json()]).toEqual([201, expect.objectContaining({ price: "1124.95" })]);
});

test("a list price below the floor is refused by JSON and forms in the same words", async () => {
  const said = "Enter a retail price of at least $950.00, the floor price";
  const words = { category: "rings", description: "Ring", cost: "1", location: "boca", floorPrice: "950" };
  const made = await olive.json("POST", "/api/inventory", { sku: "LOW-1", retailPrice: "900", ...words });
  expect([made.status, made.body]).toEqual([422, expect.stringContaining(said)]);
  const form = (await olive.get("/inventory/new")).page().form("/inventory/new");
  const typed = { ...form, ...words, sku: "LOW-2", retailPrice: "900" };
  const page = await olive.post("/inventory/new", typed);
  expect([page.status, page.page().text]).toEqual([422, expect.stringContaining(said)]);
  const right = await olive.json("POST", "/api/inventory", { sku: "LOW-3", retailPrice: "950", ...words });
  const at = `/inventory/${right.json<{ id: number }>().id}/edit`;
  const edit = { ...(await olive.get(at)).page().form(at), retailPrice: "949.99" };
  const edited = await olive.post(at, edit);
  expect([edited.status, edited.page().text]).toEqual([422, expect.stringContaining(said)]);
});

test("credit of a buy is in the list, the report and the close", async () => {
  expect(await textOf("/gift-cards?location=all")).toContain("$500.00");
  const report = (await olive.json("GET", "/api/reports/gift-cards?dateRange=today&location=all")).json<{
    total: Record<string, string>;
  }>();
  expect(report.total).toMatchObject({
    creditIssued: "500.00",
    creditForBuys: "500.00",
    cardsSold: "500.00",
  });
  expect(await textOf("/reports/gift-cards?dateRange=today&location=all")).toContain("Of it for buys");
});

test("what came back is nobody's purchase on the record", async () => {
  const { buyer } = server.built;
  const text = await textOf(`/customers/${buyer.id}`);
  expect(text).toContain("Items Bought 0");
  expect(text).toContain("Last Purchase Never");
});

test("the finish of a gift card's sale has one total", async () => {
  const text = await textOf(`/sales/${server.built.card.saleId}/finish`);
  expect(text).toMatch(/Paid \$500\.00/);
  expect(text).toContain("Total $500.00");
});

test("a vendor's goods stand apart on the dashboard, the cards and the report", async () => {
  expect(await textOf("/?location=all")).toContain("$777.00 of it from vendors");
  expect(await textOf("/inventory?location=all")).toContain("$777.00 of it from vendors");
  expect(await textOf("/reports/stock?location=all")).toContain("$777.00");
});

test("a service goes to the item that was chosen, which is named", async () => {
  const INTAKE = "/repairs/new";
  const open = async (path: string) => (await sal.get(path)).page();
  const step = async (typed: Record<string, string>) => {
    const { entered: _entered, step: _step, chooseCustomer: _change, ...form } = typed;
    const answer = await sal.post(INTAKE, { ...form, step: typed.step ?? "" });
    expect(answer.status).toBe(303);
    return open(answer.location ?? "");
  };
  const first = (await open(INTAKE)).form(INTAKE);
  const customer = { customerId: String(server.built.amelia.id) };
  const two = await step({ ...first, ...customer, item: "Gold ring", step: "addItem" });
  const named: Record<string, string> = { ...two.form(INTAKE), "items[1].description": "Watch" };
  expect(named.workItem).toBe("2");
  const service = { service: String(server.built.sizing.id), workItem: "1", step: "addWork" };
  const page = await step({ ...named, ...service });
  expect(page.form(INTAKE)).toMatchObject({ "work[0].description": "Ring sizing", "work[0].item": "1" });
  expect(page.text).toMatch(/Gold ring\s*Watch/);
});
