import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { cents } from "~/domain/money";
import { ADAM, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

function aShop() {
  return {
    ...theCast(),
    amelia: aCustomer({ firstName: "Amelia", lastName: "Hartwell" }),
    other: aCustomer(),
    pieces: Array.from({ length: 12 }, (_, n) => aPiece({ sku: `LAY-${n}`, retailPrice: cents(60_000) }).id),
  };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let sal: Client;
let olive: Client;
let susan: Client;
let adam: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  [sal, olive, susan, adam] = await Promise.all([
    signIn(server, SAL),
    signIn(server, OLIVE),
    signIn(server, SUSAN),
    signIn(server, ADAM),
  ]);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

interface OrderAnswer {
  id: number;
  number: string;
  state: string;
  held: string;
  balance: string;
  price: string;
  saleId: number | null;
  where: object | null;
  version: number;
}
interface SaleAnswer {
  id: number;
  total: string;
  amountDue: string;
  payments: { kind: string; amount: string }[];
  lines: { id: number; kind: string; orderId: number | null; price: string; taxed: boolean }[];
}

const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};
const customerId = () => server.built.amelia.id;
const aPieceHere = () => server.built.pieces.pop()!;
const one = (query: string, ...values: unknown[]) =>
  db.$client
    .prepare(query)
    .pluck()
    .get(...values);

async function aRepair(price = "190.00") {
  const answer = await sal.json("POST", "/api/repairs", {
    customerId: customerId(),
    item: "Three-stone ring",
    costToRepair: "60.00",
    customerPrice: price,
    location: "boca",
  });
  return said<{ id: number }>(answer, 201).id;
}
async function aSpecialOrder(words: object = {}) {
  const body = { kind: "special_order", customerId: customerId(), location: "boca", item: "Two bands" };
  const answer = await sal.json("POST", "/api/orders", {
    ...body,
    price: "850.00",
    cost: "400.00",
    ...words,
  });
  return said<OrderAnswer>(answer, 201);
}
async function aLayaway(words: object = {}) {
  const pieces = [{ inventoryId: aPieceHere() }, { inventoryId: aPieceHere(), price: "540.00" }];
  const body = { kind: "layaway", customerId: customerId(), location: "boca", pieces };
  const answer = await sal.json("POST", "/api/orders", {
    ...body,
    instalments: [
      { due: "2026-12-01", amount: "380.00" },
      { due: "2027-01-01", amount: "380.00" },
      { due: "2027-02-01", amount: "380.00" },
    ],
    ...words,
  });
  return { ...said<OrderAnswer>(answer, 201), pieces: pieces.map(({ inventoryId }) => inventoryId) };
}
const order = async (id: number) => said<OrderAnswer>(await sal.json("GET", `/api/orders/${id}`), 200);
const deposit = (id: number, amount: string, words: object = {}) =>
  sal.json("POST", `/api/orders/${id}/deposits`, { kind: "card", amount, ...words });
const cancel = (id: number, words: object = {}, client = sal) =>
  client.json("POST", `/api/orders/${id}/cancel`, { reason: "Changed their mind", ...words });
const pickUp = (orderId: number, words: object = {}, client = sal) =>
  client.json("POST", "/api/sales", {
    customerId: customerId(),
    location: "boca",
    lines: [{ kind: "pickup", orderId }],
    payments: [{ kind: "card" }],
    ...words,
  });
const stateOf = (piece: number) => one("select state from pieces where id = ?", piece);
const owed = () => one("select coalesce(max(balance), 0) from credit_outstanding where kind = 'deposit'");

async function keeping(percent: string, run: () => Promise<void>) {
  const form = () => olive.get("/settings").then((page) => page.page().form("/settings"));
  await olive.post("/settings", { ...(await form()), depositKept: percent });
  try {
    await run();
  } finally {
    await olive.post("/settings", { ...(await form()), depositKept: "0" });
  }
}

describe("a deposit", () => {
  test("is owed until the hand-over, where it pays its part", async () => {
    const before = owed();
    const id = await aRepair();
    const taken = said<OrderAnswer>(
      await sal.json("POST", `/api/repairs/${id}/deposits`, {
        kind: "cash",
        amount: "40.00",
        given: "50.00",
      }),
      201,
    );
    expect(taken).toMatchObject({
      number: `R-${String(id).padStart(6, "0")}`,
      held: "40.00",
      balance: "150.00",
    });
    expect(owed()).toBe(Number(before) + 4_000);
    const [newest] = (await sal.json("GET", "/api/credit?kind=deposit&limit=1")).json<object[]>();
    expect(newest).toMatchObject({
      kind: "deposit",
      balance: "40.00",
      orderId: id,
      number: taken.number,
    });
    const sale = said<SaleAnswer>(await pickUp(id, { tax: "12.00" }), 201);
    expect(sale).toMatchObject({
      total: "202.00",
      lines: [{ kind: "pickup", orderId: id, price: "190.00" }],
      payments: [
        { kind: "deposit", amount: "40.00" },
        { kind: "card", amount: "162.00" },
      ],
    });
    expect(await order(id)).toMatchObject({ state: "handed_over", held: "0.00", saleId: sale.id });
    expect(one("select status from repairs where id = ?", id)).toBe("picked_up");
    expect(owed()).toBe(before);
  });

  test("is no more than the balance, and none of an order that ended", async () => {
    const { id } = await aSpecialOrder();
    expect((await deposit(id, "0.00")).status).toBe(422);
    expect((await deposit(id, "850.01")).json()).toMatchObject({
      errors: { amount: ["$850.00 is left to pay, before tax"] },
    });
    expect((await deposit(id, "0")).status).toBe(422);
    expect((await deposit(id, "10.00", { kind: "gift_card" })).status).toBe(422);
    expect((await deposit(id, "10.00", { kind: "cash", given: "5.00" })).status).toBe(422);
    expect((await deposit(id, "850.00")).status).toBe(201);
    expect((await deposit(id, "1.00")).status).toBe(422);
    expect((await cancel(id)).status).toBe(200);
    expect((await deposit(id, "1.00")).status).toBe(409);
    expect((await deposit(999_999, "1.00")).status).toBe(404);
    const answer = await sal.json("POST", `/api/repairs/${id}/deposits`, { kind: "card", amount: "1.00" });
    expect(answer.status).toBe(404);
  });

  test("counts in its till and its close, and is taken once however often it is sent", async () => {
    await sal.post("/location", { location: "denver" });
    const { id } = await aSpecialOrder({ location: "denver" });
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const send = () => sal.json("POST", `/api/orders/${id}/deposits`, { kind: "cash", amount: "60.00" }, key);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    const till = (await olive.json("GET", "/api/till?location=denver")).json<{
      session: number;
      expected: Record<string, string>;
    }>();
    expect(till.expected.cash).toBe("60.00");
    const closed = await sal.json("POST", "/api/closes", { location: "denver", counted: { cash: "60.00" } });
    expect(closed.json()).toMatchObject({ overOrShort: "0.00" });
    const { id: closeId } = closed.json<{ id: number }>();
    await sal.post("/location", { location: "all" });
    const page = (await sal.get(`/till/closes/${closeId}`)).page().text;
    expect(page).toContain("Deposits taken (1) $60.00");
    expect(page).toContain("Gift cards sold (0) $0.00");
  });
});

describe("a hand-over", () => {
  test("splits what is taxed from what is not, by the lines of work", async () => {
    const id = await aRepair("110.00");
    const work = [
      { description: "Ring sizing", price: "65.00", cost: "20.00" },
      { description: "Watch battery", price: "45.00", cost: "5.00", item: 2, taxed: false },
    ];
    const items = [
      { description: "Ring" },
      { description: "Ladies' watch", condition: { not_running: true } },
    ];
    const envelope = await sal.json("PUT", `/api/repairs/${id}/envelope`, { items, work });
    expect([envelope.status, envelope.json()]).toEqual([
      200,
      expect.objectContaining({ order: expect.objectContaining({ price: "110.00", cost: "25.00" }) }),
    ]);
    const sale = said<SaleAnswer>(await pickUp(id), 201);
    expect(sale.lines.map(({ price, taxed, orderId }) => [price, taxed, orderId])).toEqual([
      ["65.00", true, id],
      ["45.00", false, id],
    ]);
  });

  test("is of the customer on the ticket, once, and of an order that is there", async () => {
    const { id } = await aSpecialOrder();
    const others = await pickUp(id, { customerId: server.built.other.id });
    expect([others.status, others.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: { "lines.0.orderId": [expect.stringContaining("belongs to Amelia Hartwell")] },
      }),
    ]);
    expect((await pickUp(999_999)).status).toBe(422);
    const twice = { lines: [1, 2].map(() => ({ kind: "pickup", orderId: id })) };
    expect((await pickUp(id, twice)).status).toBe(422);
    expect((await pickUp(id)).status).toBe(201);
    const again = await pickUp(id);
    expect([again.status, again.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining("was already picked up: S-"),
    ]);
  });

  test("that is voided opens the order again, with its deposit held", async () => {
    const { id, pieces } = await aLayaway();
    await deposit(id, "380.00");
    const sale = said<SaleAnswer>(await pickUp(id), 201);
    expect(sale.lines.map(({ kind, price }) => [kind, price])).toEqual([
      ["piece", "600.00"],
      ["piece", "540.00"],
    ]);
    expect(pieces.map(stateOf)).toEqual(["sold", "sold"]);
    expect((await olive.json("POST", `/api/sales/${sale.id}/void`, { reason: "Wrong till" })).status).toBe(
      200,
    );
    expect(await order(id)).toMatchObject({ state: "open", held: "380.00", saleId: null });
    expect(pieces.map(stateOf)).toEqual(["reserved", "reserved"]);
    expect((await pickUp(id)).status).toBe(201);
  });

  test("of a returned line gives the money back, the deposit's part as store credit", async () => {
    const { id } = await aSpecialOrder();
    await deposit(id, "350.00");
    const sale = said<SaleAnswer>(await pickUp(id), 201);
    const lines = sale.lines.map((line) => ({ id: line.id, to: "" }));
    const back = await sal.json("POST", `/api/sales/${sale.id}/returns`, { lines, reason: "Too small" });
    expect([back.status, back.json()]).toEqual([
      201,
      expect.objectContaining({
        refund: expect.arrayContaining([
          expect.objectContaining({ kind: "store_credit", amount: "350.00" }),
          expect.objectContaining({ kind: "card", amount: "500.00" }),
        ]),
      }),
    ]);
  });

  test("by status alone is for what has neither deposit nor work", async () => {
    const [free, paid] = [await aRepair(), await aRepair()];
    expect((await sal.json("PUT", `/api/repairs/${free}`, { status: "picked_up" })).status).toBe(200);
    expect(await order(free)).toMatchObject({ state: "handed_over", saleId: null });
    await deposit(paid, "40.00");
    const refused = await sal.json("PUT", `/api/repairs/${paid}`, { status: "picked_up" });
    expect([refused.status, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining("on a ticket to hand it over: $150.00 is due"),
    ]);
    expect((await sal.json("PUT", `/api/repairs/${free}`, { status: "pending" })).status).toBe(200);
    expect(await order(free)).toMatchObject({ state: "open" });
    expect((await sal.json("PUT", `/api/repairs/${free}`, { status: "picked_up" })).status).toBe(200);
    expect((await pickUp(free)).status).toBe(201);
    const ended = await sal.json("PUT", `/api/repairs/${free}`, { status: "pending" });
    expect(ended.status).toBe(409);
  });

  test("without the balance takes the permission, or a colleague who has it", async () => {
    const { id } = await aSpecialOrder();
    await deposit(id, "50.00");
    const handOver = (client: Client) =>
      client.json("POST", `/api/orders/${id}/hand-over`, { to: "Noor Hartwell" });
    const refused = await handOver(sal);
    expect([refused.status, refused.json()]).toEqual([403, expect.objectContaining({ approval: true })]);
    expect(await order(id)).toMatchObject({ state: "open" });
    expect((await handOver(susan)).status).toBe(200);
    expect(await order(id)).toMatchObject({ state: "handed_over", held: "50.00", saleId: null });
    expect((await handOver(susan)).status).toBe(409);
    const sale = said<SaleAnswer>(await pickUp(id), 201);
    expect(sale.payments).toMatchObject([{ kind: "deposit", amount: "50.00" }, { kind: "card" }]);
  });
});

describe("a cancelled order", () => {
  test("gives its deposit back as it was paid, and its pieces are for sale again", async () => {
    const { id, pieces } = await aLayaway();
    await deposit(id, "380.00");
    await deposit(id, "380.00", { kind: "cash", instalment: 2 });
    const cancelled = said<OrderAnswer & { deposits: object[] }>(await cancel(id), 200);
    expect(cancelled).toMatchObject({ state: "cancelled", held: "0.00", saleId: null });
    expect(cancelled.deposits).toEqual([
      expect.objectContaining({ kind: "card", amount: "380.00" }),
      expect.objectContaining({ kind: "cash", amount: "380.00" }),
      expect.objectContaining({ kind: "card", amount: "-380.00" }),
      expect.objectContaining({ kind: "cash", amount: "-380.00" }),
    ]);
    expect(pieces.map(stateOf)).toEqual(["available", "available"]);
    expect((await cancel(id)).status).toBe(409);
    expect((await pickUp(id)).status).toBe(409);
  });

  test("says so on its papers", async () => {
    const { id } = await aSpecialOrder();
    const title = async (page: string) => (await sal.get(page)).page().text;
    expect(await title(`/orders/${id}/contract`)).not.toContain("CANCELED");
    said(await cancel(id), 200);
    expect(await title(`/orders/${id}/contract`)).toContain("Special order, CANCELED");
    const repair = await aRepair();
    said(await cancel(repair), 200);
    expect(await title(`/repairs/${repair}/ticket`)).toContain("CANCELED");
    const envelope = await title(`/repairs/${repair}/envelope/print`);
    expect(envelope).toContain("Repair envelope, CANCELED");
    expect(envelope).toContain("Claim check, CANCELED");
  });

  test("leaves 'Where Things Are': a layaway's items are the stock's, and what was ordered is handed back", async () => {
    const [layaway, special] = [await aLayaway(), await aSpecialOrder()];
    for (const { id } of [layaway, special]) {
      said(await sal.json("POST", `/api/orders/${id}/movements`, { place: "tray", name: "Q7" }), 201);
      said(await cancel(id), 200);
    }
    expect(await order(layaway.id)).toMatchObject({ where: { place: "handed_over" } });
    const page = `/orders/${special.id}`;
    const here = async () => (await sal.get("/repairs/custody")).page().text.includes("Two bands");
    expect(await here()).toBe(true);
    expect((await sal.get(page)).page().links.Move).toBe(`${page}/place`);
    const form = (await sal.get(`${page}/place`)).page().form(`${page}/place`);
    expect(form.place).toBe("handed_over");
    expect((await sal.post(`${page}/place`, form)).status).toBe(303);
    expect(await here()).toBe(false);
    expect((await sal.get(page)).page().links.Move).toBeUndefined();
  });

  test("keeps what Settings say, as a ticket that the deposit pays and nobody voids", async () => {
    await keeping("25", async () => {
      const { id } = await aSpecialOrder();
      await deposit(id, "400.00");
      expect((await cancel(id, { keep: "100.01" })).status).toBe(422);
      expect((await cancel(id, { refund: [{ kind: "cash", amount: "1.00" }] })).status).toBe(422);
      expect((await cancel(id, { refund: [{ kind: "cash" }, { kind: "check" }] })).status).toBe(422);
      const { saleId } = said<OrderAnswer>(await cancel(id, { refund: [{ kind: "check" }] }, olive), 200);
      const sales = (await sal.json("GET", "/api/sales?limit=1")).json<SaleAnswer[]>();
      expect(sales[0]).toMatchObject({
        id: saleId,
        total: "100.00",
        payments: [{ kind: "deposit", amount: "100.00" }],
      });
      const voided = await olive.json("POST", `/api/sales/${saleId}/void`, { reason: "Mistake" });
      expect([voided.status, voided.json<{ message: string }>().message]).toEqual([
        409,
        expect.stringContaining("keeps the deposit from O-"),
      ]);
    });
  });

  test("that is a repair waits to be handed back", async () => {
    const id = await aRepair();
    const answer = await sal.json("POST", `/api/repairs/${id}/cancel`, { reason: "Too expensive" });
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ state: "cancelled" })]);
    expect(one("select status from repairs where id = ?", id)).toBe("completed");
    expect((await sal.json("PUT", `/api/repairs/${id}`, { status: "in_progress" })).status).toBe(409);
    expect((await sal.json("PUT", `/api/repairs/${id}`, { status: "picked_up" })).status).toBe(200);
  });
});

describe("a layaway", () => {
  test("puts pieces away, at prices by the rules of a sale", async () => {
    const { id, pieces, price, balance } = await aLayaway();
    expect([price, balance]).toEqual(["1140.00", "1140.00"]);
    expect(pieces.map(stateOf)).toEqual(["reserved", "reserved"]);
    const sold = await sal.json("POST", "/api/sales", {
      walkIn: true,
      location: "boca",
      lines: [{ kind: "piece", inventoryId: pieces[0] }],
    });
    expect([sold.status, sold.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining("is not for sale: reserved"),
    ]);
    const listed = (await sal.json("GET", "/api/inventory?isAvailable=true")).json<{ id: number }[]>();
    expect(listed.some((piece) => pieces.includes(piece.id))).toBe(false);
    const again = await sal.json("POST", "/api/orders", {
      kind: "layaway",
      customerId: customerId(),
      location: "boca",
      pieces: [{ inventoryId: pieces[0] }],
    });
    expect([again.status, again.json()]).toEqual([
      409,
      expect.objectContaining({ errors: { "pieces.0.inventoryId": [expect.any(String)] } }),
    ]);
    expect((await cancel(id)).status).toBe(200);
    server.built.pieces.push(...pieces);
  });

  test("has instalments that come to its price, covered in their order", async () => {
    const wrong = await sal.json("POST", "/api/orders", {
      kind: "layaway",
      customerId: customerId(),
      location: "boca",
      pieces: [{ inventoryId: aPieceHere() }],
      instalments: [{ due: "2026-12-01", amount: "100.00" }],
    });
    expect([wrong.status, wrong.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: { instalments: ["Installments come to $100.00, the price is $600.00"] },
      }),
    ]);
    const { id } = await aLayaway();
    await deposit(id, "500.00");
    const paid = (await order(id)) as OrderAnswer & { instalments: { paid: string }[] };
    expect(paid.instalments.map((each) => each.paid)).toEqual(["380.00", "120.00", "0.00"]);
    expect((await deposit(id, "1.00", { instalment: 1 })).status).toBe(409);
    expect((await deposit(id, "1.00", { instalment: 4 })).status).toBe(422);
    await deposit(id, "640.00");
    expect(await order(id)).toMatchObject({ state: "ready", balance: "0.00" });
  });
});

describe("at once", () => {
  const counted = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

  test("twenty hand-overs of one order: one", async () => {
    const { id } = await aSpecialOrder();
    await deposit(id, "100.00");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => pickUp(id, {}, nth % 2 ? sal : olive)),
    );
    expect(counted(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await order(id)).toMatchObject({ held: "0.00" });
  });

  test("an instalment twice: once", async () => {
    const { id } = await aLayaway();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => deposit(id, "380.00", { instalment: 1 })),
    );
    expect(counted(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await order(id)).toMatchObject({ held: "380.00" });
  });

  test("hand-over and cancellation: one of them", async () => {
    const { id } = await aSpecialOrder();
    await deposit(id, "100.00");
    const answers = await Promise.all([pickUp(id), cancel(id, {}, olive), pickUp(id, {}, olive), cancel(id)]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await order(id)).toMatchObject({ held: "0.00" });
  });
});

describe("an order", () => {
  test("is where its last movement says, and leaves the house with its hand-over", async () => {
    const id = await aRepair();
    const move = (words: object) => sal.json("POST", `/api/orders/${id}/movements`, words);
    expect((await move({ place: "tray", name: "2" })).status).toBe(201);
    expect((await move({ place: "workshop" })).status).toBe(422);
    expect((await move({ place: "safe", dueBack: "2026-12-01" })).status).toBe(422);
    expect((await move({ place: "handed_over" })).status).toBe(422);
    const out = { place: "workshop", name: "Kessel & Son", dueBack: "2026-12-01" };
    expect((await move(out)).json()).toMatchObject({ where: out, movements: [{ place: "tray" }, out] });
    expect((await pickUp(id)).status).toBe(201);
    expect(await order(id)).toMatchObject({ where: { place: "handed_over", name: null, dueBack: null } });
    expect((await move({ place: "safe" })).status).toBe(409);
    expect(() => db.$client.exec("update order_movements set place = 'safe'")).toThrow(/only ever added/);
  });

  test("of an older version isn't edited, and its price stays above what was paid down", async () => {
    const { id, version } = await aSpecialOrder();
    const edit = (words: object) =>
      sal.json("PUT", `/api/orders/${id}`, { version, item: "Two bands", price: "900.00", ...words });
    expect((await edit({ arrived: "2026-11-09" })).json()).toMatchObject({ state: "ready", price: "900.00" });
    const late = await edit({});
    expect([late.status, late.json()]).toEqual([
      409,
      expect.objectContaining({ detail: { current: expect.objectContaining({ price: "900.00" }) } }),
    ]);
    await deposit(id, "300.00");
    const { version: now } = await order(id);
    expect((await edit({ version: now, price: "299.99" })).status).toBe(422);
    expect((await sal.json("PUT", `/api/orders/${await aRepair()}`, { version: 1 })).status).toBe(404);
  });

  test("notes what the customer said of its estimate, and when they were told", async () => {
    const id = await aRepair();
    const answer = await sal.json("POST", `/api/orders/${id}/estimate`, { state: "approved", how: "phone" });
    expect(answer.json()).toMatchObject({ estimate: { state: "approved", amount: "190.00", how: "phone" } });
    const told = await sal.json("POST", `/api/orders/${id}/told`, { how: "text" });
    expect(told.json()).toMatchObject({ told: expect.stringMatching(/Z$/) });
  });

  test("is listed by kind, store and customer, repairs left out", async () => {
    const repair = await aRepair();
    const { id } = await aSpecialOrder({ customerId: server.built.other.id });
    const list = async (query: string) =>
      (await sal.json("GET", `/api/orders?${query}`)).json<{ id: number; kind: string }[]>();
    expect((await list(`customer=${server.built.other.id}`)).map((each) => each.id)).toEqual([id]);
    expect((await list("")).map((each) => each.id)).not.toContain(repair);
    expect((await list("kind=layaway")).every(({ kind }) => kind === "layaway")).toBe(true);
    expect((await list("location=denver&state=open")).map((each) => each.id)).not.toContain(id);
    expect((await sal.json("GET", "/api/orders?kind=repair")).status).toBe(422);
    expect((await sal.json("GET", "/api/orders?customer=x")).status).toBe(422);
  });
});

describe("an envelope", () => {
  test("of a repair of which nothing more was said is its one item", async () => {
    const id = await aRepair();
    const envelope = (await sal.json("GET", `/api/repairs/${id}/envelope`)).json<{ items: object[] }>();
    expect(envelope).toMatchObject({ items: [{ description: "Three-stone ring", metal: null }], work: [] });
    expect((await adam.json("GET", "/api/repairs/999999/envelope")).status).toBe(404);
  });

  test("holds what was said of each item and the work, which makes the price", async () => {
    const id = await aRepair("75.00");
    const item = {
      description: "Solitaire",
      metal: "Platinum",
      weightGiven: "5.1",
      weightUnit: "g",
      declaredValue: "4200.00",
      condition: { worn_prongs: true },
    };
    const put = (words: object) => sal.json("PUT", `/api/repairs/${id}/envelope`, words);
    const items = [item, { description: "Wristwatch" }];
    const answer = await put({
      items,
      work: [{ description: "Re-tip", price: "80.00", cost: "20.00" }],
      promised: "2026-11-24",
      callOver: "50.00",
    });
    expect(answer.json()).toMatchObject({
      order: { price: "80.00", item: "Solitaire", promised: "2026-11-24", estimate: { state: "asked" } },
      items: [{ ...item, weightGiven: "5.100", condition: { worn_prongs: true, bent: false } }, items[1]],
      work: [{ item: 1, price: "80.00" }],
    });
    const found = (await sal.json("GET", "/api/repairs?search=wristwatch")).json<{ id: number }[]>();
    expect(found.map((each) => each.id)).toContain(id);
    expect((await put({ items: [] })).status).toBe(422);
    expect((await put({ items, work: [{ item: 3, description: "Polish", price: "1.00" }] })).status).toBe(
      422,
    );
    expect((await put({ items, work: [{ description: "Polish" }] })).status).toBe(422);
    await deposit(id, "60.00");
    const cheaper = await put({ items, work: [{ description: "Polish", price: "59.99" }] });
    expect([cheaper.status, cheaper.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { work: [expect.stringContaining("$60.00 is already paid")] } }),
    ]);
  });

  test("keeps price and cost from the form of the repair", async () => {
    const id = await aRepair("80.00");
    await sal.json("PUT", `/api/repairs/${id}/envelope`, {
      items: [{ description: "Ring" }],
      work: [{ description: "Re-tip", price: "80.00", cost: "20.00" }],
    });
    const form = (await sal.get(`/repairs/${id}/edit`)).page().form(`/repairs/${id}/edit`);
    expect(form).toMatchObject({ customerPrice: "80.00", costToRepair: "20.00" });
    const refused = await sal.post(`/repairs/${id}/edit`, { ...form, customerPrice: "90.00" });
    expect(refused.status).toBe(422);
    expect((await sal.post(`/repairs/${id}/edit`, { ...form, notes: "By Friday" })).status).toBe(303);
  });
});
