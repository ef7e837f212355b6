import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { cents } from "~/domain/money";
import { creditAccounts, payments, returns } from "~db/schema/index.ts";
import { OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aFloat, aPiece, theBooksBalance } from "../support/shop.ts";

const PIN = "481516";
const OTHER_WAY = "Refunding $100.00 to a different payment method needs approval";

let server: ShopServer<{ customerId: number; pieceId: number }>;
let db: Db;
let sal: Client;

beforeAll(async () => {
  server = await startShop(() => {
    aFloat(cents(500_00));
    return { customerId: aCustomer().id, pieceId: aPiece().id };
  });
  db = openBook(server);
  sal = await signIn(server, SAL);
  const susan = await signIn(server, SUSAN);
  await susan.post("/account/pin", { currentPassword: PASSWORD, pin: PIN, pinAgain: PIN });
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

const approval = { employeeId: SUSAN.id, pin: PIN };
interface Sold {
  id: number;
  lines: { id: number }[];
}
const post = (words: object) =>
  sal.json("POST", "/api/sales", {
    customerId: server.built.customerId,
    location: "boca",
    lines: [{ kind: "item", description: "Repair parts", price: "100.00", taxed: false }],
    ...words,
  });
const sell = async (words: object = { payments: [{ kind: "card", amount: null }] }) =>
  (await post(words)).json<Sold>();
const back = ({ id, lines }: Sold, words: object) =>
  sal.json("POST", `/api/sales/${id}/returns`, {
    lines: lines.map((line) => ({ id: line.id })),
    reason: "Changed their mind",
    ...words,
  });

describe("over JSON", () => {
  test("a card's money in cash is 403 until a colleague approves it", async () => {
    const sale = await sell();
    const refund = [{ kind: "cash", amount: null }];
    const refused = await back(sale, { refund });
    expect([refused.status, refused.json()]).toEqual([
      403,
      { message: OTHER_WAY, errors: { refund: [OTHER_WAY] }, approval: true },
    ]);
    const approved = await back(sale, { refund, approval });
    expect([approved.status, approved.json()]).toMatchObject([201, { refund: [{ kind: "cash" }] }]);
  });

  test("cash beyond the drawer, and a buy that empties it, are 403 until a colleague approves", async () => {
    await sal.post("/location", { location: "denver" });
    const dear = { location: "denver", payments: [{ kind: "cash", amount: null }] };
    const sale = await sell(dear);
    const out = { location: "denver", kind: "out", amount: "60.00", reason: "Bank drop" };
    expect((await sal.json("POST", "/api/till/movements", out)).status).toBe(201);
    const refused = await back(sale, {});
    expect([refused.status, refused.json().message]).toEqual([
      403,
      "There should be less in the drawer: paying $100.00 out of it needs approval",
    ]);
    expect((await back(sale, { approval })).status).toBe(201);
    await sal.post("/location", { location: "all" });
  });

  test("a gift card without payments is 422, and no card is there", async () => {
    const lines = [{ kind: "gift_card", amount: "9000.00" }];
    const refused = await post({ lines });
    expect([refused.status, refused.json().errors]).toEqual([
      422,
      { payments: ["A gift card has to be paid for: enter how"] },
    ]);
    expect(db.select().from(creditAccounts).where(eq(creditAccounts.kind, "gift_card")).all()).toEqual([]);
  });

  test("junk traded in for an item and given back makes no credit without an approval", async () => {
    const junk = { hasTradeIn: true, tradeInItem: "Old chain", tradeInValue: "100.00", payments: [] };
    const sale = await sell(junk);
    const refused = await back(sale, {});
    expect([refused.status, refused.json().message]).toEqual([403, OTHER_WAY]);
    const credit = await sal.json("GET", `/api/customers/${server.built.customerId}/credit`);
    expect(credit.json()).toMatchObject({ balance: "0.00" });
    expect((await back(sale, { approval })).json()).toMatchObject({ refund: [{ kind: "store_credit" }] });
  });

  test("the specification's sale passes: any price, any tax, a trade-in of any value", async () => {
    const sold = await sal.json("POST", "/api/sales", {
      customerId: server.built.customerId,
      inventoryId: server.built.pieceId,
      itemCost: "400.00",
      salePrice: "5.00",
      tax: "0.00",
      shippingCharge: "0",
      location: "boca",
      hasTradeIn: true,
      tradeInItem: "Old chain",
      tradeInValue: "5.00",
    });
    expect(sold.status).toBe(201);
  });
});

describe("on pages", () => {
  test("a return by another way shows what a colleague approves, and does it with their PIN", async () => {
    const { id, lines } = await sell();
    const path = `/sales/${id}/return`;
    const typed = {
      ...(await sal.get(path)).page().form(),
      [`back-${lines[0]?.id}`]: "on",
      reason: "Changed their mind",
      refundTo: "cash",
    };
    const shown = (await sal.get(`${path}?${new URLSearchParams(typed)}`)).page().form();
    const refused = await sal.post(path, shown);
    expect([refused.status, refused.page().text]).toEqual([403, expect.stringContaining(OTHER_WAY)]);
    expect(db.select().from(returns).where(eq(returns.saleId, id)).all()).toEqual([]);
    const asked = refused.page().form();
    const done = await sal.post(path, {
      ...asked,
      "approval.employeeId": SUSAN.id,
      "approval.pin": PIN,
    });
    expect(done.status).toBe(303);
    const made = db.select().from(returns).where(eq(returns.saleId, id)).get();
    expect(db.select().from(payments).where(eq(payments.returnId, made!.id)).all()).toMatchObject([
      { kind: "cash", amount: -10_000 },
    ]);
  });

  test("a ticket with a gift card keeps its form until it says how it is paid", async () => {
    const typed = {
      formKey: "sells-a-card-1",
      walkIn: "on",
      location: "boca",
      "lines[0].kind": "gift_card",
      "lines[0].amount": "50.00",
    };
    const refused = await sal.post("/sales/new", typed);
    expect([refused.status, refused.page().form()]).toMatchObject([422, { "lines[0].amount": "50.00" }]);
    const paid = await sal.post("/sales/new", { ...typed, "payments[0].kind": "cash" });
    expect(paid.status).toBe(303);
  });

  test("the rights say what each lets somebody do", async () => {
    const olive = await signIn(server, OLIVE);
    const page = (await olive.get("/settings/permissions/sales")).page();
    expect(page.text).toContain("Refund to a different payment method");
    expect(page.text).toContain("See gift card numbers");
  });
});
