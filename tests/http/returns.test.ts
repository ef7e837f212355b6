import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { customers, payments, pieces, returns, tillSessions } from "~db/schema/index.ts";
import { theBooksBalance } from "../support/books.ts";
import { OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { EVERYTHING, oneIn } from "../support/everything.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readBarcode } from "../support/read-barcode.ts";
import { aCustomer, aPiece } from "../support/shop.ts";

interface SaleAnswer {
  id: number;
  status: string;
  total: string;
  amountDue: string;
  refunded: string;
  lines: { id: number; inventoryId: number; returned: boolean }[];
  payments: { kind: string; amount: string }[];
}
interface ReturnAnswer {
  id: number;
  number: string;
  total: string;
  refund: { kind: string; amount: string }[];
}

/** How many do the same at once. */
const CROWD = EVERYTHING ? 40 : 12;

let server: ShopServer<{ customerId: number; pieces: number[] }>;
let db: Db;
let sal: Client;
let free: number[];
beforeAll(async () => {
  server = await startShop(() => ({
    customerId: aCustomer().id,
    pieces: Array.from({ length: 80 }, (_, n) => aPiece({ sku: `BACK-${n}` }).id),
  }));
  db = openBook(server);
  free = server.built.pieces;
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});

/** A ticket of pieces at 1,000.00 each, paid by card unless said otherwise. */
async function sell(count = 1, words: object = {}): Promise<SaleAnswer> {
  const lines = Array.from({ length: count }, () => ({ kind: "piece", inventoryId: free.pop() }));
  const answer = await sal.json("POST", "/api/sales", {
    customerId: server.built.customerId,
    location: "boca",
    lines,
    payments: [{ kind: "card", amount: null }],
    ...words,
  });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.json();
}
const returned = (id: number, lines: object[], words: object = {}) =>
  sal.json("POST", `/api/sales/${id}/returns`, { lines, reason: "Wrong size", ...words });
const saleNow = async (id: number) =>
  (await sal.json("GET", "/api/sales")).json<SaleAnswer[]>().find((sale) => sale.id === id);
const spent = () =>
  db.select().from(customers).where(eq(customers.id, server.built.customerId)).get()!.totalSpent;

describe("over JSON", () => {
  test("a line comes back: its money, its piece, and what the ticket says", async () => {
    const before = spent();
    const sale = await sell(2);
    const answer = await returned(sale.id, [{ id: sale.lines[0]!.id, to: "damaged" }], { fee: "50.00" });
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      {
        number: expect.stringMatching(/^RT-\d{6}$/),
        saleId: sale.id,
        total: "1000.00",
        refund: [{ kind: "card", amount: "950.00" }],
        lines: [{ id: sale.lines[0]!.id, to: "damaged", price: "1000.00" }],
      },
    ]);
    expect(await saleNow(sale.id)).toMatchObject({
      status: "partly_returned",
      total: "2000.00",
      refunded: "950.00",
      lines: [{ returned: true }, { returned: false }],
    });
    expect(spent() - before).toBe(105_000);
    const [line] = sale.lines;
    expect(
      db.$client
        .prepare("select state from pieces where id = (select piece_id from sale_lines where id = ?)")
        .pluck()
        .get(line!.id),
    ).toBe("damaged");
  });

  test("a part of a price comes back with its tax, while the customer keeps the piece", async () => {
    const sale = await sell(1, { tax: "70.00" });
    const [line] = sale.lines;
    const answer = await returned(sale.id, [{ id: line!.id, amount: "20.00" }]);
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      { total: "21.40", tax: "1.40", lines: [{ to: null, kept: true, price: "20.00", tax: "1.40" }] },
    ]);
    expect(await saleNow(sale.id)).toMatchObject({
      status: "partly_returned",
      refunded: "21.40",
      lines: [{ returned: false, givenBack: "20.00" }],
    });
    // The head of the piece's record has what was paid in the end, its timeline the price on the ticket.
    const piece = (await sal.get(`/inventory/${line!.inventoryId}`)).page().text;
    expect(piece).toMatch(/Sold For \$980\.00 .*\$1,000\.00 on the ticket, \$20\.00 given back/);
    const both = await returned(sale.id, [{ id: line!.id, to: "stock", amount: "20.00" }]);
    expect([both.status, both.json()]).toMatchObject([422, { errors: { "lines.0.to": expect.anything() } }]);
    expect((await returned(sale.id, [{ id: line!.id, to: "stock" }])).json()).toMatchObject({
      total: "1048.60",
    });
  });

  test("a ticket is returned once all that can come back is back: a gift card, unless it was used", async () => {
    const withCard = async () => {
      const sale = await sell(1, {
        lines: [
          { kind: "item", description: "Chain", price: "40.00" },
          { kind: "gift_card", amount: "50.00" },
        ],
      });
      expect((await returned(sale.id, [{ id: sale.lines[0]!.id }])).status).toBe(201);
      return sale;
    };
    const unused = await withCard();
    expect(await saleNow(unused.id)).toMatchObject({ status: "partly_returned" });
    const used = await withCard();
    const number = db.$client
      .prepare(
        "select number from credit_accounts where id = (select account_id from sale_lines where id = ?)",
      )
      .pluck()
      .get(used.lines[1]!.id);
    const payments = [{ kind: "gift_card", amount: null, number }];
    await sell(1, { lines: [{ kind: "item", description: "Clasp", price: "10.00" }], payments });
    expect(await saleNow(used.id)).toMatchObject({ status: "returned" });
    expect((await returned(unused.id, [{ id: unused.lines[1]!.id }])).status).toBe(201);
    expect(await saleNow(unused.id)).toMatchObject({ status: "returned" });
  });

  test("a gift card that was used can't come back", async () => {
    const sale = await sell(1, { lines: [{ kind: "gift_card", amount: "50.00" }] });
    const number = db.$client
      .prepare(
        "select number from credit_accounts where id = (select account_id from sale_lines where id = ?)",
      )
      .pluck()
      .get(sale.lines[0]!.id);
    const payments = [{ kind: "gift_card", amount: null, number }];
    await sell(1, { lines: [{ kind: "item", description: "Clasp", price: "10.00" }], payments });
    const answer = await returned(sale.id, [{ id: sale.lines[0]!.id }]);
    expect([answer.status, answer.json()]).toEqual([
      409,
      {
        message: expect.stringMatching(
          /^The gift card ending in \d{4} has been used, so it can't come back$/,
        ),
        errors: { "lines.0.id": [expect.anything()] },
      },
    ]);
    expect(await saleNow(sale.id)).toMatchObject({ lines: [{ returned: false }] });
  });

  test("shipping is given back once", async () => {
    const sale = await sell(2, { shippingCharge: "15.00" });
    const back = (nth: number, shipping: string) =>
      returned(sale.id, [{ id: sale.lines[nth]!.id, to: "stock" }], { shipping });
    expect((await back(0, "10.00")).status).toBe(201);
    const again = await back(1, "10.00");
    expect([again.status, again.json()]).toMatchObject([
      422,
      { errors: { shipping: ["$5.00 of shipping can be refunded"] } },
    ]);
    expect((await back(1, "5.00")).status).toBe(201);
    expect(await saleNow(sale.id)).toMatchObject({ status: "returned", refunded: "2015.00" });
  });

  test("a walk-in gets no store credit", async () => {
    const sale = await sell(1, { customerId: undefined, walkIn: true });
    const refund = [{ kind: "store_credit", amount: "1000.00" }];
    const answer = await returned(sale.id, [{ id: sale.lines[0]!.id, to: "stock" }], { refund });
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      {
        errors: { "refund.0.kind": ["This ticket has no customer, so it can't be refunded to store credit"] },
      },
    ]);
    expect(await saleNow(sale.id)).toMatchObject({ status: "completed" });
  });

  test("many tills return one line at once: it comes back once", async () => {
    const sale = await sell(2);
    const lines = [{ id: sale.lines[0]!.id, to: "stock" }];
    const answers = await Promise.all(Array.from({ length: CROWD }, () => returned(sale.id, lines)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD - 1);
    const refused = answers.find(({ status }) => status === 409)!.json();
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^BACK-\d+ was already returned: RT-\d{6}$/),
      errors: { "lines.0.id": [expect.anything()] },
    });
    expect(db.select().from(returns).where(eq(returns.saleId, sale.id)).all()).toHaveLength(1);
  });

  test("what is back is for sale again, and comes back from its new ticket", async () => {
    const sale = await sell();
    expect((await returned(sale.id, [{ id: sale.lines[0]!.id, to: "stock" }])).status).toBe(201);
    const piece = db.$client
      .prepare("select piece_id from sale_lines where id = ?")
      .pluck()
      .get(sale.lines[0]!.id) as number;
    free.push(piece);
    const again = await sell();
    const toVendor = [{ id: again.lines[0]!.id, to: "vendor" }];
    const refused = await returned(again.id, toVendor);
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { message: expect.stringMatching(/^'Return to Vendor' of BACK-\d+ needs approval$/), approval: true },
    ]);
    const susan = await signIn(server, SUSAN);
    const body = { lines: toVendor, reason: "Wrong size" };
    expect((await susan.json("POST", `/api/sales/${again.id}/returns`, body)).status).toBe(201);
    expect(db.select().from(pieces).where(eq(pieces.id, piece)).get()?.state).toBe("returned_to_vendor");
  });

  test.each<[string, object, number, string]>([
    ["nothing", { lines: [] }, 422, "lines"],
    ["a line of another ticket", { lines: [{ id: 999_999, to: "stock" }] }, 422, "lines.0.id"],
    ["a piece without a place", { lines: [{ id: "FIRST" }] }, 422, "lines.0.to"],
    ["another place", { lines: [{ id: "FIRST", to: "moon" }] }, 422, "lines.0.to"],
    ["no reason", { reason: " " }, 422, "reason"],
    ["more fee than worth", { fee: "1000.01" }, 422, "fee"],
    ["shipping that nobody paid", { shipping: "5.00" }, 422, "shipping"],
    ["a refund of too little", { refund: [{ kind: "cash", amount: "999.99" }] }, 422, "refund"],
    ["a gift card that didn't pay", { refund: [{ kind: "gift_card" }] }, 422, "refund.0.amount"],
    [
      "a line twice",
      {
        lines: [
          { id: "FIRST", to: "stock" },
          { id: "FIRST", to: "stock" },
        ],
      },
      422,
      "lines.1.id",
    ],
  ])("%s is refused, and nothing is done", async (_, words, status, field) => {
    const sale = await sell();
    const text = JSON.stringify({ lines: [{ id: "FIRST", to: "stock" }], reason: "Wrong size", ...words });
    const body = JSON.parse(text.replaceAll('"FIRST"', String(sale.lines[0]!.id))) as object;
    const answer = await sal.json("POST", `/api/sales/${sale.id}/returns`, body);
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([status, [field]]);
    expect(await saleNow(sale.id)).toMatchObject({ status: "completed", refunded: "0.00" });
  });

  test("what a trade-in paid goes to store credit, by who may", async () => {
    const sale = await sell(1, { hasTradeIn: true, tradeInItem: "Band", tradeInValue: "300.00" });
    const lines = [{ id: sale.lines[0]!.id, to: "stock" }];
    expect((await returned(sale.id, lines)).status).toBe(403);
    const susan = await signIn(server, SUSAN);
    const answer = await susan.json("POST", `/api/sales/${sale.id}/returns`, { lines, reason: "Wrong size" });
    expect(answer.json<ReturnAnswer>()).toMatchObject({
      total: "700.00",
      refund: [
        { kind: "store_credit", amount: "300.00" },
        { kind: "card", amount: "700.00" },
      ],
    });
  });

  test("an exchange for something dearer is paid the difference, for something cheaper refunded", async () => {
    const sale = await sell(2);
    const exchanged = (nth: number, price: string, payments?: object[]) =>
      sal.json("POST", `/api/sales/${sale.id}/exchange`, {
        return: { lines: [{ id: sale.lines[nth]!.id, to: "stock" }], reason: "Another one" },
        sale: {
          customerId: server.built.customerId,
          location: "boca",
          lines: [{ kind: "piece", inventoryId: free.pop(), price }],
          payments,
        },
      });
    const dearer = await exchanged(0, "1400.00", [{ kind: "cash", amount: "400.00" }]);
    expect([dearer.status, dearer.json()]).toMatchObject([
      201,
      {
        return: { total: "1000.00", refund: [{ kind: "exchange", amount: "1000.00" }] },
        sale: {
          payments: [
            { kind: "exchange", amount: "1000.00" },
            { kind: "cash", amount: "400.00" },
          ],
        },
      },
    ]);
    const cheaper = await exchanged(1, "600.00");
    expect([cheaper.status, cheaper.json()]).toMatchObject([
      201,
      {
        return: {
          refund: [
            { kind: "exchange", amount: "600.00" },
            { kind: "card", amount: "400.00" },
          ],
        },
        sale: { payments: [{ kind: "exchange", amount: "600.00" }] },
      },
    ]);
    const short = await exchanged(1, "1400.00", [{ kind: "cash", amount: "1.00" }]);
    expect(short.status).toBe(409);
    const olive = await signIn(server, OLIVE);
    const { id } = dearer.json<{ sale: SaleAnswer }>().sale;
    expect((await olive.json("POST", `/api/sales/${id}/void`, { reason: "No" })).status).toBe(409);
  });

  test("a refused new ticket leaves the old one as it was", async () => {
    const sale = await sell();
    const answer = await sal.json("POST", `/api/sales/${sale.id}/exchange`, {
      return: { lines: [{ id: sale.lines[0]!.id, to: "stock" }], reason: "Another one" },
      sale: {
        customerId: server.built.customerId,
        location: "boca",
        lines: [{ kind: "item", description: "Chain", price: "1200.00" }],
        payments: [{ kind: "cash", amount: "1.00" }],
      },
    });
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      ["sale.payments"],
    ]);
    expect(await saleNow(sale.id)).toMatchObject({ status: "completed" });
  });

  test("a void takes the ticket out of its day; a clerk needs a colleague for it", async () => {
    const before = spent();
    const sale = await sell();
    const refused = await sal.json("POST", `/api/sales/${sale.id}/void`, { reason: "Rung up twice" });
    expect([refused.status, refused.json()]).toMatchObject([403, { approval: true }]);
    const susan = await signIn(server, SUSAN);
    expect((await susan.json("POST", `/api/sales/${sale.id}/void`, { reason: "" })).status).toBe(422);
    const answer = await susan.json("POST", `/api/sales/${sale.id}/void`, { reason: "Rung up twice" });
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { status: "voided", voided: { by: "Susan Vale", reason: "Rung up twice" } },
    ]);
    expect(await saleNow(sale.id)).toBeUndefined();
    expect(spent()).toBe(before);
    expect(db.select().from(payments).where(eq(payments.saleId, sale.id)).get()?.isLive).toBe(false);
    const lines = [{ id: sale.lines[0]!.id, to: "stock" }];
    expect((await returned(sale.id, lines)).status).toBe(409);
    expect((await susan.json("POST", `/api/sales/${sale.id}/void`, { reason: "Again" })).status).toBe(409);
  });

  test("neither a ticket of a closed till nor one that is partly back is voided", async () => {
    const olive = await signIn(server, OLIVE);
    const partly = await sell(2);
    expect((await returned(partly.id, [{ id: partly.lines[0]!.id, to: "stock" }])).status).toBe(201);
    const closed = await sell();
    const why = async (id: number) => {
      const answer = await olive.json("POST", `/api/sales/${id}/void`, { reason: "Wrong" });
      return [answer.status, answer.json<{ message: string }>().message];
    };
    expect(await why(partly.id)).toEqual([409, expect.stringMatching(/was returned: RT-\d{6}/)]);
    const ended = await olive.json("POST", "/api/closes", { location: "boca", counted: { cash: "0.00" } });
    expect(ended.status).toBe(201);
    expect(
      db
        .select()
        .from(tillSessions)
        .all()
        .every(({ closedAt }) => closedAt !== null),
    ).toBe(true);
    expect(await why(closed.id)).toEqual([409, expect.stringMatching(/since been closed \(Z-\d{6}\)/)]);
    // A return of it belongs to the next session.
    expect((await returned(closed.id, [{ id: closed.lines[0]!.id, to: "stock" }])).status).toBe(201);
    expect(
      db
        .select()
        .from(tillSessions)
        .all()
        .some(({ closedAt }) => closedAt === null),
    ).toBe(true);
  });

  test("cash above the limit needs a colleague", async () => {
    const olive = await signIn(server, OLIVE);
    const general = (await olive.get("/settings")).page().form("/settings");
    await olive.post("/settings", { ...general, cashRefundLimit: "100.00" });
    await olive.post("/account/pin", { currentPassword: PASSWORD, pin: "481516", pinAgain: "481516" });
    const sale = await sell(1, { payments: [{ kind: "cash", amount: null }] });
    const lines = [{ id: sale.lines[0]!.id, to: "stock" }];
    const refund = [{ kind: "cash", amount: "1000.00" }];
    const refused = await returned(sale.id, lines, { refund });
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { approval: true, errors: { refund: [expect.anything()] } },
    ]);
    const approval = { employeeId: OLIVE.id, pin: "481516" };
    expect((await returned(sale.id, lines, { refund, approval })).status).toBe(201);
    // One approval of an exchange is of the ticket's discount and of the cash that goes back.
    const limits = (await olive.get("/settings")).page().form("/settings");
    await olive.post("/settings", { ...limits, discountLimit: "10" });
    const other = await sell();
    const exchange = {
      return: {
        lines: [{ id: other.lines[0]!.id, to: "stock" }],
        refund: [{ kind: "cash" }],
        reason: "Cheaper",
      },
      sale: {
        customerId: server.built.customerId,
        location: "boca",
        lines: [{ kind: "piece", inventoryId: free.pop(), discount: { percent: 40, reason: "other" } }],
      },
    };
    const both = await sal.json("POST", `/api/sales/${other.id}/exchange`, exchange);
    expect([both.status, Object.keys(both.json<{ errors: object }>().errors)]).toEqual([
      403,
      ["sale.lines.0.price", "return.refund"],
    ]);
    const approved = await sal.json("POST", `/api/sales/${other.id}/exchange`, { ...exchange, approval });
    expect([approved.status, approved.json()]).toMatchObject([
      201,
      {
        return: { refund: [{ kind: "exchange" }, { kind: "cash", amount: "400.00" }] },
        sale: { approvedBy: "Olive Marsh" },
      },
    ]);
    const now = (await olive.get("/settings")).page().form("/settings");
    await olive.post("/settings", { ...now, cashRefundLimit: "", discountLimit: "100" });
  });
});

describe("without scripts", () => {
  test("a ticket's only item is ticked on arrival, and counted with the place that is shown", async () => {
    const sale = await sell(1, { tax: "70.00" });
    const path = `/sales/${sale.id}/return`;
    const page = (await sal.get(path)).page();
    expect(page.text).not.toContain("Choose where it goes");
    expect(page.text).toMatch(/Returned, before tax\s*\$1,000\.00\s*Tax\s*\$70\.00\s*Refund\s*\$1,070\.00/);
    const [line] = sale.lines;
    expect(page.form()).toMatchObject({ [`back-${line!.id}`]: "on", [`to-${line!.id}`]: "stock" });
    // A link that only ticks it means what the page shows, too.
    const ticked = (await sal.get(`${path}?back-${line!.id}=on`)).page();
    expect(ticked.text).toMatch(/Refund\s*\$1,070\.00/);
    const done = await sal.post(path, { ...page.form(), reason: "Wrong size" });
    expect(done.status).toBe(303);
    expect((await sal.follow(done)).page().text).toContain("$1,070.00");
  });

  test("a return shows what is given back, and does only what it showed", async () => {
    const sale = await sell(2);
    const [line] = sale.lines;
    const path = `/sales/${sale.id}/return`;
    expect((await sal.get(`/sales/${sale.id}`)).page().links).toMatchObject({ Return: path });
    const form = (await sal.get(path)).page().form();
    const typed = {
      ...form,
      [`back-${line!.id}`]: "on",
      reason: "Wrong size",
      fee: "$20",
      refundTo: "as_paid",
    };
    const early = await sal.post(path, typed);
    expect([early.status, early.page().text]).toEqual([
      422,
      expect.stringContaining("The refund is now 980.00"),
    ]);
    const shown = await sal.get(`${path}?${new URLSearchParams(typed)}`);
    expect(shown.page().text).toMatch(/Refund\s*\$980\.00/);
    const done = await sal.post(path, shown.page().form());
    expect(done.status).toBe(303);
    const page = (await sal.follow(done)).page();
    expect(page.text).toContain("Card");
    expect(page.text).toContain("$980.00");
    expect((await sal.get(`/sales/${sale.id}`)).page().text).toMatch(/Returns/);
    const number = /RT-\d{6}/.exec(page.text)?.[0] ?? "";
    expect(readBarcode((await sal.get(`${page.links["Print Slip"]}`)).body)).toBe(number);
    expect((await sal.get(`/sales/find?ticket=${number}`)).location).toBe(done.location);
    const receipt = readBarcode((await sal.get(`/sales/${sale.id}/receipt`)).body);
    expect((await sal.get(`/sales/find?ticket=${receipt}`)).location).toBe(`/sales/${sale.id}`);
    const again = await sal.get(`${path}?back-${line!.id}=on`);
    expect(again.page().text).toMatch(/was already returned: RT-\d{6}/);
  });

  test("of a ticket that nobody said how it was paid, the way back is asked for and never guessed", async () => {
    const item = { kind: "item", description: "Clasp", price: "45.00", taxed: false };
    const { id, lines } = await sell(0, { lines: [item], payments: undefined });
    for (const step of ["return", "exchange"]) {
      const path = `/sales/${id}/${step}`;
      const page = (await sal.get(`${path}?back-${lines[0]!.id}=on`)).page();
      expect(page.form().refundTo).toBe("");
      const refused = await sal.post(path, { ...page.form(), reason: "Wrong size" });
      expect([refused.status, refused.page().text]).toEqual([
        422,
        expect.stringContaining("Choose how to refund it"),
      ]);
      expect(refused.page().form()).toMatchObject({ reason: "Wrong size", [`back-${lines[0]!.id}`]: "on" });
    }
    expect(await saleNow(id)).toMatchObject({ refunded: "0.00" });
    const olive = await signIn(server, OLIVE);
    const path = `/sales/${id}/return`;
    const { text, form } = (await olive.get(`${path}?back-${lines[0]!.id}=on`)).page();
    expect(text).toMatch(/Refund\s*\$45\.00/);
    const done = await olive.post(path, { ...form(), reason: "Wrong size", refundTo: "store_credit" });
    expect([done.status, done.location]).toEqual([303, expect.stringContaining("/returns/")]);
    expect(await saleNow(id)).toMatchObject({ refunded: "45.00" });
  });

  test("a refused return keeps everything typed", async () => {
    const sale = await sell();
    const path = `/sales/${sale.id}/return`;
    const form = (await sal.get(path)).page().form();
    const box = `back-${sale.lines[0]!.id}`;
    const place = `to-${sale.lines[0]!.id}`;
    const answer = await sal.post(path, { ...form, [box]: "on", [place]: "vendor", fee: "12", reason: "" });
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain("Reason is required");
    expect(answer.page().form()).toMatchObject({ [box]: "on", [place]: "vendor", fee: "12" });
  });

  test("a part of a price is given back: the form shows it with its tax, and every paper says it", async () => {
    const sale = await sell(1, { tax: "70.00" });
    const [line] = sale.lines;
    const path = `/sales/${sale.id}/return`;
    const form = (await sal.get(path)).page().form();
    const typed = { ...form, [`part-${line!.id}`]: "$100", reason: "A scratch" };
    const shown = await sal.get(`${path}?${new URLSearchParams(typed)}`);
    expect(shown.page().text).toMatch(
      /Returned, before tax\s*\$100\.00\s*Tax\s*\$7\.00\s*Refund\s*\$107\.00/,
    );
    const done = await sal.post(path, shown.page().form());
    const record = (await sal.follow(done)).page();
    expect(record.text).toContain("Customer keeps it");
    expect((await sal.get(`${record.links["Print Slip"]}`)).page().text).toContain(
      "Part of the price; customer keeps it",
    );
    expect((await sal.get(`/sales/${sale.id}/receipt`)).page().text).toMatch(
      /Given back since, before tax\s*[-−]\$100\.00/,
    );
    const page = (await sal.get(`/sales/${sale.id}`)).page();
    expect(page.text).toContain("$100.00 of its price given back");
    const back = (await sal.get(`${path}?back-${line!.id}=on&to-${line!.id}=stock&reason=x`)).page();
    expect(back.text).toMatch(/Returned, before tax\s*\$900\.00\s*Tax\s*\$63\.00/);
    const again = (await sal.get(path)).page().form();
    const refused = await sal.post(path, { ...typed, ...again, reason: "x", [`part-${line!.id}`]: "900.01" });
    expect([refused.status, refused.page().text]).toEqual([
      422,
      expect.stringContaining("At most $900.00 of its price is left"),
    ]);
    expect(refused.page().form()).toMatchObject({ [`part-${line!.id}`]: "900.01" });
  });

  /** The sale form with the ticket's first line standing in it. */
  async function exchanging(sale: SaleAnswer, typed: Record<string, string> = {}) {
    const path = `/sales/${sale.id}/exchange`;
    const box = `back-${sale.lines[0]!.id}`;
    const form = (await sal.get(path)).page().form();
    const next = await sal.post(path, { ...form, [box]: "on", reason: "Another one", ...typed });
    expect([next.status, next.location]).toEqual([303, expect.stringMatching(/^\/sales\/new\?draft=/)]);
    return sal.follow(next);
  }
  const press = async (fields: Record<string, string>, button: Record<string, string>) => {
    const answer = await sal.follow(await sal.post("/sales/new", { ...fields, ...button }));
    expect(`${answer.status} ${answer.page().text}`).toMatch(/^200 /);
    return answer;
  };
  const formIn = (answer: Awaited<ReturnType<typeof press>>) => answer.page().form("/sales/new");

  test("an exchange is a ticket like any other, of which what comes back pays a part", async () => {
    const sale = await sell(2);
    const begun = await exchanging(sale, { fee: "100" });
    expect(begun.page().text).toMatch(/Returned from S-\d{6}.*\$1,000\.00.*Fee.*-\$100\.00/s);
    const piece = await press(formIn(begun), { chooseItem: String(free.pop()) });
    const strap = await press(
      { ...formIn(piece), "lines[0].off": "10%", "lines[0].reason": "loyalty" },
      { step: "item" },
    );
    const words = { "lines[1].description": "Strap", "lines[1].price": "75", "lines[1].taxed": "false" };
    const paid = await press({ ...formIn(strap), ...words }, { step: "pay.cash" });
    expect(paid.page().text).toMatch(/Returned\s*-\$900\.00\s*Amount due\s*\$75\.00/);
    const done = await sal.post("/sales/new", { ...formIn(paid), "payments[0].given": "100" });
    expect([done.status, done.location]).toEqual([303, expect.stringMatching(/^\/sales\/\d+\/finish$/)]);
    const finish = (await sal.follow(done)).page();
    expect(finish.text).toMatch(/Change due\s*\$25\.00/);
    const id = Number(/\d+/.exec(done.location ?? "")?.[0]);
    expect(await saleNow(id)).toMatchObject({
      amountDue: "975.00",
      payments: [
        { kind: "exchange", amount: "900.00" },
        { kind: "cash", amount: "75.00" },
      ],
    });
    expect(await saleNow(sale.id)).toMatchObject({ status: "partly_returned", refunded: "900.00" });
    const slip = (await sal.get(`${finish.links["Return Slip"]}`)).page().text;
    expect(slip).toMatch(new RegExp(`For ticket S-0*${id}\\s*\\$900\\.00`));
  });

  test("what an exchange leaves is given back as its form says; a credit slip says how much", async () => {
    const sale = await sell();
    const begun = await exchanging(sale, { refundTo: "store_credit" });
    const piece = await press(formIn(begun), { chooseItem: String(free.pop()) });
    const less = await press({ ...formIn(piece), "lines[0].price": "600" }, { step: "update" });
    expect(less.page().text).toMatch(/Refund\s*\$400\.00.*Refund: Store credit \$400\.00/s);
    // As where Settings begin with no kind of payment.
    const done = await sal.post("/sales/new", { ...formIn(less), "payments[0].kind": "" });
    const finish = (await sal.follow(done)).page();
    expect(finish.text).toMatch(/Refund\s*\$400\.00/);
    const slip = await sal.get(`${finish.links["Credit Slip"]}`);
    expect(slip.page().text).toMatch(/Store credit\s*\$400\.00\s*Store credit balance\s*\$\d+\.00/);
    expect(readBarcode(slip.body)).toMatch(/^RT-\d{6}$/);
    expect(slip.page().text).not.toContain("Another one");
  });

  test("a refused exchange keeps all of it, and nothing came back", async () => {
    const sale = await sell();
    const begun = await exchanging(sale);
    const dear = await press(formIn(begun), { step: "item" });
    const typed = { "lines[0].description": "Chain", "lines[0].price": "1200", "payments[0].kind": "" };
    const unpaid = await sal.post("/sales/new", { ...formIn(dear), ...typed });
    expect([unpaid.status, unpaid.page().text]).toEqual([
      422,
      expect.stringContaining("Choose how it was paid"),
    ]);
    expect(formIn(unpaid)).toMatchObject({ ...typed, exchange: formIn(begun).exchange });
    // The other till was faster.
    expect((await returned(sale.id, [{ id: sale.lines[0]!.id, to: "stock" }])).status).toBe(201);
    const late = await sal.post("/sales/new", { ...formIn(unpaid), "payments[0].kind": "card" });
    expect([late.status, late.page().text]).toEqual([
      409,
      expect.stringMatching(/BACK-\d+ was already returned: RT-\d{6}/),
    ]);
    const dropped = await press(formIn(late), { step: "dropExchange" });
    expect(formIn(dropped)).toMatchObject({ ...typed, "payments[0].kind": "card" });
    expect(formIn(dropped)).not.toHaveProperty("exchange");
    expect((await sal.post("/sales/new", formIn(dropped))).status).toBe(303);
  });

  test("what comes back can be changed, and the ticket stays; its worth is what was shown", async () => {
    const sale = await sell(2);
    const begun = await exchanging(sale);
    const item = await press(formIn(begun), { step: "item" });
    const typed = { "lines[0].description": "Chain", "lines[0].price": "2500" };
    const change = await sal.post("/sales/new", { ...formIn(item), ...typed, step: "changeExchange" });
    const path = `/sales/${sale.id}/exchange`;
    expect(change.location).toMatch(new RegExp(`^${path}\\?`));
    const form = (await sal.follow(change)).page().form(path);
    expect(form).toMatchObject({ [`back-${sale.lines[0]!.id}`]: "on", reason: "Another one" });
    const more = await sal.post(path, { ...form, [`back-${sale.lines[1]!.id}`]: "on" });
    const both = await sal.follow(more);
    expect(formIn(both)).toMatchObject(typed);
    expect(both.page().text).toMatch(/Amount due\s*\$500\.00/);
    const exchange = new URLSearchParams(formIn(both).exchange);
    exchange.set("shown", "2100.00");
    const other = await sal.post("/sales/new", { ...formIn(both), exchange: String(exchange) });
    expect([other.status, other.page().text]).toEqual([
      422,
      expect.stringContaining("The returned items are now worth 2000.00"),
    ]);
    expect((await sal.post("/sales/new", formIn(other))).status).toBe(303);
  });

  test.each(oneIn(2, ["", "saleId=x", "saleId=999999&back-1=on&reason=x", "back-1=on"]))(
    "what can't be read as coming back is refused: %s",
    async (text) => {
      const sale = await sell();
      const item = await press(formIn(await exchanging(sale)), { step: "item" });
      const typed = { "lines[0].description": "Chain", "lines[0].price": "12" };
      const exchange = text || `saleId=${sale.id}&reason=`;
      const answer = await sal.post("/sales/new", { ...formIn(item), ...typed, exchange });
      expect([answer.status, answer.page().text]).toEqual([
        422,
        expect.stringContaining("The returned items can't be read"),
      ]);
    },
  );

  test.each([
    ["sales.return", "/sales/new"],
    ["sales.process", "/api/sales/:id/exchange"],
  ])("who lacks %s exchanges nothing", async (permission, path) => {
    const sale = await sell();
    const [line] = sale.lines;
    const olive = await signIn(server, OLIVE);
    const allow = (value: boolean) =>
      olive.json("PUT", `/api/employees/${SUSAN.id}/permissions`, { changes: { [permission]: value } });
    expect((await allow(false)).status).toBe(200);
    const susan = await signIn(server, SUSAN);
    const chain = { "lines[0].kind": "item", "lines[0].description": "Chain", "lines[0].price": "1000" };
    const exchange = `saleId=${sale.id}&back-${line!.id}=on&to-${line!.id}=stock&reason=x&shown=1000.00`;
    const answer = path.startsWith("/api")
      ? await susan.json("POST", path.replace(":id", String(sale.id)), {
          return: { lines: [{ id: line!.id, to: "stock" }], reason: "x" },
          sale: {
            walkIn: true,
            location: "boca",
            lines: [{ kind: "item", description: "Chain", price: "1000.00" }],
          },
        })
      : await susan.post(path, {
          ...(await susan.get(path)).page().form(path),
          ...chain,
          walkIn: "on",
          location: "boca",
          exchange,
        });
    expect([answer.status, answer.body]).toEqual([403, expect.stringContaining("can't process exchanges")]);
    expect(await saleNow(sale.id)).toMatchObject({ status: "completed" });
    const links = (await susan.get(`/sales/${sale.id}`)).page().links;
    expect(links).not.toHaveProperty("Exchange");
    expect((await allow(true)).status).toBe(200);
  });

  test("a void asks why, prints VOID, and stands under a filter of its own", async () => {
    const sale = await sell();
    const susan = await signIn(server, SUSAN);
    const path = `/sales/${sale.id}/void`;
    const form = (await susan.get(path)).page().form();
    expect((await susan.post(path, { ...form, reason: "" })).status).toBe(422);
    expect((await susan.post(path, { ...form, reason: "Rung up twice" })).location).toBe(`/sales/${sale.id}`);
    const page = (await susan.get(`/sales/${sale.id}`)).page();
    expect(page.text).toContain("Rung up twice");
    expect(page.links).not.toHaveProperty("Return");
    expect((await susan.get(`/sales/${sale.id}/receipt`)).page().text).toContain("VOID");
    expect((await susan.get("/sales")).body).not.toContain(`/sales/${sale.id}"`);
    expect((await susan.get("/sales?show=voided")).body).toContain(`/sales/${sale.id}"`);
  });

  test.each([
    ["S-", "/sales/"],
    ["s", "/sales/"],
    ["#", "/sales/"],
    ["", "/sales/"],
  ])("a scanned or typed number %s leads to its ticket", async (prefix, to) => {
    const { id } = await sell();
    const typed = `${prefix}${String(id).padStart(6, "0")}`;
    const answer = await sal.get(`/sales/find?${new URLSearchParams({ ticket: ` ${typed} ` })}`);
    expect([answer.status, answer.location]).toEqual([303, `${to}${id}`]);
    const miss = await sal.get("/sales/find?ticket=S-999999");
    expect((await sal.follow(miss)).page().text).toContain("No ticket with the number S-999999");
  });
});
