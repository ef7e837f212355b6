import { afterAll, beforeAll, expect, test } from "vitest";
import { ADAM, OLIVE, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

let server: ShopServer<ReturnType<typeof theCast>>;
let adam: Client;
let olive: Client;
let sal: Client;

beforeAll(async () => {
  server = await startShop(theCast);
  [adam, olive, sal] = await Promise.all([signIn(server, ADAM), signIn(server, OLIVE), signIn(server, SAL)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const LIST = "/settings/services";

/** Submits the page's form with changed fields; '' unchecks a box. */
async function save(client: Client, path: string, typed: Record<string, string>) {
  const { location: _, returnTo: __, ...form } = (await client.get(path)).page().form();
  return client.post(path, { ...form, ...typed });
}
const named = async (name: string) =>
  (await sal.json("GET", "/api/services"))
    .json<{ name: string; id: number }[]>()
    .find((one) => one.name === name);

test("a service is added, changed, and no longer offered", async () => {
  const battery = { name: "Watch battery", price: "$15.00", cost: "2" };
  expect((await save(adam, `${LIST}/new`, battery)).status).toBe(303);
  const made = (await named("Watch battery"))!;
  expect(made).toEqual({
    id: expect.any(Number),
    name: "Watch battery",
    price: "15.00",
    cost: "2.00",
    isTaxed: true,
    isActive: true,
    version: 1,
  });
  const at = `${LIST}/${made.id}`;
  expect((await adam.get(LIST)).page().links["Watch battery"]).toBe(at);
  expect((await save(adam, at, { price: "18", isActive: "", isTaxed: "" })).status).toBe(303);
  expect(await named("Watch battery")).toMatchObject({ price: "18.00", isActive: false, isTaxed: false });
  expect((await adam.get(LIST)).page().text).toContain("Watch battery Not offered $18.00 $2.00 Not taxed");
  const line = { kind: "service", serviceId: made.id };
  const sale = { walkIn: true, location: "boca", lines: [line] };
  const refused = await sal.json("POST", "/api/sales", sale);
  expect([refused.status, refused.json().errors]).toEqual([
    422,
    { "lines.0.serviceId": ["Choose a service"] },
  ]);
});

test("a refused form keeps what was typed; a taken name and an older version are told", async () => {
  await save(adam, `${LIST}/new`, { name: "Ring sizing", price: "65", cost: "22" });
  const { id } = (await named("Ring sizing"))!;
  const taken = await save(adam, `${LIST}/new`, { name: "ring SIZING", price: "x", cost: "1" });
  expect(taken.status).toBe(422);
  expect(taken.page().form()).toMatchObject({ name: "ring SIZING", price: "x" });
  const twice = await save(adam, `${LIST}/new`, { name: "ring SIZING", price: "1", cost: "1" });
  expect(twice.page().messages).toContain("There is already a service with this name");
  const { location: _, returnTo: __, ...seen } = (await adam.get(`${LIST}/${id}`)).page().form();
  expect((await save(olive, `${LIST}/${id}`, { price: "70" })).status).toBe(303);
  const late = await adam.post(`${LIST}/${id}`, { ...seen, price: "80" });
  expect(late.status).toBe(409);
  expect(late.page().text).toContain("Now saved: 70.00");
  expect(await named("Ring sizing")).toMatchObject({ price: "70.00", version: 2 });
});

test("cost is withheld from who can't see it, and kept when they save", async () => {
  await save(adam, `${LIST}/new`, { name: "Engraving", price: "45", cost: "10" });
  const { id } = (await named("Engraving"))!;
  await olive.json("PUT", `/api/employees/${ADAM.id}/permissions`, { changes: { "figures.cost": false } });
  const page = await adam.get(`${LIST}/${id}`);
  expect(page.page().form()).not.toHaveProperty("cost");
  expect(page.body).not.toContain("10.00");
  expect((await adam.get(LIST)).page().text).not.toContain("$10.00");
  expect((await adam.json("GET", "/api/services")).body).not.toContain("cost");
  expect((await save(adam, `${LIST}/${id}`, { price: "50" })).status).toBe(303);
  await olive.json("PUT", `/api/employees/${ADAM.id}/permissions`, { changes: {} });
  expect(await named("Engraving")).toMatchObject({ price: "50.00", cost: "10.00" });
});

test("settings of the ticket are saved, and what can't be is told", async () => {
  const typed = { profitBasis: "prices", paidByDefault: "nothing", cashRefundLimit: "$250" };
  expect((await save(adam, "/settings", typed)).status).toBe(303);
  expect((await adam.get("/settings")).page().form()).toMatchObject({
    profitBasis: "prices",
    paidByDefault: "nothing",
    cashRefundLimit: "250.00",
  });
  const wrong = await save(adam, "/settings", { profitBasis: "luck", cashRefundLimit: "lots" });
  expect(wrong.status).toBe(422);
  expect(wrong.page().messages).toContain("Choose a profit basis");
  expect(wrong.page().form()).toMatchObject({ cashRefundLimit: "lots" });
  const sale = {
    walkIn: true,
    location: "boca",
    lines: [{ kind: "item", description: "Box", price: "10.00" }],
  };
  const sold = (await sal.json("POST", "/api/sales", { ...sale, tax: "1.00" })).json();
  expect(sold).toMatchObject({ total: "11.00", commission: "0.20", netProfit: "9.80" });
  const off = await save(adam, "/settings", {
    profitBasis: "total",
    paidByDefault: "card",
    cashRefundLimit: "",
  });
  expect(off.status).toBe(303);
});

test("a store says whether a trade-in lessens its tax", async () => {
  expect((await save(adam, "/settings/stores/boca", { taxRate: "10", tradeInLessensTax: "" })).status).toBe(
    303,
  );
  expect((await adam.get("/settings/stores/boca")).page().form()).not.toHaveProperty(
    "tradeInLessensTax",
    "on",
  );
  const sale = (location: string) => ({
    customerId: server.built.amelia.id,
    location,
    lines: [{ kind: "item", description: "Chain", price: "100.00" }],
    hasTradeIn: true,
    tradeInValue: "40.00",
    tax: "auto",
  });
  expect((await sal.json("POST", "/api/sales", sale("boca"))).json()).toMatchObject({ tax: "10.00" });
  expect((await save(adam, "/settings/stores/boca", { tradeInLessensTax: "on" })).status).toBe(303);
  expect((await sal.json("POST", "/api/sales", sale("boca"))).json()).toMatchObject({ tax: "6.00" });
});

test("'Add Service' with none chosen adds no line and says what to do", async () => {
  const step = await sal.post("/sales/new", { location: "boca", walkIn: "on", step: "service", service: "" });
  expect(step.status).toBe(303);
  const page = (await sal.get(step.location ?? "")).page();
  expect(page.form("/sales/new")).not.toHaveProperty("lines[0].kind");
  expect(page.text).toContain("Choose a service");
});
