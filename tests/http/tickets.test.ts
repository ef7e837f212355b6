import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { services, stores } from "~db/schema/index.ts";
import { cents } from "~/domain/money";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { shop } from "~/runtime/shop.server";
import { HALO_RING, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, enact, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

function aShop() {
  const cast = theCast();
  const { db } = shop();
  db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
  const battery = db
    .insert(services)
    .values({ name: "Battery", foldedName: "battery", price: cents(1_500), cost: cents(200), isTaxed: false })
    .returning()
    .get();
  const rings = Array.from({ length: 30 }, (_, n) =>
    aPiece({ ...HALO_RING, sku: `TK-${n}`, cost: cents(40_000), retailPrice: cents(100_000) }),
  );
  const changes = { "figures.cost": false };
  enact((ctx) => changeRolePermissions(ctx, "support", { changes, version: null }), OLIVE);
  return { ...cast, battery, rings, clara: aCustomer() };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let next = 0;

beforeAll(async () => {
  server = await startShop(aShop);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const aRing = () => ({ kind: "piece", inventoryId: server.built.rings[next++]!.id });
const aTicket = (words: Record<string, unknown> = {}) => ({
  customerId: server.built.clara.id,
  location: "boca",
  lines: [aRing()],
  tax: "auto",
  ...words,
});
const post = (body: unknown, by = sal) => by.json("POST", "/api/sales", body);

test("a ticket of each kind of line, paid in two ways, is answered as it is kept", async () => {
  const answer = await post(
    aTicket({
      lines: [
        { ...aRing(), discount: { percent: 10, reason: "loyalty" } },
        { kind: "service", serviceId: server.built.battery.id, quantity: 2 },
        { kind: "item", description: "Cloth", price: "9.99", cost: "3.00", taxed: true },
        { kind: "gift_card", amount: "50.00" },
      ],
      payments: [
        { kind: "cash", amount: "500.00", given: "520.00" },
        { kind: "card", amount: "553.69", lastFour: "4242" },
      ],
    }),
  );
  expect([answer.status, answer.json().message]).toEqual([201, undefined]);
  expect(answer.json()).toMatchObject({
    salePrice: "939.99",
    tax: "63.70",
    total: "1003.69",
    amountDue: "1053.69",
    cashRounding: "0.00",
    change: "20.00",
    lines: [
      { kind: "piece", listPrice: "1000.00", discount: "100.00", discountReason: "loyalty", price: "900.00" },
      { kind: "service", description: "Battery", quantity: 2, price: "30.00", taxed: false },
      { kind: "item", description: "Cloth", price: "9.99", cost: "3.00" },
      { kind: "gift_card", price: "50.00", tax: "0.00" },
    ],
    payments: [
      { kind: "cash", amount: "500.00", given: "520.00" },
      { kind: "card", amount: "553.69", lastFour: "4242" },
    ],
  });
});

test("a walk-in is said; without it a customer is required", async () => {
  const { customerId: _, ...walkIn } = aTicket({ walkIn: true });
  expect((await post(walkIn)).json()).toMatchObject({ customerId: null, status: "completed" });
  const nobody = await post({ ...walkIn, walkIn: false, lines: [aRing()] });
  expect([nobody.status, nobody.json().errors]).toEqual([422, { customerId: ["Customer is required"] }]);
});

test.each([
  ["payments that don't add up", { payments: [{ kind: "card", amount: "1.00" }] }, "payments"],
  ["a payment of no kind", { payments: [{ amount: "1.00" }] }, "payments.0.kind"],
  ["a price that isn't one", { lines: [{ kind: "item", description: "x", price: "much" }] }, "lines.0.price"],
  ["a line of no kind", { lines: [{ inventoryId: 1 }] }, "lines.0.kind"],
  ["a service that isn't there", { lines: [{ kind: "service", serviceId: 99 }] }, "lines.0.serviceId"],
  ["a piece that isn't there", { lines: [{ kind: "piece" }] }, "lines.0.inventoryId"],
  ["an empty ticket", { lines: [] }, "lines"],
  ["a sum that is another", { salePrice: "1.00" }, "salePrice"],
  ["a tax of words", { tax: "some" }, "tax"],
  ["a till that isn't there", { till: "Nowhere" }, "till"],
  ["a share of 150 percent", { salespeople: [{ id: 1, share: 150 }] }, "salespeople.0.share"],
  [
    "more than 50 lines",
    { lines: Array.from({ length: 51 }, () => ({ kind: "gift_card", amount: "1" })) },
    "lines",
  ],
])("%s: 422 with the field, and nothing is sold", async (_, words, field) => {
  const sent = aTicket(words);
  const answer = await post(sent);
  expect([answer.status, Object.keys(answer.json().errors as object)]).toEqual([422, [field]]);
  if (!("lines" in words)) {
    const sku = server.built.rings[next - 1]!.sku;
    const found = await sal.json("GET", `/api/inventory?isAvailable=true&search=${sku}`);
    expect(found.json<{ sku: string }[]>().map((piece) => piece.sku)).toContain(sku);
  }
});

test("of two tickets with one piece the second is told which, and sells nothing", async () => {
  const ring = aRing();
  expect((await post(aTicket({ lines: [ring] }))).status).toBe(201);
  const late = await post(aTicket({ lines: [aRing(), ring] }));
  expect(late.status).toBe(409);
  const { errors, detail } = late.json<{ errors: object; detail: object }>();
  expect(errors).toEqual({ "lines.1.inventoryId": [expect.stringContaining("has already been sold")] });
  expect(detail).toMatchObject({ saleId: expect.any(Number) });
});

test("sent twice with one key, a ticket is sold once", async () => {
  const headers = { "idempotency-key": "ticket-sent-twice" };
  const body = aTicket();
  const [first, second] = [
    await sal.json("POST", "/api/sales", body, headers),
    await sal.json("POST", "/api/sales", body, headers),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
});

test("who can't see cost neither sends nor reads it in a line", async () => {
  const susan = await signIn(server, SUSAN);
  const answer = await post(aTicket({ lines: [aRing()] }), susan);
  expect(answer.status).toBe(201);
  expect(answer.body).not.toMatch(/cost|commission|netProfit/i);
  const sent = await post(aTicket({ lines: [aRing(), { ...aRing(), cost: "1.00" }] }), susan);
  expect([sent.status, sent.json().errors]).toEqual([
    422,
    { "lines.1.cost": ["Cost: leave it out, your account can't see cost"] },
  ]);
});
