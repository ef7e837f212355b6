import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";

const aShop = () => ({
  amelia: aCustomer({ firstName: "Amelia", lastName: "Hartwell" }),
  bruno: aCustomer({ firstName: "Bruno", lastName: "Hale" }),
  pieces: Array.from({ length: 3 }, (_, n) => aPiece({ sku: `PUT-${n}`, retailPrice: cents(60_000) }).id),
});

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface OrderAnswer {
  id: number;
  version: number;
  held: string;
  saleId: number | null;
}

const made = async (words: object = {}) => {
  const of = { customerId: server.built.amelia.id, location: "boca" };
  const what = { kind: "special_order", item: "Two bands", price: "850.00" };
  return (await sal.json("POST", "/api/orders", { ...of, ...what, ...words })).json<OrderAnswer>();
};
const orderOf = async (id: number) => (await sal.json("GET", `/api/orders/${id}`)).json<OrderAnswer>();
const paid = (id: number, words: object) => sal.json("POST", `/api/orders/${id}/deposits`, words);
const pickUp = (orderId: number, to?: string) =>
  olive.json("POST", "/api/sales", {
    customerId: server.built.amelia.id,
    location: "boca",
    lines: [{ kind: "pickup", orderId, ...(to && { to }) }],
    payments: [{ kind: "card" }],
  });
const voided = (saleId: number) => olive.json("POST", `/api/sales/${saleId}/void`, { reason: "Wrong till" });

describe("a deposit on the form of a new special order", () => {
  test("is taken with the order, or neither is", async () => {
    const page = (await sal.get(`/orders/new?customerId=${server.built.amelia.id}&location=boca`)).page();
    const form = { ...page.form(), item: "Two bands", price: "850.00", "deposit.kind": "cash" };
    const orders = async () =>
      (await sal.json("GET", "/api/orders?search=bands&limit=100")).json<OrderAnswer[]>().length;
    const before = await orders();
    const tooMuch = await sal.post("/orders/new", { ...form, "deposit.amount": "850.01" });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.page().text).toContain("$850.00 is left to pay, before tax");
    expect(await orders()).toBe(before);
    const taken = await sal.post("/orders/new", {
      ...tooMuch.page().form(),
      "deposit.amount": "400",
      "deposit.given": "420",
    });
    expect(taken.status).toBe(303);
    const id = Number(taken.location?.split("/").at(-1));
    expect(await orderOf(id)).toMatchObject({
      held: "400.00",
      deposits: [{ kind: "cash", amount: "400.00" }],
    });
    expect((await sal.follow(taken)).page().links["Print receipt"]).toMatch(
      new RegExp(`^/orders/${id}/deposits/\\d+$`),
    );
  });
});

describe("a deposit taken at another store", () => {
  test("is in that store's till", async () => {
    const cardIn = async (location: string) =>
      (await olive.json("GET", `/api/till?location=${location}`)).json<{ expected: { card?: string } }>()
        .expected.card ?? "0.00";
    const { id } = await made();
    const boca = await cardIn("boca");
    expect((await paid(id, { kind: "card", amount: "61.00", location: "denver" })).status).toBe(201);
    expect([await cardIn("denver"), await cardIn("boca")]).toEqual(["61.00", boca]);
  });
});

describe("cancelling with cash above the limit of Settings", () => {
  test("takes somebody who may, and writes nothing without", async () => {
    const form = (await olive.get("/settings")).page().form("/settings");
    expect((await olive.post("/settings", { ...form, cashRefundLimit: "50" })).status).toBe(303);
    const { id } = await made();
    await paid(id, { kind: "cash", amount: "50.01" });
    const cancelAs = (client: Client, orderId: number, words: object = {}) =>
      client.json("POST", `/api/orders/${orderId}/cancel`, { reason: "Changed their mind", ...words });
    const cancel = (client: Client, words: object = {}) => cancelAs(client, id, words);
    const refused = await cancel(sal);
    expect([refused.status, refused.json()]).toEqual([403, expect.objectContaining({ approval: true })]);
    expect((await cancel(sal, { refund: [{ kind: "cash", amount: null }] })).status).toBe(403);
    expect(await orderOf(id)).toMatchObject({ state: "open", held: "50.01" });
    expect((await cancel(olive)).status).toBe(200);
    const { id: same } = await made();
    await paid(same, { kind: "cash", amount: "50.00" });
    expect((await cancelAs(sal, same)).status, "the same customer, the same day").toBe(403);
    const { id: other } = await made({ customerId: server.built.bruno.id });
    await paid(other, { kind: "cash", amount: "50.00" });
    const within = await sal.json("POST", `/api/orders/${other}/cancel`, { reason: "Moves away" });
    expect(within.status).toBe(200);
  });
});

describe("an order that was handed over unpaid", () => {
  async function handedOver(words?: object) {
    const order = await made(words);
    await paid(order.id, { kind: "card", amount: "100.00" });
    const answer = await olive.json("POST", `/api/orders/${order.id}/hand-over`, { to: "Noor Hartwell" });
    expect(answer.status).toBe(200);
    return order.id;
  }

  test("keeps who fetched it when a ticket pays it, and stays handed over when that is voided", async () => {
    const id = await handedOver();
    const sale = (await pickUp(id, "Somebody else")).json<{ id: number }>();
    expect(await orderOf(id)).toMatchObject({ handedOverTo: "Noor Hartwell", saleId: sale.id, held: "0.00" });
    expect((await voided(sale.id)).status).toBe(200);
    const after = await orderOf(id);
    expect(after).toMatchObject({ state: "handed_over", handedOverTo: "Noor Hartwell", held: "100.00" });
    expect(after.saleId).toBeNull();
    const unpaid = (await sal.json("GET", "/api/orders?state=unpaid")).json<OrderAnswer[]>();
    expect(unpaid.map((each) => each.id)).toContain(id);
    expect((await pickUp(id)).status).toBe(201);
  });

  test("is neither changed nor cancelled, but its balance can be paid down", async () => {
    const id = await handedOver();
    const { version } = await orderOf(id);
    const post = (path: string, words: object) => olive.json("POST", `/api/orders/${id}/${path}`, words);
    expect((await post("cancel", { reason: "Too late" })).status).toBe(409);
    expect((await post("estimate", { state: "approved", how: "phone" })).status).toBe(409);
    expect((await post("movements", { place: "safe" })).status).toBe(409);
    const edit = { version, item: "One band", price: "850.00" };
    expect((await olive.json("PUT", `/api/orders/${id}`, edit)).status).toBe(409);
    expect((await paid(id, { kind: "card", amount: "10.00" })).json()).toMatchObject({ held: "110.00" });
  });

  test("that is a layaway sells its pieces with the ticket that pays it", async () => {
    const pieces = [{ inventoryId: server.built.pieces[0], price: "555.55" }];
    const id = await handedOver({ kind: "layaway", pieces, item: undefined, price: undefined });
    const sale = (await pickUp(id)).json<{ total: string; lines: object[] }>();
    expect(sale).toMatchObject({ total: "555.55", lines: [{ kind: "piece", price: "555.55" }] });
  });
});
