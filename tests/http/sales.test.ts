import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { ticketNumber } from "~/domain/counter/sales/sale";
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

/** Presses a button that is a step, as a browser without scripts does, and follows to the form. */
async function press(fields: Record<string, string>, button: Record<string, string>): Promise<Answer> {
  const answer = await sal.post("/sales/new", { ...fields, ...button });
  expect(answer.status).toBe(303);
  return sal.follow(answer);
}

const UPDATE = { step: "update" };

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
    tradeInMetal: null,
    tradeInKarat: null,
    tradeInScrap: false,
    tradeInInventoryId: expect.any(Number),
    tradeInCredit: "0.00",
    tradeIns: [
      {
        item: "Old chain",
        value: "70.00",
        weight: "0.842",
        weightGiven: "0.842",
        weightUnit: "oz t",
        melt: "61.20",
        metal: null,
        karat: null,
        scrap: false,
        inventoryId: sale.tradeInInventoryId,
      },
    ],
    total: "1000.00",
    commission: "20.00",
    netProfit: "580.00",
    saleDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    number: expect.stringMatching(/^S-\d{6}$/),
    status: "completed",
    refunded: "0.00",
    amountDue: "1000.00",
    cashRounding: "0.00",
    change: "0.00",
    taxExemptReason: null,
    taxExemptKind: null,
    surtax: null,
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
    approvedBy: null,
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
  expect(ounces.text).toContain("4.2 g, 0.135 oz t");
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
  expect(blank).toMatchObject({
    location: "boca",
    tax: "0.00",
    shippingCharge: "0",
    customerId: "",
    "payments[0].kind": "card",
  });

  const typed = { ...blank, customerSearch: "hart", itemSearch: "go", tax: "7.50", tradeInItem: "Old chain" };
  const searched = await press(typed, { step: "search" });
  expect(searched.page().text).toContain("Amelia Hartwell");
  expect(searched.page().text).toContain("Type at least 3 characters");
  expect(fieldsOf(searched)).toMatchObject({ ...typed, usedTax: "" });

  const buyer = await press(fieldsOf(searched), { chooseCustomer: String(server.built.amelia.id) });
  const withBuyer = fieldsOf(buyer);
  const { customerSearch: _, ...kept } = { ...typed, usedTax: "" };
  expect(withBuyer).toMatchObject({ ...kept, customerId: String(server.built.amelia.id) });
  const changed = fieldsOf(await press(withBuyer, { chooseCustomer: "" }));
  expect(changed).toMatchObject({ ...kept, customerId: "", customerSearch: "" });

  const withItem = await press({ ...withBuyer, itemSearch: ring.sku }, { chooseItem: String(ring.id) });
  expect(fieldsOf(withItem)).toMatchObject({
    formKey: blank.formKey,
    tax: "7.50",
    tradeInItem: "Old chain",
    inventoryId: String(ring.id),
    itemCost: "400.00",
    salePrice: "1000.00",
  });
  expect(withItem.page().text).toContain("Total $1,007.50");
  expect(withItem.page().text).toContain("Card takes $1,007.50");
  expect(withItem.page().text).toContain("Tax typed by hand");

  const dearer = await press({ ...fieldsOf(withItem), salePrice: "1,200", hasTradeIn: "on" }, UPDATE);
  expect(fieldsOf(dearer)).toMatchObject({ salePrice: "1,200", itemCost: "400.00" });
  expect(dearer.page().text).toContain("Total $1,207.50");

  const done = await sal.post("/sales/new", fieldsOf(dearer));
  expect([done.status, done.location]).toEqual([303, expect.stringMatching(/^\/sales\/\d+\/finish$/)]);
  const finish = (await sal.follow(done)).page();
  expect(finish.messages).toContain("Sale processed successfully");
  expect(finish.links["Print Receipt"]).toMatch(/^\/sales\/\d+\/receipt$/);
  expect(finish.links["New Sale"]).toBe("/sales/new");
  expect(finish.text).toContain(`Item #${ring.id}`);
  expect((await sal.get("/sales")).page().text).toContain(`Item #${ring.id}`);
});

test("another item is another line; the same one is there already; a line goes again", async () => {
  const [first, second] = [freshRing(), server.built.haloRing];
  const one = await press(await theForm(), { chooseItem: String(first.id) });
  const two = await press(fieldsOf(one), { chooseItem: String(second.id) });
  const chosen = { "lines[1].inventoryId": String(second.id), "lines[1].price": "2499.00" };
  expect(fieldsOf(two)).toMatchObject({ inventoryId: String(first.id), ...chosen });
  const again = await press({ ...fieldsOf(two), itemSearch: second.sku }, { entered: "1" });
  expect(again.page().messages).toContain(`${second.sku} is already on the ticket`);
  expect(fieldsOf(again)).not.toHaveProperty("lines[2].kind");
  const less = fieldsOf(
    await press(fieldsOf(again), { step: `removeLine.${fieldsOf(again)["lines[0].row"]}` }),
  );
  expect(less.inventoryId).toBe(String(second.id));
  expect(less).not.toHaveProperty("lines[1].kind");
});

test("Enter in any field sells nothing: only one button isn't a step", async () => {
  const { body } = await sal.get(`/sales/new?chooseItem=${freshRing().id}`).then((step) => sal.follow(step));
  const form = body.slice(body.indexOf('id="sale"'));
  const buttons = [...form.slice(0, form.indexOf("</form>")).matchAll(/<button([^>]*)>/g)];
  const steps = /name="(entered|step|lookingOn|newCustomer|chooseCustomer|chooseItem)"/;
  expect(buttons[0]?.[1]).toMatch(/name="entered"/);
  // 'Process Sale' stands below the sums, and on phones in the bar.
  expect(buttons.filter(([, attributes = ""]) => !steps.test(attributes))).toHaveLength(2);
  expect(form).not.toMatch(/<button[^>]*\sdisabled/);
});

test("a ticket of a service, an open item, a gift card and a piece for a walk-in, half cash, half card", async () => {
  const ring = freshRing();
  const walkIn = await press(await theForm(), { step: "walkIn" });
  const piece = await press(fieldsOf(walkIn), { chooseItem: String(ring.id) });
  const item = await press(fieldsOf(piece), { step: "item" });
  const words = { "lines[1].description": "Watch strap", "lines[1].price": "40", "lines[1].quantity": "2" };
  const off = { "lines[0].off": "10%", "lines[0].reason": "loyalty" };
  const card = await press({ ...fieldsOf(item), ...words, ...off }, { step: "giftCard" });
  const split = await press({ ...fieldsOf(card), "lines[2].amount": "100" }, { step: "split" });
  expect(fieldsOf(split)).toMatchObject({ ...words, ...off, walkIn: "on", "payments[1].kind": "cash" });
  const paid = { "payments[0].amount": "540", "payments[0].lastFour": "4471", "payments[1].given": "600" };
  const shown = (await press({ ...fieldsOf(split), ...paid }, UPDATE)).page();
  expect(shown.text).toContain("Remaining: $540.00");
  expect(shown.text).toContain("Change $60.00");
  expect(shown.text).toContain("Adds up");
  const done = await sal.post("/sales/new", shown.form("/sales/new"));
  expect(done.status).toBe(303);
  const finish = (await sal.follow(done)).page().text;
  expect(finish).toMatch(/Change due ?\$60\.00/);
  const id = /\d+/.exec(done.location ?? "")?.[0] ?? "";
  const receipt = (await sal.get(`/sales/${id}/receipt`)).page().text;
  for (const text of [
    "2 at $40.00",
    "$100.00 off, Loyal customer",
    "Gift cards $100.00",
    "Card ending in 4471",
  ])
    expect(receipt).toContain(text);
  expect(receipt).toContain("Change $60.00");
  const gift = (await sal.get(`/sales/${id}/receipt?gift=1`)).page().text;
  expect(gift).toContain("Watch strap");
  expect(gift).not.toContain("$");
  const record = (await sal.get(`/sales/${id}`)).page().text;
  expect(record).toContain("Walk-in");
  expect(record).toContain("Loyal customer");
  expect((await sal.get("/sales")).page().text).toContain("Walk-in");
});

test("refused payments, discounts and empty lines name their field and keep everything", async () => {
  const ring = server.built.rings.at(-1)!;
  const form = fieldsOf(await press(await theForm(), { chooseItem: String(ring.id) }));
  const base = { ...form, customerId: String(server.built.bruno.id) };
  const refused = async (words: Record<string, string>, message: string, field: string, kept = words) => {
    const answer = await sal.post("/sales/new", { ...base, ...words });
    expect([answer.status, answer.page().messages]).toEqual([422, expect.stringContaining(message)]);
    expect(answer.body).toContain(`href="#sale-${field}"`);
    expect(fieldsOf(answer)).toMatchObject(kept);
  };
  await refused({ "payments[0].amount": "5" }, "Payments come to $5.00, the total is $1,000.00", "payments");
  await refused({ "payments[0].kind": "" }, "Choose how it was paid", "payments[0].kind");
  await refused(
    { "payments[0].kind": "cash", "payments[0].given": "999" },
    "$1,000.00 is due in cash",
    "payments[0].given",
  );
  await refused({ "lines[0].off": "110%" }, "enter a percentage from 0 to 100", "lines[0].off");
  await refused({ "lines[0].off": "10" }, "Choose a reason for the discount", "lines[0].reason");
  await refused(
    { "lines[0].off": "1000.01", "lines[0].reason": "loyalty" },
    "The discount is more than the price",
    "lines[0].off",
  );
  // A list of choices can't show what isn't one.
  const because = { "lines[0].reason": "because" };
  await refused(because, "Choose a reason from the list", "lines[0].reason", { "lines[0].reason": "" });
  await refused(
    { "lines[1].kind": "item", "lines[1].price": "5" },
    "Description is required",
    "lines[1].description",
  );
  await refused(
    {
      "lines[1].kind": "item",
      "lines[1].description": "x",
      "lines[1].price": "9999999",
      "lines[1].quantity": "2",
    },
    "A line can't exceed 9999999.99",
    "lines[1].quantity",
  );
  const twice = { "lines[1].kind": "piece", "lines[1].inventoryId": String(ring.id) };
  await refused(twice, "This item is already on the ticket", "lines[1].inventoryId");
  expect((await sal.json("GET", `/api/inventory?search=${ring.sku}`)).json<unknown[]>()).toContainEqual(
    expect.objectContaining({ id: ring.id, isAvailable: true }),
  );
});

test("of a ticket with a piece that was sold meanwhile, that line is named and the others stay", async () => {
  const [mine, lost] = [freshRing(), freshRing()];
  const one = await press(await theForm(), { chooseItem: String(mine.id) });
  const two = fieldsOf(await press(fieldsOf(one), { chooseItem: String(lost.id) }));
  expect((await post(aNewSale({ inventoryId: lost.id }))).status).toBe(201);
  const form = { ...two, customerId: String(server.built.bruno.id) };
  const refused = await sal.post("/sales/new", form);
  expect(refused.status).toBe(409);
  expect(refused.page().messages).toContain(`${lost.sku} has already been sold`);
  expect(refused.page().links).toHaveProperty("See " + /See (S-\d{6})/.exec(refused.page().text)?.[1]);
  const without = await press(fieldsOf(refused), { step: `removeLine.${two["lines[1].row"]}` });
  expect((await sal.post("/sales/new", fieldsOf(without))).status).toBe(303);
});

test("salespeople share a ticket; an exempt one has no tax and says why", async () => {
  const form = fieldsOf(await press(await theForm(), { chooseItem: String(freshRing().id) }));
  const words = {
    customerId: String(server.built.bruno.id),
    "salespeople[0].share": "60",
    "salespeople[1].id": "1",
    "taxExempt.reason": "Resale 12-345",
  };
  const done = await sal.post("/sales/new", { ...form, ...words });
  expect(done.status).toBe(303);
  const record = (await sal.get((done.location ?? "").replace("/finish", ""))).page().text;
  expect(record).toMatch(/Sold by Sal Brook 60% and \S+ \S+ 40%/);
  expect(record).toContain("Exempt: Resale 12-345");
});

test("a sale starts from a piece or a customer, in the store that was asked for", async () => {
  const ring = server.built.rings.at(-1)!;
  const fromPiece = fieldsOf(await sal.follow(await sal.get(`/sales/new?chooseItem=${ring.id}`)));
  expect(fromPiece).toMatchObject({ inventoryId: String(ring.id), salePrice: "1000.00" });
  expect(fromPiece.location).toBe(ring.location);
  const { amelia } = server.built;
  const [here, away] = ["boca", "denver"].map(
    (place) => `/sales/new?formKey=abcdefgh&inventoryId=${ring.id}&location=${place}`,
  ) as [string, string];
  expect((await sal.get(away)).page().text).toContain("in Boca Raton");
  expect((await sal.get(here)).page().text).not.toContain("in Boca Raton");
  const form = await theForm(`/sales/new?customerId=${amelia.id}&location=denver`);
  expect(form).toMatchObject({ customerId: String(amelia.id), location: "denver", list: "?location=denver" });
});

test("a URL with invalid ids, sold pieces or unreadable amounts shows errors, never a 500", async () => {
  for (const ids of ["customerId=abc&inventoryId=-1", "customerId=999999&inventoryId=999999"]) {
    const { status, page } = await sal.get(`/sales/new?formKey=abcdefgh&${ids}`);
    expect(status).toBe(200);
    expect(page().text).toContain("Customer not found");
    expect(page().text).toContain("Item not found");
  }
  const { braceletSale, tennisBracelet } = server.built;
  const sold = await sal.follow(await sal.get(`/sales/new?chooseItem=${tennisBracelet.id}`));
  expect(sold.page().text).toContain("This item has already been sold");
  expect(sold.page().links).toHaveProperty(
    `See ${ticketNumber(braceletSale.id)}`,
    `/sales/${braceletSale.id}`,
  );

  const odd = await sal.get("/sales/new?formKey=abcdefgh&lines[0].kind=item&lines[0].price=ten&tax=1");
  expect(odd.page().text).toContain(": enter an amount like 450.00");
  expect(odd.page().text).toContain("Total —");
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
    const page = fieldsOf(await press(typed, entered));
    expect(page).toMatchObject({
      inventoryId: String(ring.id),
      customerSearch: "",
      itemSearch: "",
    });
    const cheaper = fieldsOf(await press({ ...page, salePrice: "900" }, entered));
    expect(cheaper.salePrice).toBe("900");
    expect(fieldsOf(await press(typed, { step: "search" }))).not.toHaveProperty("lines[0].kind");
  }
  const part = await press({ ...form, itemSearch: ring.sku.slice(0, 3) }, entered);
  expect(fieldsOf(part)).not.toHaveProperty("lines[0].kind");
});

test("Enter takes the only customer or item found, and a scan doesn't stay among customers", async () => {
  const form = await theForm();
  const { amelia, tennisBracelet } = server.built;
  const entered = { entered: "1" };
  const found = async (typed: object) => fieldsOf(await press({ ...form, ...typed }, entered));
  const known = { customerId: String(amelia.id) };
  expect(await found({ customerSearch: "amelia hartwell" })).toMatchObject(known);
  expect(await found({ customerSearch: "lindqvist" })).toMatchObject({ customerSearch: "lindqvist" });
  const item = { sku: "CAMEO-1", category: "brooches", description: "Sphinx cameo", location: "boca" };
  const made = await sal.json("POST", "/api/inventory", { ...item, cost: "40.00", retailPrice: "90.00" });
  expect(made.status).toBe(201);
  expect(await found({ itemSearch: "sphinx" })).toMatchObject({
    inventoryId: String(made.json<{ id: number }>().id),
    itemSearch: "",
  });
  const { sku } = tennisBracelet;
  expect(await found({ customerSearch: sku })).toMatchObject({ itemSearch: sku, customerSearch: "" });
});

test("the SKU of a sold item says when and to whom it was sold", async () => {
  const { tennisBracelet, braceletSale } = server.built;
  const said = new RegExp(
    `${tennisBracelet.sku} was sold on \\w+ \\d+, \\d{4} to ${braceletSale.customerName} \\(${ticketNumber(braceletSale.id)}\\)`,
  );
  const form = await theForm();
  for (const field of ["itemSearch", "customerSearch"])
    expect((await press({ ...form, [field]: tennisBracelet.sku }, UPDATE)).page().text).toMatch(said);
  const asked = await sal.get(`/sales/sold?sku=${tennisBracelet.sku.toLowerCase()}`);
  expect(asked.json()).toEqual({ note: expect.stringMatching(said) });
  expect((await sal.get("/sales/sold?sku=NONE")).json()).toEqual({ note: null });
});

test("adding a new customer returns to the draft", async () => {
  const form = await theForm();
  const out = await sal.post("/sales/new", { ...form, tradeInItem: "Old chain", newCustomer: "1" });
  const page = await sal.follow(out);
  const blank = page.page().form();
  const made = await sal.post(out.location!, { ...blank, firstName: "Nora", lastName: "Vance" });
  expect(made.status).toBe(303);
  const back = await sal.follow(await sal.follow(made));
  expect(fieldsOf(back)).toMatchObject({ formKey: form.formKey, tradeInItem: "Old chain" });
  expect(fieldsOf(back).customerId).not.toBe("");
  expect(back.page().text).toContain("Nora Vance");
});

test("a refused form keeps everything, with its messages and statuses", async () => {
  const form = { ...(await theForm()), customerSearch: "hart", itemSearch: "halo", shippingCharge: "12" };
  const refused = await sal.post("/sales/new", form);
  expect(refused.status).toBe(422);
  expect(fieldsOf(refused)).toMatchObject(form);
  expect(refused.page().messages).toContain("2 fields need attention before the sale can be processed");
  expect(refused.page().messages).toContain("Customer is required");
  expect(refused.page().messages).toContain("Item is required");
  expect(refused.page().text).toContain("Amelia Hartwell");

  const { bruno, tennisBracelet, braceletSale } = server.built;
  const line = { "lines[0].kind": "piece", inventoryId: String(tennisBracelet.id) };
  const lost = await sal.post("/sales/new", { ...form, ...line, customerId: String(bruno.id) });
  expect(lost.status).toBe(409);
  expect(fieldsOf(lost)).toMatchObject({ ...line, shippingCharge: "12", itemSearch: "halo" });
  expect(lost.page().messages).toContain("Error Failed to process sale");
  expect(lost.page().text).toMatch(/\d{4}, \d+:\d\d [AP]M M[SD]T to Amelia Hartwell by Sal Brook/);
  expect(lost.page().links).toHaveProperty(`See ${ticketNumber(braceletSale.id)}`);
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
  expect(used.page().text).toContain(`This form was already used for sale ${ticketNumber(sales[0]!.id)}`);
  const again = fieldsOf(used);
  expect(again.formKey).not.toBe(form.formKey);
  expect((await sal.post("/sales/new", again)).status).toBe(303);
});

test("the record and the receipt of a sale", async () => {
  const { id } = (
    await post(aNewSale({ hasTradeIn: true, tradeInItem: "Old chain", tradeInValue: "70" }))
  ).json<{ id: number }>();
  const record = (await sal.get(`/sales/${id}`)).page();
  expect(record.h1).toEqual([`Sale ${ticketNumber(id)}`]);
  expect(record.links).toMatchObject({
    "Bruno Okafor": `/customers/${server.built.bruno.id}`,
    "Print Receipt": `/sales/${id}/receipt`,
  });
  const receipt = await sal.get(`/sales/${id}/receipt`);
  expect(receipt.page().text).toContain("Trade-in: Old chain");
  expect(receipt.page().text).toContain("Total $930.00");
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
