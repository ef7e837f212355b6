import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { stores } from "~db/schema/index.ts";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
const aShop = () => {
  const words = { salesTaxRate: 7_000, roundsCash: true };
  shop().db.update(stores).set(words).where(eq(stores.key, "boca")).run();
  const rings = Array.from(
    { length: 3 },
    (_, n) => aPiece({ sku: `REST-${n}`, retailPrice: cents(300_00) }).id,
  );
  return { customerId: aCustomer({ firstName: "Noor", lastName: "Hale" }).id, rings };
};
beforeAll(async () => {
  server = await startShop(aShop);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface SaleAnswer {
  id: number;
  lines: { id: number }[];
}

const squeezed = (text: string) => text.replaceAll(/\s/g, "");
const textOf = async (path: string) => squeezed((await olive.get(path)).page().text);
const todayIn = async (report: string, figure: string) =>
  (await olive.json("GET", `/api/reports/${report}?dateRange=today&location=boca`)).json<{
    total: Record<string, string>;
  }>().total[figure];

describe("a trade-in worth more than the purchase", () => {
  const tradeIn = { hasTradeIn: true, tradeInItem: "Heavy chain", tradeInValue: "500.00" };
  const body = (nth: number, words: object = {}) => ({
    customerId: server.built.customerId,
    location: "boca",
    lines: [{ kind: "piece", inventoryId: server.built.rings[nth] }],
    tax: "auto",
    ...tradeIn,
    ...words,
  });

  test("is refused by a call that doesn't say so", async () => {
    const refused = await olive.json("POST", "/api/sales", body(0));
    expect([refused.status, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: {
          tradeInValue: [
            "Trade-in value cannot exceed the sale price plus tax and shipping: give the rest as store credit, or take it in under Buys",
          ],
        },
      }),
    ]);
  });

  test("gives the rest as store credit, which each surface says", async () => {
    const sold = await olive.json("POST", "/api/sales", body(0, { tradeInRestAsCredit: true }));
    expect([sold.status, sold.json()]).toEqual([
      201,
      expect.objectContaining({
        total: "0.00",
        tax: "0.00",
        tradeInValue: "300.00",
        tradeInCredit: "200.00",
        amountDue: "0.00",
      }),
    ]);
    const { id } = sold.json<SaleAnswer>();
    const rows = "Tradeinvalue-$500.00".replace("Tradeinvalue", "Trade-invalue");
    for (const page of [`/sales/${id}`, `/sales/${id}/finish`]) {
      const text = await textOf(page);
      expect.soft(text, page).toContain(`${rows}Restasstorecredit$200.00`);
    }
    expect(await textOf(`/sales/${id}/finish`)).toContain("Storecreditgiven$200.00");
    const receipt = await textOf(`/sales/${id}/receipt`);
    expect(receipt).toContain("-$500.00Restasstorecredit$200.00Subtotal$0.00");
    expect(receipt).toContain("Total$0.00");
    const credit = (await olive.json("GET", "/api/credit?kind=store_credit")).json<{ balance: string }[]>();
    expect(credit.map(({ balance }) => balance)).toEqual(["200.00"]);
    const record = await textOf(`/customers/${server.built.customerId}`);
    expect(record).toContain("StoreCredit:$200.00");
    expect(record).toContain("trade-in$500.00,$200.00ofitasstorecredit");
    expect(await textOf(`/customers/${server.built.customerId}/statement`)).toContain(
      "Trade-in,-$500.00Restasstorecredit,$200.00",
    );
    expect(await todayIn("gift-cards", "creditIssued")).toBe("200.00");
  });

  test("is written in the form without scripts: first refused with the way, then sold", async () => {
    const form = (await olive.get(`/sales/new?chooseItem=${server.built.rings[1]}`))
      .page()
      .form("/sales/new");
    const typed = {
      ...form,
      customerId: String(server.built.customerId),
      inventoryId: String(server.built.rings[1]),
      location: "boca",
      hasTradeIn: "on",
      tradeInItem: "Heavy chain",
      tradeInValue: "500",
    };
    const refused = await olive.post("/sales/new", typed);
    expect(refused.status).toBe(422);
    expect(refused.page().text).toContain("give the rest as store credit");
    const again = { ...refused.page().form("/sales/new"), hasTradeIn: "on", tradeInRestAsCredit: "on" };
    const shown = await olive.post("/sales/new", { ...again, step: "update" });
    const summary = squeezed((await olive.get(shown.headers.get("location") ?? "")).page().text);
    expect(summary).toContain("Restasstorecredit$200.00Subtotal$0.00");
    const forNobody = await olive.post("/sales/new", { ...again, customerId: "", walkIn: "on" });
    expect(forNobody.status).toBe(422);
    expect(forNobody.page().text).toContain("choose the customer, who can have the rest as store credit");
    expect((await olive.post("/sales/new", again)).status).toBe(303);
  });
});

describe("a store that rounds cash", () => {
  const of = (price: string, payments: object[]) => ({
    walkIn: true,
    location: "boca",
    lines: [{ kind: "item", description: "Strap", price, taxed: false }],
    payments,
  });

  test("says total, rounding and change on ticket, receipt, till and return", async () => {
    const cash = { kind: "cash", amount: null, given: "20.00" };
    const sold = await olive.json("POST", "/api/sales", of("14.68", [cash]));
    expect([sold.status, sold.json()]).toEqual([
      201,
      expect.objectContaining({ total: "14.68", cashRounding: "0.02", change: "5.30" }),
    ]);
    const { id, lines } = sold.json<SaleAnswer>();
    expect(await textOf(`/sales/${id}/receipt`)).toContain("Cashrounding$0.02Change$5.30");
    expect(await textOf(`/sales/${id}`)).toContain("Cashrounding$0.02Change$5.30");
    const done = await textOf(`/sales/${id}/finish`);
    expect(done).toContain("Changedue$5.30");
    expect((await olive.json("GET", "/api/till?location=boca")).json()).toMatchObject({
      cashRounding: "0.02",
      expected: expect.objectContaining({ cash: "14.70" }),
    });
    expect(await textOf("/till?location=boca")).toContain("Cashrounding(1)$0.02");
    const back = await olive.json("POST", `/api/sales/${id}/returns`, {
      lines: [{ id: lines[0]?.id }],
      refund: [{ kind: "cash", amount: null }],
      reason: "Size",
    });
    expect([back.status, back.json()]).toEqual([
      201,
      expect.objectContaining({ refund: [{ kind: "cash", amount: "14.68" }], cashRounding: "0.02" }),
    ]);
    const { id: returnId } = back.json<{ id: number }>();
    expect(await textOf(`/returns/${returnId}/slip`)).toContain("Cashrounding$0.02Refund$14.70");
    expect(await textOf(`/returns/${returnId}`)).toContain("Cashrounding$0.02Total$14.70");
    expect((await olive.json("GET", "/api/till?location=boca")).json()).toMatchObject({
      cashRounding: "0.00",
      expected: expect.objectContaining({ cash: "0.00" }),
    });
  });

  test("takes what the coins make, and only for the part in cash", async () => {
    const typed = await olive.json("POST", "/api/sales", of("14.68", [{ kind: "cash", amount: "14.70" }]));
    expect(typed.json()).toMatchObject({ total: "14.68", cashRounding: "0.02", change: "0.00" });
    const mixed = [
      { kind: "card", amount: "10.01" },
      { kind: "cash", amount: null },
    ];
    expect((await olive.json("POST", "/api/sales", of("14.68", mixed))).json()).toMatchObject({
      cashRounding: "-0.02",
    });
    const wrong = await olive.json("POST", "/api/sales", of("14.68", [{ kind: "card", amount: "14.70" }]));
    expect(wrong.status).toBe(422);
  });

  test("is set on the store's page, and off to begin with", async () => {
    const { page } = await olive.get("/settings/stores/denver");
    const form = page().form("/settings/stores/denver");
    expect(form.roundsCash).toBeUndefined();
    const saved = await olive.post("/settings/stores/denver", { ...form, roundsCash: "on" });
    expect(saved.status).toBe(303);
    expect(
      (await olive.get("/settings/stores/denver")).page().form("/settings/stores/denver").roundsCash,
    ).toBe("on");
  });
});

test("the biggest figure of an exchange is what to take or give now", async () => {
  const sold = await olive.json("POST", "/api/sales", {
    walkIn: true,
    location: "boca",
    lines: [{ kind: "item", description: "Clasp", price: "545.70", taxed: false }],
    payments: [{ kind: "card", amount: null }],
  });
  const { id, lines } = sold.json<SaleAnswer>();
  const path = `/sales/${id}/exchange`;
  const form = (await olive.get(path)).page().form();
  const next = await olive.post(path, { ...form, [`back-${lines[0]?.id}`]: "on", reason: "Another one" });
  const begun = await olive.follow(next);
  const grand = async (price: string) => {
    const item = { "lines[0].kind": "item", "lines[0].description": "Chain", "lines[0].price": price };
    const typed = { ...begun.page().form("/sales/new"), ...item, "lines[0].taxed": "false", step: "update" };
    const { body } = await olive.follow(await olive.post("/sales/new", typed));
    return [...body.matchAll(/totals-grand"><dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)].map(([, label, sum]) => [
      label,
      sum,
    ]);
  };
  expect(await grand("1417.75")).toEqual([["Amount due", "$872.05"]]);
  expect(await grand("45.70")).toEqual([["Refund", "$500.00"]]);
});
