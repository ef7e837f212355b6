import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { RHEA, SAL } from "../support/cast.ts";
import { type Answer, type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

function aShop() {
  const cast = theCast();
  const rings = Array.from({ length: 30 }, (_, n) =>
    aPiece({
      sku: `RNG-${n}`,
      description: "Plain gold band",
      cost: cents(40_000),
      retailPrice: cents(100_000),
    }),
  );
  for (let n = 0; n < 25; n += 1) aCustomer({ firstName: "Many", lastName: `Lindqvist ${n}` });
  return { ...cast, rings };
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

/** A ring no other test sells. */
const freshRing = () => server.built.rings[next++]!;

/** A ring to Bruno at its tag price, as JSON. */
function aNewSale(words: Record<string, unknown> = {}) {
  return {
    customerId: server.built.bruno.id,
    inventoryId: freshRing().id,
    itemCost: "400.00",
    salePrice: "1000.00",
    location: "denver",
    hasTradeIn: false,
    ...words,
  };
}

const post = (body: unknown, headers?: Record<string, string>) =>
  sal.json("POST", "/api/sales", body, headers);

/** Form fields as sent without scripts. */
async function theForm(path = "/sales/new", client = sal): Promise<Record<string, string>> {
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  return fieldsOf(answer);
}

/** The sale form's fields, without the header's. */
function fieldsOf(answer: Answer) {
  const { returnTo: _, ...own } = answer.page().form();
  return own;
}

/** Submits a GET button like a browser, with the whole form in the URL. */
function press(fields: Record<string, string>, button: Record<string, string> = {}) {
  return sal.get(`/sales/new?${new URLSearchParams({ ...fields, ...button })}`);
}

test("POST creates a sale with the server's figures and GET lists it first", async () => {
  const sent = aNewSale({ tax: "70.00", hasTradeIn: true, tradeInItem: "Old chain", tradeInValue: "70.00" });
  const answer = await post({ ...sent, tradeInWeight: "0.842", tradeInMelt: 61.2 });
  expect(answer.status).toBe(201);
  const sale = answer.json();
  expect(sale).toEqual({
    id: expect.any(Number),
    customerId: server.built.bruno.id,
    inventoryId: sent.inventoryId,
    itemCost: "400.00",
    salePrice: "1000.00",
    tax: "70.00",
    shippingCharge: "0.00",
    location: "denver",
    hasTradeIn: true,
    tradeInItem: "Old chain",
    tradeInValue: "70.00",
    tradeInWeight: "0.842",
    tradeInWeightGiven: "0.842",
    tradeInWeightUnit: "oz t",
    tradeInMelt: "61.20",
    total: "1000.00",
    commission: "20.00",
    netProfit: "580.00",
    saleDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    number: expect.stringMatching(/^S-\d{6}$/),
    status: "completed",
    refunded: "0.00",
    amountDue: "1000.00",
    change: "0.00",
    taxExemptReason: null,
    lines: [
      expect.objectContaining({
        kind: "piece",
        inventoryId: sent.inventoryId,
        price: "1000.00",
        tax: "70.00",
      }),
    ],
    payments: [
      { kind: "unspecified", amount: "1000.00", given: null, lastFour: null, reference: null, number: null },
    ],
    salespeople: [{ id: SAL.id, name: `${SAL.firstName} ${SAL.lastName}`, share: 100 }],
    voided: null,
  });
  const list = (await sal.json("GET", "/api/sales")).json<Record<string, unknown>[]>();
  expect(list[0]).toEqual(sale);
  const boca = (await sal.json("GET", "/api/sales?location=boca")).json<{ location: string }[]>();
  expect(boca.every(({ location }) => location === "boca")).toBe(true);
});

test("a trade-in's weight is kept as typed, and troy ounces stand beside it", async () => {
  const traded = { hasTradeIn: true, tradeInItem: "Old chain", tradeInValue: "70.00" };
  const weighed = async (words: Record<string, unknown>) => {
    const { id, ...sale } = (await post(aNewSale({ ...traded, ...words }))).json<Record<string, unknown>>();
    const { tradeInWeight, tradeInWeightGiven, tradeInWeightUnit } = sale;
    const page = (await sal.get(`/sales/${String(id)}`)).page();
    const receipt = (await sal.get(`/sales/${String(id)}/receipt`)).page();
    return { json: [tradeInWeight, tradeInWeightGiven, tradeInWeightUnit], text: page.text, receipt };
  };
  const grams = await weighed({ tradeInWeightGiven: "4.2", tradeInWeightUnit: "g" });
  expect(grams.json).toEqual(["0.135", "4.200", "g"]);
  expect(grams.text).toContain("4.2 g, 0.135 oz t");
  expect(grams.receipt.text).toContain("4.2 g, 0.135 oz t");
  const pennyweights = await weighed({ tradeInWeightGiven: 2.7, tradeInWeightUnit: "dwt", tradeInWeight: 9 });
  expect(pennyweights.json).toEqual(["0.135", "2.700", "dwt"]);
  const ounces = await weighed({ tradeInWeight: "0.135" });
  expect(ounces.json).toEqual(["0.135", "0.135", "oz t"]);
  expect(ounces.text).toContain("0.135 oz t, 4.2 g");
  expect((await weighed({})).json).toEqual([null, null, null]);
  const wrong = await post(aNewSale({ ...traded, tradeInWeightGiven: "1", tradeInWeightUnit: "kg" }));
  expect(wrong.json().errors).toEqual({ tradeInWeightUnit: ["Choose g, dwt or oz t"] });
});

test("a client's figures are accepted only if correct; a trade-in of '0' means none", async () => {
  const figures = { tradeInValue: "0", total: "1000.00", commission: "20.00", netProfit: "580.00" };
  expect((await post(aNewSale(figures))).status).toBe(201);
  const wrong = await post(aNewSale({ ...figures, netProfit: "600.00" }));
  expect(wrong.status).toBe(422);
  expect(wrong.json()).toEqual({
    message: "Net profit is 580.00",
    errors: { netProfit: ["Net profit is 580.00"] },
  });
});

test("errors are reported by field with the right status", async () => {
  const empty = await post({});
  expect(empty.status).toBe(422);
  expect(empty.json().errors).toEqual({
    customerId: ["Customer is required"],
    inventoryId: ["Item is required"],
    itemCost: ["Item cost is required"],
    salePrice: ["Sale price is required"],
    location: ["Location is required"],
  });
  const ring = server.built.rings.at(-1)!.id;
  const refused = async (words: Record<string, unknown>) => {
    const { status, json } = await post(aNewSale({ inventoryId: ring, ...words }));
    return [status, Object.keys(json().errors ?? {})];
  };
  expect(await refused({ customerId: 0 })).toEqual([422, ["customerId"]]);
  expect(await refused({ customerId: 999_999 })).toEqual([422, ["customerId"]]);
  expect(await refused({ inventoryId: 999_999 })).toEqual([422, ["inventoryId"]]);
  expect(await refused({ location: "paris" })).toEqual([422, ["location"]]);
  expect(await refused({ salePrice: "10.005" })).toEqual([422, ["salePrice"]]);
  expect(await refused({ hasTradeIn: true, tradeInValue: "1000.01" })).toEqual([422, ["tradeInValue"]]);
  expect(await refused({ salePrice: true })).toEqual([400, ["salePrice"]]);
  expect((await sal.json("POST", "/api/sales")).status).toBe(415);
  expect((await sal.json("PUT", "/api/sales", {})).status).toBe(405);
  expect((await nobody(server).json("POST", "/api/sales", {})).status).toBe(401);
  const rhea = await signIn(server, RHEA);
  expect((await rhea.json("GET", "/api/sales")).status).toBe(403);
  expect((await rhea.get("/sales/new")).status).toBe(403);
  expect((await sal.get("/sales/999999")).status).toBe(404);
  expect((await sal.get("/sales/seven/receipt")).status).toBe(404);
});

test("the same call with the same key makes one sale; another body is refused", async () => {
  const body = aNewSale();
  const key = { "idempotency-key": "till-3-0001" };
  const first = await post(body, key);
  const second = await post(body, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect((await post({ ...body, salePrice: "999.00" }, key)).status).toBe(422);
});

test("40 tills sell one piece at once: one gets 201, 39 get 409 with who and when", async () => {
  const body = aNewSale();
  const answers = await Promise.all(Array.from({ length: 40 }, () => post(body)));
  const [won, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(won?.status).toBe(201);
  const { id, saleDate } = won!.json();
  for (const lost of others) {
    expect(lost.status).toBe(409);
    expect(lost.json()).toEqual({
      message: "This item has already been sold",
      errors: { inventoryId: ["This item has already been sold"] },
      detail: { when: saleDate, by: "Sal Brook", saleId: id },
    });
  }
  expect(others).toHaveLength(39);
});

test("without scripts a sale is put together step by step and nothing typed is lost", async () => {
  const ring = freshRing();
  const blank = await theForm();
  expect(blank).toMatchObject({ location: "boca", tax: "0", shippingCharge: "0", customerId: "" });

  const typed = { ...blank, customerSearch: "hart", itemSearch: "go", tax: "7.50", tradeInItem: "Old chain" };
  const searched = await press(typed);
  expect(searched.page().text).toContain("Amelia Hartwell");
  expect(searched.page().text).toContain("Type at least 3 characters");
  expect(searched.page().form()).toMatchObject(typed);

  const buyer = await press(fieldsOf(searched), { chooseCustomer: String(server.built.amelia.id) });
  expect(buyer.status).toBe(303);
  expect(buyer.location).not.toContain("chooseCustomer");
  const withBuyer = fieldsOf(await sal.follow(buyer));
  const { customerSearch: _, ...kept } = typed;
  expect(withBuyer).toMatchObject({ ...kept, customerId: String(server.built.amelia.id), itemCost: "" });
  const changed = fieldsOf(await sal.follow(await press(withBuyer, { chooseCustomer: "" })));
  expect(changed).toMatchObject({ ...kept, customerId: "", customerSearch: "" });

  const chosen = await press({ ...withBuyer, itemSearch: ring.sku }, { chooseItem: String(ring.id) });
  const withItem = await sal.follow(chosen);
  expect(fieldsOf(withItem)).toMatchObject({
    formKey: blank.formKey,
    tax: "7.50",
    tradeInItem: "Old chain",
    inventoryId: String(ring.id),
    itemCost: "400.00",
    salePrice: "1000.00",
  });
  expect(withItem.page().text).toContain("Total $1,007.50");

  const dearer = (await press({ ...fieldsOf(withItem), salePrice: "1,200", hasTradeIn: "on" })).page();
  expect(dearer.form()).toMatchObject({ salePrice: "1,200", itemCost: "400.00", hasTradeIn: "on" });
  expect(dearer.text).toContain("Total $1,207.50");

  const done = await sal.post("/sales/new", dearer.form());
  expect([done.status, done.location]).toEqual([303, "/sales"]);
  const list = (await sal.follow(done)).page();
  expect(list.messages).toContain("Sale processed successfully");
  expect(list.links["Print receipt"]).toMatch(/^\/sales\/\d+\/receipt$/);
  expect(list.text).toContain(`Item #${ring.id}`);
});

test("choosing another item replaces the first, with its own cost and price", async () => {
  const [first, second] = [freshRing(), server.built.haloRing];
  const { amelia, bruno } = server.built;
  const one = await sal.follow(await press(await theForm(), { chooseItem: String(first.id) }));
  const two = await sal.follow(await press(fieldsOf(one), { chooseItem: String(second.id) }));
  const chosen = { inventoryId: String(second.id), itemCost: "1200.00", salePrice: "2499.00" };
  expect(fieldsOf(two)).toMatchObject(chosen);
  const buyer = await sal.follow(await press(fieldsOf(two), { chooseCustomer: String(amelia.id) }));
  const other = await sal.follow(await press(fieldsOf(buyer), { chooseCustomer: String(bruno.id) }));
  expect(fieldsOf(other)).toMatchObject({ ...chosen, customerId: String(bruno.id) });
});

test("Enter in any field only updates the summary", async () => {
  const { body } = await sal.get("/sales/new");
  const form = body.slice(body.indexOf('id="sale"'));
  const buttons = [...form.matchAll(/<button([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  expect(buttons[0]).toMatch(/formmethod="get"/i);
  expect(buttons.filter((attributes) => !/formmethod="get"/i.test(attributes))).toHaveLength(1);
  expect(form).not.toMatch(/<button[^>]*\sdisabled/);
});

test("a sale starts from a piece or a customer, in the store that was asked for", async () => {
  const ring = server.built.rings.at(-1)!;
  const fromPiece = (await sal.follow(await sal.get(`/sales/new?chooseItem=${ring.id}`))).page().form();
  expect(fromPiece).toMatchObject({ inventoryId: String(ring.id), salePrice: "1000.00", tax: "0" });
  expect(fromPiece.location).toBe(ring.location);
  const { amelia } = server.built;
  const [here, away] = ["boca", "denver"].map(
    (place) => `/sales/new?formKey=abcdefgh&inventoryId=${ring.id}&location=${place}`,
  ) as [string, string];
  expect((await sal.get(away)).page().text).toContain("This item is in Boca Raton.");
  expect((await sal.get(here)).page().text).not.toContain("This item is in");
  const form = await theForm(`/sales/new?customerId=${amelia.id}&location=denver`);
  expect(form).toMatchObject({ customerId: String(amelia.id), location: "denver", list: "?location=denver" });
});

test("a URL with invalid ids, sold pieces or unreadable amounts shows errors, never a 500", async () => {
  for (const ids of ["customerId=abc&inventoryId=-1", "customerId=999999&inventoryId=999999"]) {
    const { status, page } = await sal.get(`/sales/new?formKey=abcdefgh&${ids}`);
    expect(status).toBe(200);
    expect(page().text).toContain("That customer wasn't found");
    expect(page().text).toContain("That item wasn't found");
  }
  const { braceletSale, tennisBracelet } = server.built;
  const sold = await sal.follow(await sal.get(`/sales/new?chooseItem=${tennisBracelet.id}`));
  expect(sold.page().text).toContain("This item has already been sold");
  expect(sold.page().links).toHaveProperty(`See sale #${braceletSale.id}`, `/sales/${braceletSale.id}`);
  expect(sold.page().form().salePrice).toBe("");

  const odd = (await sal.get("/sales/new?formKey=abcdefgh&salePrice=ten&tax=1&itemCost=5")).page();
  expect(odd.text).toContain(": enter an amount like 450.00");
  expect(odd.text).toContain("Total —");
});

test("a broad search shows 20 and says how many more there are; sold pieces are never offered", async () => {
  const many = (await sal.get("/sales/new?formKey=abcdefgh&customerSearch=lindqvist")).page();
  expect(many.text).toContain("5 more: type more");
  const sold = (await sal.get("/sales/new?formKey=abcdefgh&itemSearch=tennis")).page();
  expect(sold.text).toContain("No available items found");
});

test("Enter takes an exact SKU in either search, once; the other buttons only search", async () => {
  const form = await theForm();
  const ring = server.built.rings.at(-1)!;
  const entered = { entered: "1" };
  for (const field of ["itemSearch", "customerSearch"]) {
    const typed = { ...form, [field]: ` ${ring.sku.toLowerCase()}` };
    const page = (await sal.follow(await press(typed, entered))).page();
    expect(page.form()).toMatchObject({
      inventoryId: String(ring.id),
      salePrice: "1000.00",
      customerSearch: "",
    });
    expect(page.form()).not.toHaveProperty("itemSearch");
    const cheaper = await press({ ...page.form(), salePrice: "900" }, entered);
    expect([cheaper.status, cheaper.page().form().salePrice]).toEqual([200, "900"]);
    expect((await press(typed)).page().form().inventoryId).toBe("");
  }
  const part = await press({ ...form, itemSearch: ring.sku.slice(0, 3) }, entered);
  expect(part.page().form().inventoryId).toBe("");
});

test("the SKU of a sold item says when and to whom it was sold", async () => {
  const { tennisBracelet, braceletSale } = server.built;
  const said = new RegExp(
    `${tennisBracelet.sku} was sold on \\w+ \\d+, \\d{4} to ${braceletSale.customerName} \\(sale #${braceletSale.id}\\)`,
  );
  const form = await theForm();
  for (const field of ["itemSearch", "customerSearch"])
    expect((await press({ ...form, [field]: tennisBracelet.sku })).page().text).toMatch(said);
  const asked = await sal.get(`/sales/sold?sku=${tennisBracelet.sku.toLowerCase()}`);
  expect(asked.json()).toEqual({ note: expect.stringMatching(said) });
  expect((await sal.get("/sales/sold?sku=NONE")).json()).toEqual({ note: null });
});

test("adding a new customer returns to the draft", async () => {
  const form = await theForm();
  const out = await press({ ...form, salePrice: "12" }, { newCustomer: "1" });
  const page = await sal.follow(out);
  const blank = page.page().form();
  const made = await sal.post(out.location!, { ...blank, firstName: "Nora", lastName: "Vance" });
  expect(made.status).toBe(303);
  const back = await sal.follow(made);
  expect(fieldsOf(back)).toMatchObject({ formKey: form.formKey, salePrice: "12" });
  expect(fieldsOf(back).customerId).not.toBe("");
  expect(back.page().text).toContain("Nora Vance");
});

test("a refused form keeps everything, with its messages and statuses", async () => {
  const form = { ...(await theForm()), customerSearch: "hart", itemSearch: "halo", tax: "", salePrice: "12" };
  const refused = await sal.post("/sales/new", form);
  expect(refused.status).toBe(422);
  expect(refused.page().form()).toMatchObject(form);
  expect(refused.page().messages).toContain("3 fields need attention before the sale can be processed");
  expect(refused.page().messages).toContain("Customer is required");
  expect(refused.page().text).toContain("Amelia Hartwell");

  const { bruno, tennisBracelet, braceletSale } = server.built;
  const ids = { customerId: String(bruno.id), inventoryId: String(tennisBracelet.id), itemCost: "1" };
  const lost = await sal.post("/sales/new", { ...form, ...ids });
  expect(lost.status).toBe(409);
  const { customerSearch: _, itemSearch: __, ...kept } = form;
  expect(lost.page().form()).toMatchObject({ ...kept, ...ids });
  expect(lost.page().messages).toContain("Error Failed to process sale");
  expect(lost.page().text).toMatch(/\d{4}, \d+:\d\d [AP]M M[SD]T to Amelia Hartwell by Sal Brook/);
  expect(lost.page().links).toHaveProperty(`See sale #${braceletSale.id}`);
});

test("a form sent twice is one sale; used for another it says so and can start a new one", async () => {
  const [first, second] = [freshRing(), freshRing()];
  const bruno = String(server.built.bruno.id);
  const form: Record<string, string> = {
    ...(await theForm()),
    customerId: bruno,
    itemCost: "400",
    salePrice: "1000",
  };
  const once = await sal.post("/sales/new", { ...form, inventoryId: String(first.id) });
  const twice = await sal.post("/sales/new", { ...form, inventoryId: String(first.id) });
  expect([once.status, twice.status]).toEqual([303, 303]);
  const list = (await sal.json("GET", "/api/sales")).json<{ id: number; inventoryId: number }[]>();
  const sales = list.filter(({ inventoryId }) => inventoryId === first.id);
  expect(sales).toHaveLength(1);

  const used = await sal.post("/sales/new", { ...form, inventoryId: String(second.id) });
  expect(used.status).toBe(422);
  expect(used.page().text).toContain(`This form was already used for sale #${sales[0]!.id}`);
  const again = used.page().form();
  expect(again.formKey).not.toBe(form.formKey);
  expect((await sal.post("/sales/new", again)).status).toBe(303);
});

test("the record and the receipt of a sale", async () => {
  const { id } = (
    await post(aNewSale({ hasTradeIn: true, tradeInItem: "Old chain", tradeInValue: "70" }))
  ).json();
  const record = (await sal.get(`/sales/${id}`)).page();
  expect(record.h1).toEqual(["Sales Management"]);
  expect(record.links).toMatchObject({
    "Bruno Okafor": `/customers/${server.built.bruno.id}`,
    "Print receipt": `/sales/${id}/receipt`,
  });
  const receipt = await sal.get(`/sales/${id}/receipt`);
  expect(receipt.page().text).toContain("Trade-in: Old chain");
  expect(receipt.page().text).toContain("Total$930.00");
  expect(receipt.page().text).toContain(`S-${String(id).padStart(6, "0")}`);
  expect(receipt.body).toMatch(/<svg[^>]*class="barcode"[^>]*>(<rect[^>]*>(<\/rect>)?){20,}/);
  expect(receipt.body).not.toMatch(/\sstyle=/);
});

test("the list follows the header's selector until a location is asked for", async () => {
  const client = await signIn(server, SAL);
  await client.post("/location", { location: "new_york", returnTo: "/sales" });
  const quiet = (await client.get("/sales")).page();
  expect(quiet.text).toContain("No sales found");
  expect(quiet.text).toContain("Get started by processing your first sale.");
  expect((await theForm("/sales/new", client)).location).toBe("new_york");
  const all = (await client.get("/sales?location=all")).page();
  expect(all.links).toHaveProperty(`View sale ${server.built.braceletSale.id}`);
  await client.post("/location", { location: "all", returnTo: "/sales" });
});
