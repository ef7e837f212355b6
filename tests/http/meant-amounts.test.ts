import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { cents } from "~/domain/money";
import { addTill } from "~/domain/counter/till/add-or-rename-till.server";
import { shop } from "~/runtime/shop.server";
import { OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, enact, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/** A page asks once about an amount that is hardly meant; its tick keeps it. Without scripts. */

function aShop() {
  const cast = theCast();
  shop().db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
  enact((ctx) => addTill(ctx, "new_york", "Back"), OLIVE);
  return { ...cast, floored: aPiece({ retailPrice: cents(100_00), floorPrice: cents(95_00) }) };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let susan: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  sal = await signIn(server, SAL);
  susan = await signIn(server, SUSAN);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

type Fields = Record<string, string>;

/** The tick that the page offers, by its name; and what it says it keeps. */
function offered({ body }: Answer): Fields {
  const [, value] = /<input type="checkbox"[^>]*name="meant" value="([^"]+)"/.exec(body) ?? [];
  if (value === undefined) throw new Error("The page offers to keep nothing");
  return { meant: value };
}

const aTicket = (words: Fields = {}): Fields => ({
  formKey: crypto.randomUUID(),
  walkIn: "on",
  location: "boca",
  "lines[0].kind": "item",
  "lines[0].description": "Chain",
  "lines[0].price": "100",
  "payments[0].kind": "card",
  ...words,
});
const sell = (fields: Fields) => sal.post("/sales/new", fields);

describe("the sale form", () => {
  test("asks about a tax beyond the store's rate, and keeps what was typed", async () => {
    const typed = aTicket({ tax: "$500.00" });
    const asked = await sell(typed);
    expect(asked.status).toBe(422);
    expect(asked.page().messages).toContain("7% of $100.00 is $7.00. Keep $500.00?");
    expect(asked.page().form("/sales/new")).toMatchObject({ tax: "$500.00", formKey: typed.formKey });
    const done = await sell({ ...typed, ...offered(asked) });
    expect([done.status, done.location]).toEqual([303, expect.stringMatching(/\/finish/)]);
    const id = Number(/\d+/.exec(done.location!)?.[0]);
    expect((await sal.json("GET", `/api/sales/${id}`)).json()).toMatchObject({ tax: "500.00" });
  });

  test("asks again about another amount, and not about one that may be meant", async () => {
    const typed = aTicket({ tax: "500" });
    const kept = offered(await sell(typed));
    expect((await sell({ ...typed, ...kept, tax: "400" })).status).toBe(422);
    expect((await sell({ ...typed, ...kept, tax: "7" })).status).toBe(303);
  });

  test("doesn't ask again after another problem", async () => {
    const typed = aTicket({ tax: "500", "payments[0].amount": "1", "payments[1].kind": "card" });
    const short = { ...typed, "payments[1].amount": "2" };
    const refused = await sell({ ...short, ...offered(await sell(short)) });
    expect(refused.status).toBe(422);
    expect(refused.page().messages).toContain("Payments come to $3.00, the total is $600.00");
    const { meant } = refused.page().form("/sales/new");
    expect((await sell({ ...typed, meant: meant! })).status).toBe(303);
  });

  test("asks about cash far beyond what is due", async () => {
    const cash = { tax: "0", "payments[0].kind": "cash", "payments[0].given": "10000" };
    const typed = aTicket(cash);
    const asked = await sell(typed);
    expect(asked.page().messages).toContain(
      "$100.00 is due in cash, so the change is $9,900.00. Keep $10,000.00?",
    );
    expect((await sell({ ...typed, ...offered(asked) })).status).toBe(303);
  });

  test("keeps the amount where a colleague is asked to approve the price", async () => {
    const { floored } = server.built;
    const typed = aTicket({
      "lines[0].kind": "piece",
      inventoryId: String(floored.id),
      "lines[0].price": "90",
      tax: "500",
    });
    const asked = await sell(typed);
    expect(asked.page().messages).toContain("Keep $500.00?");
    const approval = await sell({ ...typed, ...offered(asked) });
    expect(approval.status).toBe(403);
    expect(approval.page().form()).toMatchObject({ meant: offered(asked).meant });
  });

  test("JSON passes as it does", async () => {
    const sale = {
      walkIn: true,
      location: "boca",
      lines: [{ kind: "item", description: "Chain", price: "100.00" }],
      tax: "500.00",
    };
    expect((await sal.json("POST", "/api/sales", sale)).status).toBe(201);
    const cast = server.built;
    const specified = {
      customerId: cast.amelia.id,
      inventoryId: cast.haloRing.id,
      itemCost: "1.00",
      salePrice: "100.00",
      tax: "500.00",
      location: "boca",
    };
    expect((await sal.json("POST", "/api/sales", specified)).status).toBe(201);
  });
});

test("a deposit at the intake of a repair", async () => {
  const intake = (words: Fields = {}) => {
    const body = new FormData();
    const fields: Fields = {
      formKey: crypto.randomUUID(),
      customerId: String(server.built.amelia.id),
      location: "boca",
      "items[0].description": "Clasp",
      "work[0].description": "Solder",
      "work[0].price": "100",
      "deposit.amount": "20",
      "deposit.kind": "cash",
      "deposit.given": "2000",
      ...words,
    };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return sal.request("POST", "/repairs/new", { body, headers: { accept: "text/html" } });
  };
  const asked = await intake();
  expect(asked.status).toBe(422);
  expect(asked.page().messages).toContain("the change is $1,980.00. Keep $2,000.00?");
  expect((await intake(offered(asked))).status).toBe(303);
});

describe("cash that leaves the drawer", () => {
  afterAll(() => sal.post("/location", { location: "all" }));

  test("cash out, by somebody who needs no approval for it", async () => {
    await sal.post("/location", { location: "denver" });
    const out = (amount: string, words: Fields = {}, by = susan) =>
      by.post("/till/cash", {
        formKey: crypto.randomUUID(),
        location: "denver",
        kind: "out",
        reason: "Bank",
        amount,
        ...words,
      });
    const refused = await out("1,000", {}, sal);
    expect([refused.status, refused.page().text]).toEqual([
      403,
      expect.stringContaining(
        "There should be less in the drawer: paying $1,000.00 out of it needs approval",
      ),
    ]);
    const asked = await out("1,000");
    expect(asked.status).toBe(422);
    expect(asked.page().messages).toContain("in the drawer. Keep $1,000.00?");
    expect((await out("1,000", offered(asked))).status).toBe(303);
  });

  test("a refund, by somebody who needs no approval for it", async () => {
    await sal.post("/location", { location: "new_york" });
    const sold = await sal.json("POST", "/api/sales", {
      walkIn: true,
      location: "new_york",
      till: "Back",
      lines: [{ kind: "item", description: "Chain", price: "400.00" }],
      payments: [{ kind: "cash", amount: "400.00" }],
    });
    const { id, lines } = sold.json<{ id: number; lines: { id: number }[] }>();
    const left = { location: "new_york", till: "Back", kind: "out", amount: "290.00", reason: "Bank" };
    expect((await sal.json("POST", "/api/till/movements", left)).status).toBe(201);
    const page = (await susan.get(`/sales/${id}/return?back-${lines[0]!.id}=on&reason=x`)).page();
    const typed: Fields = {
      ...page.form(),
      location: "new_york",
      [`back-${lines[0]!.id}`]: "on",
      reason: "x",
      till: "Back",
    };
    const refused = await sal.post(`/sales/${id}/return`, typed);
    expect([refused.status, refused.page().text]).toEqual([
      403,
      expect.stringContaining("There should be less in the drawer: paying $400.00 out of it needs approval"),
    ]);
    const asked = await susan.post(`/sales/${id}/return`, typed);
    expect(asked.page().messages).toContain("There should be $110.00 in the drawer. Keep $400.00?");
    const done = await susan.post(`/sales/${id}/return`, { ...typed, ...offered(asked) });
    expect(done.location).toMatch(/^\/returns\/\d+$/);
  });
});
