import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readBarcode } from "../support/read-barcode.ts";
import { aRepair } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const aShop = () => ({ ...theCast(), plain: aRepair({ item: "Gold clasp" }) });

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(() => server.stop());

const number = (id: number) => `R-${String(id).padStart(6, "0")}`;

test("the envelope and its claim check name items, work, promise, and the balance, but no cost", async () => {
  const { id } = server.built.pearls;
  const { order } = (await olive.json("GET", `/api/repairs/${id}/envelope`)).json() as {
    order: { version: number };
  };
  const put = await olive.json("PUT", `/api/repairs/${id}/envelope`, {
    version: order.version,
    promised: "2026-11-24",
    callOver: "250.00",
    items: [
      {
        description: "Three-stone ring",
        size: "6.5",
        declaredValue: "4200.00",
        condition: { worn_prongs: true },
      },
      { description: "Steel watch", serial: "8841", conditionNote: "Crystal chipped at 4" },
    ],
    work: [
      { item: 1, description: "Size to 5.75", price: "65.00", cost: "21.37" },
      { item: 2, description: "Battery and gasket", price: "45.00", cost: "0.00" },
    ],
  });
  expect(put.status).toBe(200);
  await olive.json("POST", `/api/repairs/${id}/deposits`, { kind: "cash", amount: "40.00" });

  const sheet = await olive.get(`/repairs/${id}/envelope/print`);
  const { text } = sheet.page();
  for (const words of [
    "Repair envelope",
    "Claim check",
    "Tue, Nov 24, 2026",
    "Three-stone ring",
    "size 6.5, worn prongs",
    "$4,200.00",
    "serial 8841, Crystal chipped at 4",
    "Size to 5.75 $65.00",
    "Battery and gasket $45.00",
    "Call first if over $250.00",
    "Deposit, cash -$40.00",
    "Amount due $70.00",
  ])
    expect(text).toContain(words);
  expect(sheet.body).not.toContain("21.37");
  expect(readBarcode(sheet.body)).toBe(number(id));

  const envelope = (await olive.get(`/repairs/${id}/envelope/print?paper=6x9`)).page().text;
  expect(envelope).toContain("Repair envelope");
  expect(envelope).not.toContain("Claim check");
  const coin = await olive.get(`/repairs/${id}/envelope/print?paper=coin`);
  expect(coin.page().text).toContain("Steel watch");
  expect(readBarcode(coin.body)).toBe(number(id));
});

test("a repair of which nothing more was said prints as one item, with the terms of Settings", async () => {
  const settings = (await olive.get("/settings")).page().form();
  const saved = await olive.post("/settings", { ...settings, repairTerms: "Kept for 90 days." });
  expect(saved.status).toBe(303);
  const { customerId, item } = server.built.plain;
  const words = { customerId, item, costToRepair: "1.00", customerPrice: "2.00", location: "boca" };
  const { id } = (await sal.json("POST", "/api/repairs", words)).json<{ id: number }>();
  const { text } = (await sal.get(`/repairs/${id}/envelope/print`)).page();
  expect(text).toContain(item);
  expect(text).toContain("No date");
  expect(text).toContain("Kept for 90 days.");
  expect(text).toContain("As agreed $2.00");
  expect((await sal.get("/repairs/999999/envelope/print")).status).toBe(404);
});

test("the envelope says what the customer asked for, whether or not the work was written down line by line", async () => {
  const asked = "Restring, new clasp";
  const { customerId } = server.built.plain;
  const words = { customerId, item: "Pearls", costToRepair: "1.00", customerPrice: "2.00", location: "boca" };
  const taken = await sal.json("POST", "/api/repairs", { ...words, description: asked });
  const { id, version } = taken.json<{ id: number; version: number }>();
  const print = async () => (await sal.get(`/repairs/${id}/envelope/print`)).page().text;
  expect(await print()).toContain(`${asked} $2.00`);

  const items = [{ description: "Pearls" }, { description: "Pouch" }];
  const put = (work: object[], of: number) =>
    sal.json("PUT", `/api/repairs/${id}/envelope`, { version: of, items, work });
  const two = await put([], version);
  expect(two.status).toBe(200);
  expect(await print(), "the price stands once, not at each item").not.toContain("As agreed");
  const lines = [{ item: 1, description: "Silk, 18 inches", price: "35.00" }];
  const { order } = two.json<{ order: { version: number } }>();
  expect((await put(lines, order.version)).status).toBe(200);
  expect(await print()).toMatch(new RegExp(`${asked}\\s*Silk, 18 inches \\$35\\.00`));
});

test("a claim check has all that was left on one visit, with its deposits and what is to pay", async () => {
  const { customerId } = server.built.plain;
  const take = async (item: string, customerPrice: string) => {
    const words = { customerId, item, costToRepair: "1.00", customerPrice, location: "denver" };
    return (await sal.json("POST", "/api/repairs", words)).json<{ id: number }>().id;
  };
  const [ring, watch] = [await take("Gold ring", "80.00"), await take("Steel watch", "45.00")];
  const pay = { kind: "card", amount: "20.00" };
  expect((await sal.json("POST", `/api/repairs/${ring}/deposits`, pay)).status).toBe(201);
  const check = async (id: number) => {
    const { text } = (await sal.get(`/repairs/${id}/envelope/print`)).page();
    return text.slice(text.indexOf("Claim check"));
  };
  for (const [id, other, item] of [
    [ring, watch, "Steel watch"],
    [watch, ring, "Gold ring"],
  ] as const) {
    const said = await check(id);
    for (const words of [number(other), item, "Deposits $20.00", "Amount due $105.00"])
      expect(said).toContain(words);
    expect((await sal.get(`/repairs/${id}/ticket`)).page().text).toContain(item);
  }
  expect((await sal.json("PUT", `/api/repairs/${watch}`, { status: "picked_up" })).status).toBe(200);
  expect(await check(ring)).not.toContain("Steel watch");
  expect(await check(ring)).toContain("Amount due $60.00");
});
