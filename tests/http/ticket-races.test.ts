import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import type { Db } from "~db/client.server.ts";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aGiftCard, aPiece, theBooksBalance } from "../support/shop.ts";

// Selling one piece, returning one line, and closing one till at once: sales, returns, and till tests.

const TILLS = 40;

interface Sold {
  id: number;
  lines: { id: number }[];
}

function aShop() {
  return {
    customerId: aCustomer().id,
    pieces: Array.from({ length: 120 }, (_, n) => aPiece({ sku: `RACE-${n}` }).id),
    cards: [aGiftCard(cents(10_000)), aGiftCard(cents(10_000))],
  };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let sal: Client;
let olive: Client;
let free: number[];
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  free = server.built.pieces;
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

const one = (query: string, ...values: unknown[]) =>
  db.$client
    .prepare(query)
    .pluck()
    .get(...values);
const aRing = () => ({ kind: "piece", inventoryId: free.pop()! });
const aChain = (price: string) => ({ kind: "item", description: "Chain", price, taxed: false });
const post = (words: object, location = "boca") =>
  sal.json("POST", "/api/sales", { customerId: server.built.customerId, location, ...words });
async function sold(words: object, location?: string): Promise<Sold> {
  const answer = await post({ payments: [{ kind: "cash", amount: null }], ...words }, location);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Sold>();
}
const voided = (id: number) => olive.json("POST", `/api/sales/${id}/void`, { reason: "Rung up twice" });
const returned = ({ id, lines }: Sold) =>
  sal.json("POST", `/api/sales/${id}/returns`, {
    lines: [{ id: lines[0]!.id, to: "stock" }],
    reason: "Too small",
  });
const atOnce = (count: number, ask: (nth: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => ask(nth)));
const counted = (answers: Answer[]) => {
  const times: Record<number, number> = {};
  for (const { status } of answers) times[status] = (times[status] ?? 0) + 1;
  return times;
};

test("40 tickets at once have one piece in common: one is sold, the others name it and keep their own", async () => {
  const ring = aRing();
  const own = Array.from({ length: TILLS }, aRing);
  const answers = await atOnce(TILLS, (nth) => post({ lines: [own[nth], ring] }));
  expect(counted(answers)).toEqual({ 201: 1, 409: TILLS - 1 });
  const { id } = answers.find(({ status }) => status === 201)!.json<Sold>();
  for (const refused of answers.filter(({ status }) => status === 409))
    expect(refused.json()).toMatchObject({
      errors: { "lines.1.inventoryId": [expect.stringContaining("has already been sold")] },
      detail: { saleId: id },
    });
  const ids = own.map(({ inventoryId }) => inventoryId).join();
  expect(one(`select count(*) from pieces where id in (${ids}) and state = 'sold'`)).toBe(1);
});

test("a piece sold while a form is filled in is named there, and the other lines stay", async () => {
  const [ring, other] = [aRing(), aRing()];
  const typed = {
    ...(await sal.get("/sales/new?location=boca")).page().form("/sales/new"),
    customerId: String(server.built.customerId),
    "lines[0].kind": "piece",
    "lines[0].inventoryId": String(other.inventoryId),
    "lines[0].price": "950.00",
    "lines[1].kind": "piece",
    "lines[1].inventoryId": String(ring.inventoryId),
    "lines[2].kind": "item",
    "lines[2].description": "Polish",
    "lines[2].price": "15.00",
    "payments[0].kind": "card",
  };
  const first = await sold({ lines: [ring] });
  const refused = await sal.post("/sales/new", typed);
  expect(refused.status).toBe(409);
  const page = refused.page();
  expect(page.form("/sales/new")).toMatchObject({
    inventoryId: String(other.inventoryId),
    salePrice: "950.00",
    "lines[2].description": "Polish",
    "lines[2].price": "15.00",
  });
  expect(page.text).toContain("has already been sold");
  expect(Object.values(page.links)).toContain(`/sales/${first.id}`);
  expect(one("select state from pieces where id = ?", other.inventoryId)).toBe("available");
});

test("a gift card that 40 tills take at once pays once, and never more than it has", async () => {
  const [whole, thirds] = server.built.cards;
  const pay = (number: string, price: string) =>
    post({ lines: [aChain(price)], payments: [{ kind: "gift_card", amount: price, number }] });
  const all = await atOnce(TILLS, () => pay(whole!.number, "100.00"));
  expect(counted(all)).toEqual({ 201: 1, 422: TILLS - 1 });
  for (const refused of all.filter(({ status }) => status === 422))
    expect(refused.json().errors).toEqual({ "payments.0.number": ["This gift card has nothing left"] });
  expect(counted(await atOnce(TILLS, () => pay(thirds!.number, "30.00")))).toEqual({
    201: 3,
    422: TILLS - 3,
  });
  expect(one("select balance from credit_accounts where id = ?", thirds!.id)).toBe(1_000);
});

test("a gift card that is voided and used at once is either one, not both", async () => {
  const results = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const { id } = await sold({
      lines: [{ kind: "gift_card", amount: "20.00" }],
      payments: [{ kind: "cash", amount: null }],
    });
    const number = one(
      "select number from credit_accounts join sale_lines on account_id = credit_accounts.id where sale_id = ?",
      id,
    );
    const use = () =>
      post({ lines: [aChain("5.00")], payments: [{ kind: "gift_card", amount: "5.00", number }] });
    const both = round % 2 === 0 ? [voided(id), use()] : [use(), voided(id)];
    const [first, second] = (await Promise.all(both)).map(({ status }) => status);
    results.add([first, second].toSorted().join());
  }
  for (const result of results) expect(["200,422", "201,409"]).toContain(result);
});

test("40 people void one ticket at once: one does; what it paid counts no more", async () => {
  const { id } = await sold({ lines: [aRing()] });
  expect(counted(await atOnce(TILLS, () => voided(id)))).toEqual({ 200: 1, 409: TILLS - 1 });
  expect(one("select count(*) from payments where sale_id = ? and is_live = 1", id)).toBe(0);
});

test("a ticket that is voided and returned at once is either one, not both", async () => {
  for (let round = 0; round < 4; round += 1) {
    const sale = await sold({ lines: [aRing(), aRing()], payments: [{ kind: "card", amount: null }] });
    const answers = await atOnce(10, (nth) => ((nth + round) % 2 === 0 ? voided(sale.id) : returned(sale)));
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  }
});

test("40 exchanges of one line at once: one is made, and the others' new pieces stay", async () => {
  const sale = await sold({ lines: [aRing()] });
  const own = Array.from({ length: TILLS }, aRing);
  const answers = await atOnce(TILLS, (nth) =>
    sal.json("POST", `/api/sales/${sale.id}/exchange`, {
      return: { lines: [{ id: sale.lines[0]!.id, to: "stock" }], reason: "Another one" },
      sale: { customerId: server.built.customerId, location: "boca", lines: [own[nth]] },
    }),
  );
  expect(counted(answers)).toEqual({ 201: 1, 409: TILLS - 1 });
  const ids = own.map(({ inventoryId }) => inventoryId).join();
  expect(one(`select count(*) from pieces where id in (${ids}) and state = 'sold'`)).toBe(1);
});

test("voiding and selling while a till is closed: each payment that counts is in exactly one close", async () => {
  await sal.post("/location", { location: "denver" });
  const tickets: Sold[] = [];
  for (let n = 0; n < 24; n += 1) tickets.push(await sold({ lines: [aChain("18.00")] }, "denver"));
  const close = () => sal.json("POST", "/api/closes", { location: "denver", counted: { cash: "0.00" } });
  const answers = await atOnce(54, (nth) => {
    if (nth % 9 === 8) return close();
    return nth % 9 < 4
      ? voided(tickets[Math.floor(nth / 9) * 4 + (nth % 9)]!.id)
      : post({ lines: [aChain("18.00")], payments: [{ kind: "cash", amount: null }] }, "denver");
  });
  const closes = answers.filter((_, nth) => nth % 9 === 8);
  const voids = answers.filter((_, nth) => nth % 9 < 4);
  expect(closes.some(({ status }) => status === 201)).toBe(true);
  for (const { status } of closes) expect([201, 409]).toContain(status);
  for (const { status } of voids) expect([200, 409]).toContain(status);
  for (const late of voids.filter(({ status }) => status === 409))
    expect(late.json().message).toMatch(/since been closed \(Z-\d{6}\)/);
  await close();
  expect(one("select count(*) from sales where store = 'denver' and is_live = 0")).toBe(
    voids.filter(({ status }) => status === 200).length,
  );
  expect(
    one(
      `select count(*) from payments where store = 'denver' and is_live = 1 and
         (select count(*) from closes where closes.session_id = payments.session_id) <> 1`,
    ),
  ).toBe(0);
  const expected =
    "select sum(expected) from close_counts join closes on close_id = id where kind = 'cash' and store = 'denver'";
  expect(one(expected)).toBe(one("select sum(amount) from payments where store = 'denver' and is_live = 1"));
});
