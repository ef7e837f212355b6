import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { day } from "~/domain/dates";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { cents } from "~/domain/money";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aSpecialOrder, enact, theBooksBalance } from "../support/shop.ts";

/** Where the counter is careful a ticket says why it has less tax than the store's rate makes it. Without scripts. */

function aShop() {
  const { db } = shop();
  db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
  const version = versionOfSettings(db, ["counterCare"]);
  enact((ctx) => changeSettings(ctx, { counterCare: "usual", version }), OLIVE);
  enact((ctx) => changeAccess(ctx, SUSAN.id, { changes: { "customers.view": false }, version: null }), OLIVE);
  const certificate = { taxExemptNumber: "85-8012345678C-9", taxExemptDate: day("2025-03-01") };
  return {
    amelia: aCustomer().id,
    inGeorgia: aCustomer({ street: "12 Peach St", city: "Atlanta", state: "GA" }).id,
    fullCertificate: aCustomer(certificate).id,
    ring: aPiece({ retailPrice: cents(1_000_00) }).id,
    moved: aPiece({ retailPrice: cents(1_000_00), location: "boca" }).id,
    ordered: aSpecialOrder({ location: "boca", price: cents(1_000_00) }),
  };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

type Typed = Record<string, string>;

const sell = (words: Typed) =>
  sal.post("/sales/new", {
    formKey: crypto.randomUUID(),
    customerId: String(server.built.amelia),
    location: "boca",
    "lines[0].kind": "item",
    "lines[0].description": "Chain",
    "lines[0].price": "100",
    "payments[0].kind": "card",
    ...words,
  });
const post = (words: object) =>
  sal.json("POST", "/api/sales", {
    customerId: server.built.amelia,
    location: "boca",
    lines: [{ kind: "item", description: "Chain", price: "100.00" }],
    ...words,
  });

const WHY = "Tax at the store's rate is $7.00. Choose why it is less";

test("the form asks, keeps what was typed, and the receipt says it", async () => {
  const asked = await sell({ tax: "0" });
  expect(asked.status).toBe(422);
  expect(asked.page().messages).toContain(WHY);
  expect(asked.body).toContain('id="sale-taxExempt.kind-error"');
  const form = asked.page().form("/sales/new");
  expect(form).toMatchObject({ tax: "0", "lines[0].price": "100", customerId: String(server.built.amelia) });

  const certificate = { "taxExempt.kind": "resale", "taxExempt.reason": "" };
  const unnumbered = await sell({ tax: "0", ...certificate });
  expect(unnumbered.page().messages).toContain("Enter the number of the resale certificate");
  const done = await sell({ ...certificate, "taxExempt.reason": "85-123" });
  expect(done.status).toBe(303);
  const record = (done.location ?? "").replace("/finish", "");
  expect((await sal.get(record)).page().text).toContain("Exempt: resale certificate 85-123");
  expect((await sal.get(`${record}/receipt`)).page().text).toContain("Tax exempt: resale certificate 85-123");
});

test("an exempt customer's certificate is written to their record, and taken from there", async () => {
  const exempt = { "taxExempt.kind": "exempt_customer" };
  const number = { ...exempt, "taxExempt.reason": "EX-9001" };
  expect((await sell(number)).page().messages).toContain("Enter the date on the certificate");
  expect((await sell({ ...number, "taxExempt.date": "2025-03-01" })).status).toBe(303);
  const { amelia } = server.built;
  // What the record couldn't have, a ticket can't write to it.
  const ahead = await sell({ ...number, "taxExempt.reason": "EX-9002", "taxExempt.date": "2099-01-01" });
  expect([ahead.status, ahead.page().messages]).toEqual([
    422,
    expect.stringContaining("The certificate's date is in the future"),
  ]);
  const long = await sell({
    ...number,
    "taxExempt.reason": `9999${"-".repeat(60)}`,
    "taxExempt.date": "2025-03-01",
  });
  expect([long.status, long.page().messages]).toEqual([
    422,
    expect.stringContaining("at most 60 characters"),
  ]);
  expect((await sal.get(`/customers/${amelia}`)).page().text).toContain("EX-9001, dated Mar 1, 2025");
  const shown = await sal.get(`/sales/new?customerId=${amelia}`);
  expect(shown.body).toContain("Leave empty for EX-9001, on the customer&#x27;s record.");
  expect((await sell(exempt)).status).toBe(303);
});

test("who may sell and not see customers is shown the end of the certificate's number alone", async () => {
  const { fullCertificate } = server.built;
  const shown = async (as: Client) => (await as.get(`/sales/new?customerId=${fullCertificate}`)).body;
  expect(await shown(sal)).toContain("Leave empty for 85-8012345678C-9, on the customer&#x27;s record.");
  const blind = await signIn(server, SUSAN);
  const seen = await shown(blind);
  expect(seen).toContain("Leave empty for the one that ends in 8C-9, on the customer&#x27;s record.");
  expect(seen).not.toContain("8012345678");
});

test("what no tax is due on takes an approval once it could be the price of goods", async () => {
  const shipping = await post({ tax: "auto", shippingCharge: "8990.00" });
  expect([shipping.status, shipping.json()]).toMatchObject([
    403,
    {
      approval: true,
      errors: { shippingCharge: ["Shipping of more than $25.00, which isn't taxed, needs approval"] },
    },
  ]);
  const page = await sell({ shippingCharge: "8990", tax: "7" });
  expect([page.status, page.page().text]).toEqual([
    403,
    expect.stringContaining("Shipping of more than $25.00, which isn't taxed, needs approval"),
  ]);
});

test("over JSON the field is named; words take an approval, and so does the specification's sale", async () => {
  const asked = await post({ tax: "0.00" });
  expect([asked.status, asked.json()]).toMatchObject([422, { errors: { "taxExempt.kind": [WHY] } }]);
  const words = await post({ taxExempt: { reason: "A friend" }, tax: "auto" });
  expect([words.status, words.json()]).toMatchObject([403, { approval: true }]);
  const ship = (reason: string, more: object = {}) =>
    post({ taxExempt: { kind: "shipped_out", reason }, tax: "4.00", shippingCharge: "12.00", ...more });
  const { inGeorgia } = server.built;
  const shipped = await ship("Georgia", { customerId: inGeorgia });
  expect([shipped.status, shipped.json()]).toMatchObject([
    201,
    { tax: "4.00", taxExemptKind: "shipped_out", taxExemptReason: "Georgia" },
  ]);
  const nowhere = await ship("Somewhere");
  expect([nowhere.status, nowhere.json()]).toMatchObject([
    422,
    { errors: { "taxExempt.reason": [expect.stringMatching(/^Enter another state than the store's/)] } },
  ]);
  for (const more of [{}, { customerId: inGeorgia, shippingCharge: "0.00" }]) {
    const unsent = await ship("Georgia", more);
    expect([unsent.status, unsent.json()]).toMatchObject([
      403,
      {
        approval: true,
        message: expect.stringContaining("no address in Georgia, or the ticket no shipping"),
      },
    ]);
  }
  const onRecord = await post({ taxExempt: { kind: "exempt_customer" }, tax: "auto" });
  expect([onRecord.status, onRecord.json()]).toMatchObject([
    201,
    { taxExemptReason: "EX-9001", tax: "0.00" },
  ]);
  const misplaced = { kind: "resale", reason: "85-123", date: "2025-03-01" };
  expect((await post({ taxExempt: misplaced, tax: "auto" })).json()).toMatchObject({
    errors: { "taxExempt.date": [expect.any(String)] },
  });
  const specified = await sal.json("POST", "/api/sales", {
    customerId: server.built.amelia,
    inventoryId: server.built.ring,
    itemCost: "400.00",
    salePrice: "1000.00",
    tax: "0.00",
    location: "boca",
    hasTradeIn: false,
  });
  expect([specified.status, specified.json()]).toMatchObject([403, { approval: true }]);
});

test("an item that an edit moved to a store of a lower rate, and an order of another, ask at the rate they had", async () => {
  const { moved, ordered } = server.built;
  const path = `/inventory/${moved}/edit`;
  const edit = (await sal.get(path)).page().form();
  expect((await sal.post(path, { ...edit, location: "denver" })).status).toBe(303);
  const asks = expect.stringMatching(/^Tax at the rate of Boca Raton is \$70\.00\. Less needs approval/);
  const piece = { location: "denver", tax: "auto", lines: [{ kind: "piece", inventoryId: moved }] };
  const refused = await post(piece);
  expect([refused.status, refused.json()]).toMatchObject([403, { message: asks, approval: true }]);
  const pickup = { ...piece, customerId: ordered.customerId };
  const handed = await post({ ...pickup, lines: [{ kind: "pickup", orderId: ordered.id }] });
  expect([handed.status, handed.json()]).toMatchObject([403, { message: asks, approval: true }]);
  const onPage = await sell({
    location: "denver",
    "lines[0].kind": "piece",
    "lines[0].inventoryId": String(moved),
    "lines[0].description": "",
    "lines[0].price": "",
  });
  expect([onPage.status, onPage.page().messages]).toEqual([
    403,
    expect.stringContaining("Tax at the rate of Boca Raton is $70.00"),
  ]);
});
