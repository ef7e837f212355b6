import { afterAll, beforeAll, expect, test } from "vitest";
import { ADAM, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";

let server: ShopServer<{ customerId: number; pieces: number[] }>;
let sal: Client;
let susan: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(() => ({
    customerId: aCustomer().id,
    pieces: Array.from({ length: 6 }, () => aPiece().id),
  }));
  [sal, susan, olive] = await Promise.all([
    signIn(server, SAL),
    signIn(server, SUSAN),
    signIn(server, OLIVE),
  ]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

let nth = 0;
/** The specification's sale, at a price nobody asks about. */
const sellCheaply = async (words: object = {}) => {
  const sold = await sal.json("POST", "/api/sales", {
    customerId: server.built.customerId,
    inventoryId: server.built.pieces[nth++],
    itemCost: "1.00",
    salePrice: "600.00",
    tax: "0.00",
    shippingCharge: "0",
    location: "boca",
    hasTradeIn: false,
    tradeInValue: "0",
    ...words,
  });
  return sold;
};
const bell = async (client: Client) =>
  Object.entries((await client.get("/")).page().links).find(([, to]) => to === "/notices")?.[0];

test("the bell counts what is worth a look, the page lists it, and a press without scripts takes it off", async () => {
  const { id } = (await sellCheaply()).json<{ id: number }>();
  await sellCheaply();
  expect(await bell(susan)).toBe("2 notices");
  expect(await bell(sal)).toBe("No notices");
  expect((await susan.get("/notices")).page().links).toMatchObject({ "Worth a Look 2": "/worth-a-look" });
  const page = (await susan.get("/worth-a-look")).page();
  expect(page.h1).toEqual(["Worth a Look"]);
  expect(page.text).toContain("Large discount");
  expect(Object.values(page.links)).toContain(`/sales/${id}`);
  expect((await sal.get("/worth-a-look")).status).toBe(403);

  const [newer] = (await susan.json("GET", "/api/worth-a-look")).json<{ id: number }[]>();
  const seen = { ids: String(newer!.id), formKey: crypto.randomUUID() };
  expect((await susan.post("/worth-a-look/seen", seen)).location).toBe("/worth-a-look");
  const late = await olive.post("/worth-a-look/seen", { ...seen, formKey: crypto.randomUUID() });
  expect([late.status, late.page().text]).toEqual([
    409,
    expect.stringContaining("already marked this as seen"),
  ]);
  expect(await bell(olive)).toBe("1 notice");
});

test("over JSON the same", async () => {
  const list = () => susan.json("GET", "/api/worth-a-look");
  const [left] = (await list()).json<{ id: number; kind: string; about: string }[]>();
  expect(left).toMatchObject({ kind: "discount", about: "sale" });
  expect((await sal.json("GET", "/api/worth-a-look")).status).toBe(403);
  const see = () => susan.json("POST", "/api/worth-a-look/seen", { ids: [left!.id] });
  const seen = await see();
  expect([seen.status, seen.json()]).toEqual([201, [{ id: left!.id, kind: "discount" }]]);
  expect((await see()).status).toBe(409);
  expect((await list()).json()).toEqual([]);
});

test("an owner chooses in Settings how careful the counter is", async () => {
  const form = async () => {
    const {
      location: _location,
      returnTo: _returnTo,
      ...rest
    } = (await olive.get("/settings")).page().form("/settings");
    return rest;
  };
  const shown = await form();
  expect(shown).toMatchObject({ counterCare: "open", cashRefundLimit: "500.00", returnDays: "60" });
  expect((await olive.post("/settings", { ...shown, counterCare: "usual" })).status).toBe(303);
  expect(await form()).toMatchObject({ counterCare: "usual", discountLimit: "20", identityLimit: "200.00" });
  const refused = await sellCheaply();
  expect([refused.status, refused.json()]).toMatchObject([403, { approval: true }]);
  expect((await olive.post("/settings", { ...(await form()), counterCare: "open" })).status).toBe(303);
  expect((await sellCheaply()).status).toBe(201);
  expect((await (await signIn(server, ADAM)).get("/worth-a-look")).status).toBe(200);
});

test("lowering a cost is refused on the page and over JSON, with what was typed", async () => {
  const id = server.built.pieces[5]!;
  const path = `/inventory/${id}/edit`;
  const form = (await sal.get(path)).page().form();
  const refused = await sal.post(path, { ...form, cost: "0.01" });
  expect([refused.status, refused.page().messages]).toEqual([
    403,
    expect.stringContaining("You don't have permission to lower the cost"),
  ]);
  expect(refused.page().form().cost).toBe("0.01");
  expect((await susan.post(path, { ...form, formKey: crypto.randomUUID(), cost: "0.01" })).status).toBe(303);
});

test("a code for an account in use is listed, and waits for somebody else than who gave it out and whose it is", async () => {
  const adam = await signIn(server, ADAM);
  const path = `/directory/${SUSAN.id}/reset-password`;
  expect((await adam.post(path, (await adam.get(path)).page().form())).status).toBe(200);
  const listed = async (client: Client) =>
    (await client.json("GET", "/api/worth-a-look")).json<{ id: number; changed: string[] | null }[]>();
  const line = (await listed(adam)).find(({ changed }) => changed?.includes("code"));
  expect(line).toMatchObject({ kind: "rights_changed", about: "employee", recordId: SUSAN.id });
  const page = (await olive.get("/worth-a-look")).page();
  expect(page.text).toContain("Gave out a code to set its password anew, and could use it.");
  const own = await adam.json("POST", "/api/worth-a-look/seen", { ids: [line!.id] });
  expect(own.status).toBe(403);
  expect((await olive.json("POST", "/api/worth-a-look/seen", { ids: [line!.id] })).status).toBe(201);
});
