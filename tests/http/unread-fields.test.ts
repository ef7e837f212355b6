import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { stores } from "~db/schema/index.ts";
import { cents } from "~/domain/money";
import { day } from "~/domain/dates";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { shop } from "~/runtime/shop.server";
import { HALO_RING, OLIVE } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import {
  aCustomer,
  aMeltLot,
  aPiece,
  aSale,
  aSentTransfer,
  aSpecialOrder,
  enact,
  theBooksBalance,
} from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/*
 * JSON with a field that nobody would read: refused with its name, whether no call has it or it doesn't count beside
 * the others. That each call refuses what it doesn't have: `api-description.all.test.ts`.
 */

function aShop() {
  const cast = theCast();
  shop().db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
  const ring = (n: number) => aPiece({ ...HALO_RING, sku: `UN-${n}`, retailPrice: cents(100_000) });
  const customerId = aCustomer().id;
  const layaway = enact((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId,
      location: "boca",
      notes: null,
      promised: null,
      pieces: [{ at: "pieces.0", pieceId: ring(0).id, price: null, discount: null, discountReason: null }],
      instalments: [],
    }),
  );
  return {
    ...cast,
    customerId,
    rings: Array.from({ length: 12 }, (_, n) => ring(n + 1).id),
    sale: aSale({ customerId, pieceId: ring(20).id }),
    order: aSpecialOrder({ customerId }),
    layaway,
    lot: aMeltLot(),
    transfer: aSentTransfer(1),
  };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
let db: Db;
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

type Body = Record<string, unknown>;
type Built = ReturnType<typeof aShop>;

const ITEM = { kind: "item", description: "Chain", price: "20.00", taxed: false };
const CARD = { kind: "gift_card", amount: "500.00" };
const aTicket = (words: Body = {}): Body => ({
  walkIn: true,
  location: "boca",
  lines: [ITEM],
  tax: "auto",
  payments: [{ kind: "card", amount: null }],
  ...words,
});
const withLine = (line: Body) => () => aTicket({ lines: [line] });
const paidBy = (payment: Body) => () => aTicket({ payments: [{ amount: null, ...payment }] });
const aPieceLine = ({ rings }: Built) => ({ kind: "piece", inventoryId: rings[0] });
const aReturn =
  (words: Body = {}, line: Body = {}) =>
  ({ sale }: Built): Body => ({
    lines: [{ id: sale.lines[0]!.id, to: "stock", ...line }],
    reason: "Wrong size",
    ...words,
  });

type Row = [what: string, url: (built: Built) => string, body: (built: Built) => Body, field: string];
const sales = () => "/api/sales";
const returns = ({ sale }: Built) => `/api/sales/${sale.id}/returns`;
const percent = { percent: 10, reason: "loyalty" };

const ROWS: Row[] = [
  ["a discount on a gift card", sales, withLine({ ...CARD, discount: percent }), "lines.0.discount"],
  ["a price of a gift card", sales, withLine({ ...CARD, price: "450.00" }), "lines.0.price"],
  ["two gift cards", sales, withLine({ ...CARD, quantity: 2 }), "lines.0.quantity"],
  ["a taxed gift card", sales, withLine({ ...CARD, taxed: true }), "lines.0.taxed"],
  ["an amount of an open item", sales, withLine({ ...ITEM, amount: "5.00" }), "lines.0.amount"],
  [
    "two of a piece",
    sales,
    (built) => aTicket({ lines: [{ ...aPieceLine(built), quantity: 2 }] }),
    "lines.0.quantity",
  ],
  [
    "a piece that isn't taxed",
    sales,
    (built) => aTicket({ lines: [{ ...aPieceLine(built), taxed: true }] }),
    "lines.0.taxed",
  ],
  [
    "a discount by two names",
    sales,
    withLine({ ...ITEM, discount: { ...percent, amount: "1.00" } }),
    "lines.0.discount.percent",
  ],
  ["a misspelled discount", sales, withLine({ ...ITEM, discont: percent }), "lines.0.discont"],
  [
    "a misspelled percent",
    sales,
    withLine({ ...ITEM, discount: { precent: 10, reason: "loyalty" } }),
    "lines.0.discount.precent",
  ],
  ["a customer of a walk-in", sales, ({ customerId }) => aTicket({ customerId }), "customerId"],
  ["an exemption without a reason", sales, () => aTicket({ taxExempt: {} }), "taxExempt.reason"],
  [
    "the value of no trade-in",
    sales,
    () => aTicket({ hasTradeIn: false, tradeInValue: "50.00" }),
    "tradeInValue",
  ],
  ["cash given by card", sales, paidBy({ kind: "card", given: "50.00" }), "payments.0.given"],
  ["a card's digits of cash", sales, paidBy({ kind: "cash", lastFour: "4242" }), "payments.0.lastFour"],
  ["a number of cash", sales, paidBy({ kind: "cash", number: "17" }), "payments.0.number"],
  ["a tip", sales, paidBy({ kind: "card", tip: "5.00" }), "payments.0.tip"],
  ["a field of any object", sales, () => aTicket({ constructor: "x" }), "constructor"],
  [
    "payments of a sale of one item",
    sales,
    ({ customerId, rings }) => ({
      customerId,
      inventoryId: rings[1],
      itemCost: "400.00",
      salePrice: "1000.00",
      location: "boca",
      payments: [{ kind: "cash", amount: "1000.00" }],
    }),
    "payments",
  ],
  ["a price of a line that comes back", returns, aReturn({}, { price: "20.00" }), "lines.0.price"],
  ["a restocking fee by another name", returns, aReturn({ restocking: "20.00" }), "restocking"],
  [
    "tips of an exchange",
    ({ sale }) => `/api/sales/${sale.id}/exchange`,
    (built) => ({ return: aReturn()(built), sale: aTicket({ tip: "5.00" }) }),
    "sale.tip",
  ],
  [
    "an item of a layaway",
    () => "/api/orders",
    ({ customerId, rings }) => ({
      kind: "layaway",
      customerId,
      location: "boca",
      pieces: [{ inventoryId: rings[2] }],
      price: "900.00",
    }),
    "price",
  ],
  [
    "pieces of a special order",
    () => "/api/orders",
    ({ customerId, rings }) => ({
      kind: "special_order",
      customerId,
      location: "boca",
      item: "Bands",
      price: "900.00",
      pieces: [{ inventoryId: rings[2] }],
    }),
    "pieces",
  ],
  [
    "another price of a layaway",
    ({ layaway }) => `/api/orders/${layaway.id}`,
    ({ layaway }) => ({ price: "1.00", version: layaway.version }),
    "price",
  ],
  [
    "a deposit's digits in cash",
    ({ order }) => `/api/orders/${order.id}/deposits`,
    () => ({ kind: "cash", amount: "20.00", lastFour: "4242" }),
    "lastFour",
  ],
  [
    "a deposit of a repair of one item",
    () => "/api/repairs",
    ({ customerId }) => ({
      customerId,
      item: "Clasp",
      costToRepair: "1.00",
      customerPrice: "2.00",
      location: "boca",
      deposit: { amount: "1.00", kind: "cash" },
    }),
    "deposit",
  ],
  [
    "a reason of a float",
    () => "/api/till/movements",
    () => ({ location: "denver", kind: "float", amount: "100.00", reason: "Morning" }),
    "reason",
  ],
  [
    "more cash than a drawer holds",
    () => "/api/till/movements",
    () => ({ location: "denver", kind: "in", amount: "100000.01", reason: "Bank" }),
    "amount",
  ],
  [
    "an occasion of a call about something else",
    ({ customerId }) => `/api/customers/${customerId}/calls`,
    () => ({ reason: "other", occasion: day("2026-11-20"), outcome: "phone" }),
    "occasion",
  ],
  [
    "ids beside a filter",
    () => "/api/inventory/bulk-changes",
    ({ rings }) => ({
      ids: [rings[3]],
      filter: { category: "rings" },
      change: { field: "category", category: "bands" },
    }),
    "filter",
  ],
  [
    "a category beside a new price",
    () => "/api/inventory/bulk-changes",
    ({ rings }) => ({ ids: [rings[3]], change: { field: "price", amount: "900.00", category: "bands" } }),
    "change.category",
  ],
  [
    "one item of all scrap",
    ({ lot }) => `/api/melt-lots/${lot.id}/add`,
    () => ({ sku: "UN-4", all: true }),
    "sku",
  ],
  [
    "one item of all that arrived",
    ({ transfer }) => `/api/transfers/${transfer.transfer.id}/receive`,
    ({ transfer }) => ({ all: true, ids: [transfer.pieces[0]!.id] }),
    "all",
  ],
  [
    "a stone's weight by another name",
    () => "/api/inventory",
    () => ({
      sku: "UN-STONE",
      category: "rings",
      description: "Ring",
      cost: "1.00",
      retailPrice: "2.00",
      stones: [{ kind: "diamond", carats: "1.5" }],
    }),
    "stones.0.carats",
  ],
];

test.each(ROWS)("%s: 422 with the field, and nothing is written", async (_, url, body, field) => {
  const { built } = server;
  const before = counts();
  const method = url(built).match(/^\/api\/orders\/\d+$/) ? "PUT" : "POST";
  const answer = await olive.json(method, url(built), body(built));
  const { errors = {} } = answer.json<{ errors?: Record<string, string[]> }>();
  expect([answer.status, Object.keys(errors)], answer.body).toEqual([422, [field]]);
  expect(counts()).toEqual(before);
});

/** Rows of what a call may have written. */
function counts() {
  const tables = [
    "sales",
    "returns",
    "orders",
    "repairs",
    "payments",
    "till_movements",
    "pieces",
    "audit_log",
  ];
  return tables.map((table) => [
    table,
    db.$client.prepare(`select count(*) from ${table}`).pluck().get() as number,
  ]);
}

describe("what says nothing is no field that is ignored", () => {
  test.each<[string, (built: Built) => Body]>([
    ["null, an empty text and zero", withLine({ ...CARD, discount: null, price: "0.00", description: "" })],
    ["a group of nothing", withLine({ ...CARD, discount: { amount: null, percent: null, reason: null } })],
    [
      "no trade-in, as the specification's client sends it",
      () => aTicket({ hasTradeIn: false, tradeInValue: "0" }),
    ],
    ["no walk-in beside a customer", ({ customerId }) => aTicket({ walkIn: false, customerId })],
    ["cash that isn't given", paidBy({ kind: "card", given: null, lastFour: "4242", number: "" })],
  ])("%s: 201", async (_, body) => {
    const answer = await olive.json("POST", "/api/sales", body(server.built));
    expect(answer.status, answer.body).toBe(201);
  });

  test("the price that a layaway has may be sent with its other fields", async () => {
    const { layaway } = server.built;
    const sent = { notes: "Blue box", price: "1000.00", version: layaway.version };
    const answer = await olive.json("PUT", `/api/orders/${layaway.id}`, sent);
    expect([answer.status, answer.json()], answer.body).toMatchObject([200, { notes: "Blue box" }]);
  });
});

describe("the specification's calls ignore what they don't know", () => {
  test.each<[string, (built: Built) => Body]>([
    [
      "/api/customers",
      () => ({ firstName: "Una", lastName: "Known", homeStore: "boca", surprise: 1, id: 7 }),
    ],
    [
      "/api/inventory",
      () => ({
        sku: "UN-NEW",
        category: "rings",
        description: "Ring",
        cost: "1",
        retailPrice: "2",
        surprise: 1,
      }),
    ],
    [
      "/api/sales",
      ({ customerId, rings }) => ({
        customerId,
        inventoryId: rings[5],
        itemCost: "400.00",
        salePrice: "1000.00",
        tax: "5000.00",
        location: "boca",
        hasTradeIn: false,
        tradeInValue: "50.00",
        surprise: 1,
      }),
    ],
    [
      "/api/sales",
      ({ customerId, rings }) => ({
        customerId,
        inventoryId: rings[6],
        itemCost: "400.00",
        salePrice: "1000.00",
        location: "boca",
        // Of a ticket of lines, and they say nothing.
        payments: [],
        moreTradeIns: [],
        salespeople: [],
        walkIn: false,
        taxExempt: { kind: null, reason: "" },
      }),
    ],
    [
      "/api/repairs",
      ({ customerId }) => ({
        customerId,
        item: "Clasp",
        costToRepair: "1.00",
        customerPrice: "2.00",
        location: "boca",
        surprise: 1,
      }),
    ],
    [
      "/api/campaigns",
      () => ({
        name: "News",
        type: "sms",
        messageContent: "Hello",
        audienceSegments: { tier: "gold", surprise: 1 },
        surprise: 1,
      }),
    ],
    ["/api/processes", () => ({ title: "Opening", surprise: 1 })],
  ])("%s: 201", async (url, body) => {
    const answer = await olive.json("POST", url, body(server.built));
    expect(answer.status, answer.body).toBe(201);
  });

  test("a repair's status: 200", async () => {
    const { pearls } = server.built;
    const answer = await olive.json("PUT", `/api/repairs/${pearls.id}`, {
      status: "in_progress",
      surprise: 1,
    });
    expect(answer.status, answer.body).toBe(200);
  });
});

test("many unknown fields, with long and odd names, are refused with some of them", async () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${"x".repeat(100)}${n}`, n]));
  const text = JSON.stringify({ ...aTicket(), ...many }).replace(/^\{/, '{"__proto__": 1, "toString": 2, ');
  const answer = await olive.request("POST", "/api/sales", {
    headers: { "content-type": "application/json", accept: "application/json" },
    body: text,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.length).toBeLessThan(10_000);
  expect(answer.body).toContain("Unknown field 'toString'");
});

test("a ticket and a return are read by their numbers, without what a reader can't see", async () => {
  const { sale } = server.built;
  const made = (await olive.json("POST", returns(server.built), aReturn()(server.built))).json<{
    id: number;
  }>();
  const ticket = await olive.json("GET", `/api/sales/${sale.id}`);
  expect([ticket.status, ticket.json()]).toMatchObject([200, { id: sale.id, status: "returned" }]);
  const read = await olive.json("GET", `/api/returns/${made.id}`);
  expect([read.status, read.json()]).toEqual([200, made]);
  for (const url of ["/api/sales/999999", "/api/returns/999999", "/api/sales/x", "/api/returns/0"])
    expect((await olive.json("GET", url)).status).toBe(404);
});

test("a gift card's number is in the answer to the call that sold it, once", async () => {
  const headers = {
    "idempotency-key": "a-card",
    "content-type": "application/json",
    accept: "application/json",
  };
  const body = JSON.stringify(withLine(CARD)());
  const first = await olive.request("POST", "/api/sales", { headers, body });
  const sold = first.json<{ id: number; lines: { giftCardNumber: string | null }[] }>();
  expect(sold.lines[0]?.giftCardNumber).toMatch(/^\d{16}$/);
  const again = await olive.request("POST", "/api/sales", { headers, body });
  const read = await olive.json("GET", `/api/sales/${sold.id}`);
  for (const answer of [again, read])
    expect(answer.json<typeof sold>().lines[0]?.giftCardNumber, answer.body).toBeNull();
});
