import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { inFours } from "~/domain/counter/credit/gift-card-number";
import { ADAM, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readBarcode } from "../support/read-barcode.ts";
import { aCustomer, aGiftCard, someCredit, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

function aShop() {
  const cast = theCast();
  const cards = [aGiftCard(cents(5_000)), aGiftCard(cents(12_000))] as const;
  someCredit(cast.amelia.id, cents(2_500));
  const none = aCustomer();
  return { ...cast, cards, none };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let adam: Client;
let rhea: Client;

beforeAll(async () => {
  server = await startShop(aShop);
  [sal, adam, rhea] = await Promise.all([signIn(server, SAL), signIn(server, ADAM), signIn(server, RHEA)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const FIND = "/gift-cards/find";
const UNKNOWN = "1000000000000008";

describe("a gift card", () => {
  test("is looked up by a posted number, which no address and no log has", async () => {
    const { id, number } = server.built.cards[0];
    const found = await sal.post(FIND, { number: ` ${inFours(number)}` });
    expect([found.status, found.location]).toEqual([303, `/gift-cards/${id}`]);
    const page = (await sal.follow(found)).page();
    expect(page.text).toContain(`Gift card ending in ${number.slice(-4)}`);
    expect(page.text).toContain("$50.00");
    expect(page.text).toContain("Sold in Boca Raton by Olive Marsh, Sale S-000002");
    expect(page.text).not.toContain(number);
    expect(server.stdout()).not.toContain(number);
    const db = openBook(server);
    const trail = db.$client.prepare("select group_concat(payload) from audit_log").pluck().get() as string;
    db.$client.close();
    expect(trail).toContain("gift_card");
    expect(trail).not.toContain(number);
  });

  test("that is mistyped keeps what was typed; an unknown one says so", async () => {
    const typed = inFours(server.built.cards[0].number.slice(0, 15) + "x");
    const refused = await sal.post(FIND, { number: typed });
    expect(refused.status).toBe(422);
    expect(refused.page().form()).toMatchObject({ number: typed });
    expect(refused.page().text).toContain("A gift card number has 16 digits");
    const unknown = await sal.post(FIND, { number: UNKNOWN });
    expect([unknown.status, unknown.page().text]).toEqual([
      422,
      expect.stringContaining("No gift card has this number"),
    ]);
  });

  test("prints with its number in a barcode that can be read back", async () => {
    const { id, number } = server.built.cards[1];
    const susan = await signIn(server, SUSAN);
    const slip = await susan.post(`/gift-cards/${id}/slip`, { formKey: "prints-a-card" });
    expect(slip.page().text).toContain(inFours(number));
    expect(slip.page().text).toContain("$120.00");
    expect(readBarcode(slip.body)).toBe(number);
  });

  test("has no page under another account's id", async () => {
    for (const path of ["/gift-cards/3", "/gift-cards/999", "/gift-cards/999/slip", "/gift-cards/x"])
      expect((await sal.get(path)).status, path).toBe(404);
  });

  test("answers JSON: number and balance, 404, 422", async () => {
    const { number } = server.built.cards[0];
    const answer = await sal.json("GET", `/api/gift-cards/${encodeURIComponent(inFours(number))}`);
    expect([answer.status, answer.json()]).toEqual([200, { number, balance: "50.00" }]);
    expect((await sal.json("GET", `/api/gift-cards/${UNKNOWN}`)).status).toBe(404);
    const mistyped = await sal.json("GET", "/api/gift-cards/1234");
    expect([mistyped.status, mistyped.json().message]).toEqual([422, "A gift card number has 16 digits"]);
  });

  test("pays a ticket in JSON, and is refused with its field", async () => {
    const { number } = server.built.cards[1];
    const ticket = (amount: string, typed: string) =>
      sal.json("POST", "/api/sales", {
        walkIn: true,
        location: "boca",
        lines: [{ kind: "item", description: "Chain", price: "20.00", taxed: false }],
        payments: [{ kind: "gift_card", amount, number: typed }],
      });
    expect((await ticket("20.00", inFours(number))).json()).toMatchObject({
      total: "20.00",
      payments: [{ kind: "gift_card", amount: "20.00" }],
    });
    expect((await sal.json("GET", `/api/gift-cards/${number}`)).json()).toMatchObject({ balance: "100.00" });
    const unknown = await ticket("20.00", UNKNOWN);
    expect([unknown.status, unknown.json().errors]).toEqual([
      422,
      { "payments.0.number": ["No gift card has this number"] },
    ]);
  });

  test("that is guessed at: further tries wait, and the right number too", async () => {
    const susan = await signIn(server, SUSAN);
    const numbers = ["2000000000000006", "3000000000000004", "4000000000000002", "5000000000000009"];
    const ask = async (number: string) => (await susan.json("GET", `/api/gift-cards/${number}`)).status;
    for (const number of ["1234", "9000000000000000"]) expect(await ask(number)).toBe(422);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push(await ask(numbers[n % 4] ?? ""));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 404));
    const limited = await susan.json("GET", `/api/gift-cards/${server.built.cards[0].number}`);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(limited.json().message).toMatch(
      /^Too many unknown gift card numbers\. Try again in \d+ minutes\.$/,
    );
    const form = await susan.post(FIND, { number: server.built.cards[0].number });
    expect([form.status, form.page().text]).toEqual([
      422,
      expect.stringContaining("Too many unknown gift card numbers."),
    ]);
    expect((await sal.json("GET", `/api/gift-cards/${server.built.cards[0].number}`)).status).toBe(200);
  });
});

describe("what is outstanding", () => {
  test("leads to a ticket with the line of a gift card begun", async () => {
    const { links } = (await sal.get("/gift-cards")).page();
    expect(links["Sell a Gift Card"]).toBe("/sales/new?step=giftCard");
    const begun = await sal.follow(await sal.get(links["Sell a Gift Card"] ?? ""));
    expect(begun.status).toBe(200);
    const ticket = begun.page().form("/sales/new");
    expect(ticket).toMatchObject({ "lines[0].kind": "gift_card", "lines[0].amount": "" });
    expect(ticket).not.toHaveProperty("lines[1].kind");
  });

  test("is listed with sums, store credit by name, gift cards by their last four digits", async () => {
    const page = (await sal.get("/gift-cards")).page();
    const [first, second] = server.built.cards;
    expect(page.text).toContain("Store Credit $25.00 1 customer");
    expect(page.text).toMatch(/Outstanding \$1\d\d\.00/);
    expect(page.links["Amelia Hartwell"]).toBe(`/customers/${server.built.amelia.id}`);
    for (const { id, number } of [first, second]) {
      expect(page.links[`Gift card ending in ${number.slice(-4)}`]).toBe(`/gift-cards/${id}`);
      expect(page.text).not.toContain(number);
    }
    const cards = (await sal.get("/gift-cards?kind=gift_card")).page();
    expect(cards.links["Amelia Hartwell"]).toBeUndefined();
    const unknown = await sal.get("/gift-cards?kind=lottery");
    expect([unknown.status, unknown.page().tables()]).toEqual([200, page.tables()]);
  });

  test("answers JSON, one kind or all, without a card's number", async () => {
    const all = await sal.json("GET", "/api/credit");
    const credit = {
      kind: "store_credit",
      balance: "25.00",
      customerId: server.built.amelia.id,
      lastFour: null,
    };
    expect(all.json<object[]>()[0]).toMatchObject(credit);
    const cards = (await sal.json("GET", "/api/credit?kind=gift_card")).json<object[]>();
    const [first, second] = server.built.cards;
    expect(cards).toMatchObject(
      [second, first].map(({ number }) => ({
        kind: "gift_card",
        lastFour: number.slice(-4),
        customerId: null,
      })),
    );
    for (const { number } of server.built.cards) expect(all.body).not.toContain(number);
    expect((await sal.json("GET", "/api/credit?kind=lottery")).status).toBe(422);
  });

  test("is exported as CSV and XLSX", async () => {
    const csv = await adam.get("/gift-cards/export?format=csv&kind=store_credit");
    expect(csv.headers.get("content-disposition")).toMatch(/outstanding-store-credit-\d{4}-\d\d-\d\d\.csv/);
    expect(csv.body).toContain("Kind,Customer ID,Customer,Card Ending,Since,Balance,Order");
    expect(csv.body).toMatch(/Store credit,1,Amelia Hartwell,,\d{4}-\d\d-\d\d,25\.00/);
    expect(csv.body).not.toContain("Gift");
    const all = await adam.get("/gift-cards/export");
    for (const path of ["/gift-cards/export", "/lists/credit/export"])
      expect((await adam.get(`${path}?format=csv&kind=lottery`)).body, path).toBe(all.body);
    for (const { number } of server.built.cards) expect(all.body).not.toContain(number);
    expect((await adam.get("/gift-cards/export?format=xlsx")).body.slice(0, 2)).toBe("PK");
    expect((await adam.get("/gift-cards/export?format=pdf")).status).toBe(422);
  });

  test("and a card are for those who may", async () => {
    for (const path of [
      "/gift-cards",
      "/gift-cards/find",
      "/gift-cards/1",
      "/gift-cards/1/slip",
      "/gift-cards/export",
    ])
      expect((await rhea.get(path)).status, path).toBe(403);
    expect((await rhea.post(FIND, { number: UNKNOWN })).status).toBe(403);
    for (const path of [
      `/api/gift-cards/${UNKNOWN}`,
      "/api/customers/1/credit",
      "/api/credit",
      "/api/services",
    ])
      expect((await rhea.json("GET", path)).status, path).toBe(403);
  });
});

describe("a customer's store credit", () => {
  test("is on their page, with its movements", async () => {
    const { amelia, none } = server.built;
    const text = (await sal.get(`/customers/${amelia.id}`)).page().text;
    expect(text).toContain("Store Credit: $25.00");
    expect(text).toMatch(/Refunded in Boca Raton by Olive Marsh, Return RT-000001/);
    expect((await sal.get(`/customers/${none.id}`)).page().text).not.toContain("Store Credit");
  });

  test("answers JSON: balance and movements", async () => {
    const { amelia, none } = server.built;
    const answer = await sal.json("GET", `/api/customers/${amelia.id}/credit`);
    expect(answer.json()).toEqual({
      balance: "25.00",
      movements: [
        {
          id: expect.any(Number),
          kind: "refunded",
          amount: "25.00",
          saleId: null,
          returnId: 1,
          buyId: null,
          location: "boca",
          at: expect.stringMatching(/Z$/),
        },
      ],
    });
    const nothing = await sal.json("GET", `/api/customers/${none.id}/credit`);
    expect(nothing.json()).toEqual({ balance: "0.00", movements: [] });
    expect((await sal.json("GET", "/api/customers/9999/credit")).status).toBe(404);
  });

  test("stops an erasure, which says why", async () => {
    const { amelia } = server.built;
    const page = (await adam.get(`/customers/${amelia.id}/erase`)).page();
    expect(page.text).toContain("This customer still has store credit");
    expect(page.text).toContain("The shop owes them $25.00");
    const body = { reason: "request", confirmed: true };
    const answer = await adam.json("POST", `/api/customers/${amelia.id}/erase`, body);
    expect([answer.status, answer.json().message]).toEqual([409, "This customer still has store credit"]);
    const all = (await adam.json("GET", `/api/customers/${amelia.id}/export`)).json();
    expect(all.storeCredit).toMatchObject({ balance: "25.00" });
  });
});
