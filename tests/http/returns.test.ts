import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, openDatabase } from "~db/client.server.ts";
import { customers, payments, pieces, returns, tillSessions } from "~db/schema/index.ts";
import { theBooksBalance } from "../support/books.ts";
import { OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readBarcode } from "../support/read-barcode.ts";
import { aCustomer, aPiece } from "../support/shop.ts";

interface SaleAnswer {
  id: number;
  status: string;
  total: string;
  amountDue: string;
  refunded: string;
  lines: { id: number; returned: boolean }[];
  payments: { kind: string; amount: string }[];
}
interface ReturnAnswer {
  id: number;
  number: string;
  total: string;
  refund: { kind: string; amount: string }[];
}

let server: ShopServer<{ customerId: number; pieces: number[] }>;
let db: Db;
let sal: Client;
let free: number[];
beforeAll(async () => {
  server = await startShop(() => ({
    customerId: aCustomer().id,
    pieces: Array.from({ length: 40 }, (_, n) => aPiece({ sku: `BACK-${n}` }).id),
  }));
  db = openDatabase(join(server.dataDir, "loupe.sqlite"));
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

  test("40 tills return one line at once: it comes back once", async () => {
    const sale = await sell(2);
    const lines = [{ id: sale.lines[0]!.id, to: "stock" }];
    const answers = await Promise.all(Array.from({ length: 40 }, () => returned(sale.id, lines)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
    const refused = answers.find(({ status }) => status === 409)!.json();
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^BACK-\d+ is back already: RT-\d{6}$/),
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
    expect((await returned(again.id, [{ id: again.lines[0]!.id, to: "vendor" }])).status).toBe(201);
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

  test("what a trade-in paid goes to store credit", async () => {
    const sale = await sell(1, { hasTradeIn: true, tradeInItem: "Band", tradeInValue: "300.00" });
    const answer = await returned(sale.id, [{ id: sale.lines[0]!.id, to: "stock" }]);
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
        walkIn: true,
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
    expect(await why(partly.id)).toEqual([409, expect.stringMatching(/came back: RT-\d{6}/)]);
    const ended = await olive.json("POST", "/api/closes", { location: "boca", counted: { cash: "0.00" } });
    expect(ended.status).toBe(201);
    expect(
      db
        .select()
        .from(tillSessions)
        .all()
        .every(({ closedAt }) => closedAt !== null),
    ).toBe(true);
    expect(await why(closed.id)).toEqual([409, expect.stringMatching(/closed since \(Z-\d{6}\)/)]);
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
    const sale = await sell();
    const lines = [{ id: sale.lines[0]!.id, to: "stock" }];
    const refund = [{ kind: "cash", amount: "1000.00" }];
    const refused = await returned(sale.id, lines, { refund });
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { approval: true, errors: { refund: [expect.anything()] } },
    ]);
    const approval = { employeeId: OLIVE.id, pin: "481516" };
    expect((await returned(sale.id, lines, { refund, approval })).status).toBe(201);
    await olive.post("/settings", { ...general, cashRefundLimit: "" });
  });
});

describe("without scripts", () => {
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
      expect.stringContaining("980.00 is given back: check it and press the button again"),
    ]);
    const shown = await sal.get(`${path}?${new URLSearchParams(typed)}`);
    expect(shown.page().text).toMatch(/Given back\s*\$980\.00/);
    const done = await sal.post(path, shown.page().form());
    expect(done.status).toBe(303);
    const page = (await sal.follow(done)).page();
    expect(page.text).toContain("Card");
    expect(page.text).toContain("$980.00");
    expect((await sal.get(`/sales/${sale.id}`)).page().text).toMatch(/Came back/);
    const number = /RT-\d{6}/.exec(page.text)?.[0] ?? "";
    expect(readBarcode((await sal.get(`${page.links["Print slip"]}`)).body)).toBe(number);
    expect((await sal.get(`/sales/find?ticket=${number}`)).location).toBe(done.location);
    const receipt = readBarcode((await sal.get(`/sales/${sale.id}/receipt`)).body);
    expect((await sal.get(`/sales/find?ticket=${receipt}`)).location).toBe(`/sales/${sale.id}`);
    const again = await sal.get(`${path}?back-${line!.id}=on`);
    expect(again.page().text).toMatch(/is back already: RT-\d{6}/);
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

  test("an exchange says the difference before it is done", async () => {
    const sale = await sell();
    const path = `/sales/${sale.id}/exchange`;
    const piece = db.select().from(pieces).where(eq(pieces.id, free.pop()!)).get()!;
    const typed = {
      ...(await sal.get(path)).page().form(),
      [`back-${sale.lines[0]!.id}`]: "on",
      reason: "Another one",
      refundTo: "as_paid",
      fee: "100",
      skus: `${piece.sku}\n`,
    };
    const shown = await sal.get(`${path}?${new URLSearchParams(typed)}`);
    expect(shown.page().text).toMatch(/Difference to pay\s*\$100\.00/);
    const unpaid = await sal.post(path, shown.page().form());
    expect([unpaid.status, unpaid.page().text]).toEqual([
      422,
      expect.stringContaining("Choose how it is paid"),
    ]);
    const done = await sal.post(path, { ...unpaid.page().form(), paidBy: "cash" });
    expect(done.status).toBe(303);
    expect((await sal.follow(done)).page().text).toMatch(/Exchanged: RT-\d{6} for S-\d{6}/);
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
    expect((await sal.follow(miss)).page().text).toContain("No ticket has the number S-999999");
  });
});
