import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFours } from "~/domain/counter/credit/gift-card-number";
import { cents } from "~/domain/money";
import type { Db } from "~db/client.server.ts";
import { auditLog, creditAccounts, formDrafts, idempotencyKeys, sales, sessions } from "~db/schema/index.ts";
import { OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readBarcode } from "../support/read-barcode.ts";
import { aGiftCard, theBooksBalance } from "../support/shop.ts";

const PIN = "481516";
const ASKS = "Showing a gift card's number after its sale needs approval";

function aShop() {
  return { old: aGiftCard(cents(5_000), SAL), lost: aGiftCard(cents(7_000), SAL) };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let sal: Client;
let susan: Client;

beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  [sal, susan] = await Promise.all([signIn(server, SAL), signIn(server, SUSAN)]);
  await susan.post("/account/pin", { currentPassword: PASSWORD, pin: PIN, pinAgain: PIN });
  db.update(sales)
    .set({ soldAt: 1_000 as never })
    .run();
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

interface Sold {
  id: number;
  lines: { giftCardId: number; giftCardNumber: string | null }[];
}
const CARD_SALE = {
  walkIn: true,
  location: "boca",
  lines: [{ kind: "gift_card", amount: "50.00" }],
  payments: [{ kind: "cash", amount: "50.00" }],
};
const sellCard = async (client: Client, headers?: Record<string, string>) =>
  (await client.json("POST", "/api/sales", CARD_SALE, headers)).json<Sold>();
const numberOf = (id: number) =>
  db.select().from(creditAccounts).where(eq(creditAccounts.id, id)).get()?.number ?? "";
const lastEntry = (action: string) =>
  db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).get();
const approval = { employeeId: SUSAN.id, pin: PIN };

describe("a gift card's number", () => {
  test("is in the answer to the call that sold it, once, and in nothing that is kept", async () => {
    const headers = { "idempotency-key": "sells-a-card" };
    const [line] = (await sellCard(sal, headers)).lines;
    expect(line?.giftCardNumber).toBe(numberOf(line?.giftCardId ?? 0));
    const again = (await sellCard(sal, headers)).lines[0];
    expect(again).toMatchObject({ giftCardId: line?.giftCardId, giftCardNumber: null });
    const [listed] = (await sal.json("GET", "/api/sales")).json<Sold[]>();
    expect(listed?.lines[0]).toMatchObject({ giftCardId: line?.giftCardId, giftCardNumber: null });
    const kept = JSON.stringify([db.select().from(idempotencyKeys).all(), db.select().from(auditLog).all()]);
    expect(kept).not.toContain(line?.giftCardNumber);
  });

  test("prints for who just sold it, with an entry for each print, and not by a GET", async () => {
    const { lines, id } = await sellCard(sal);
    const cardId = lines[0]?.giftCardId ?? 0;
    const number = numberOf(cardId);
    const slip = `/gift-cards/${cardId}/slip`;
    for (const path of [slip, `/sales/${id}/receipt`, `/sales/${id}/receipt?paper=letter`, `/sales/${id}`]) {
      const { body } = await sal.get(path);
      for (const written of [number, inFours(number)]) expect(body, path).not.toContain(written);
    }
    const printed = await sal.post(slip, { formKey: "prints-a-card" });
    expect(printed.status).toBe(200);
    expect(printed.page().text).toContain(inFours(number));
    expect(readBarcode(printed.body)).toBe(number);
    expect(printed.headers.get("cache-control")).toContain("no-store");
    expect(lastEntry("gift-card.number-shown")).toMatchObject({
      employeeId: SAL.id,
      recordId: String(cardId),
    });
    const again = await sal.post(slip, { formKey: "prints-a-card" });
    expect(again.body).not.toContain(inFours(number));
    expect(again.page().text).toContain("The number was shown already");
  });

  test("is for nobody to count up: an hour later, and for others, it takes an approval", async () => {
    const { old } = server.built;
    const fresh = (await sellCard(sal)).lines[0]?.giftCardId ?? 0;
    const other = await signIn(server, OLIVE);
    db.$client.prepare("update employees set role = 'sales' where id = ?").run(OLIVE.id);
    for (const [client, id] of [
      [sal, old.id],
      [other, fresh],
    ] as const) {
      for (const answer of [
        await client.json("POST", `/api/gift-cards/${id}/number`, {}),
        await client.post(`/gift-cards/${id}/slip`, { formKey: "asks-for-it" }),
      ]) {
        expect([answer.status, answer.body.replaceAll("&#x27;", "'")]).toEqual([
          403,
          expect.stringContaining(ASKS),
        ]);
        expect(answer.body).not.toContain(numberOf(id));
        expect(answer.body).not.toContain(inFours(numberOf(id)));
      }
    }
    db.$client.prepare("update employees set role = 'owner' where id = ?").run(OLIVE.id);
    const allowed = await sal.json("POST", `/api/gift-cards/${old.id}/number`, { approval });
    expect(allowed.json()).toEqual({
      id: old.id,
      number: old.number,
      lastFour: old.number.slice(-4),
      balance: "50.00",
    });
    expect(lastEntry("gift-card.number-shown")).toMatchObject({ employeeId: SAL.id, approvedBy: SUSAN.id });
    const alone = await susan.json("POST", `/api/gift-cards/${old.id}/number`, {});
    expect(alone.json()).toMatchObject({ number: old.number });
    expect((await susan.json("POST", "/api/gift-cards/999/number", {})).status).toBe(404);
  });

  test("of a lost card is replaced: nobody pays with the old one", async () => {
    const { lost } = server.built;
    const path = `/api/gift-cards/${lost.id}/replacement`;
    const refused = await sal.json("POST", path, { reason: "Lost" });
    expect([refused.status, numberOf(lost.id)]).toEqual([403, lost.number]);
    const page = await susan.get(`/gift-cards/${lost.id}/replace`);
    const made = await susan.post(`/gift-cards/${lost.id}/replace`, {
      ...page.page().form(),
      reason: "Lost",
    });
    const number = numberOf(lost.id);
    expect(number).not.toBe(lost.number);
    expect(made.page().text).toContain(inFours(number));
    const pay = (typed: string) =>
      sal.json("POST", "/api/sales", {
        walkIn: true,
        location: "boca",
        lines: [{ kind: "item", description: "Chain", price: "20.00", taxed: false }],
        payments: [{ kind: "gift_card", amount: "20.00", number: typed }],
      });
    expect((await pay(lost.number)).status).toBe(422);
    expect((await pay(number)).status).toBe(201);
    const answer = await susan.json("POST", path, { reason: "Copied" });
    expect(answer.json()).toMatchObject({ number: numberOf(lost.id), balance: "50.00" });
    expect(lastEntry("gift-card.number-replaced")).toMatchObject({ employeeId: SUSAN.id });
    expect((await susan.json("POST", path, { reason: " " })).status).toBe(422);
  });
});

describe("a gift card's number that was typed", () => {
  const ticket = (number: string) => ({
    formKey: "pays-by-card-1",
    walkIn: "on",
    location: "boca",
    "lines[0].kind": "item",
    "lines[0].description": "Chain",
    "lines[0].price": "20.00",
    "payments[0].kind": "gift_card",
    "payments[0].number": number,
  });

  test("is sealed in the ticket's draft, and there again when the draft is", async () => {
    const { number } = server.built.old;
    for (const typed of [number, inFours(number)]) {
      const step = await sal.post("/sales/new", { ...ticket(typed), step: "split" });
      expect(step.location).toMatch(/^\/sales\/new\?draft=[\w-]{22}$/);
      expect((await sal.follow(step)).page().form()).toMatchObject({ "payments[0].number": typed });
    }
    const drafts = JSON.stringify(db.select().from(formDrafts).all());
    expect(drafts).toContain("payments[0].number");
    for (const typed of [number, inFours(number)]) expect(drafts).not.toContain(typed);
  });

  test("a check's number is kept as it is", async () => {
    const check = { ...ticket("1044"), "payments[0].kind": "check" };
    const step = await sal.post("/sales/new", { ...check, step: "split" });
    expect((await sal.follow(step)).page().form()).toMatchObject({ "payments[0].number": "1044" });
  });

  test("is in nothing that an ended session shows, but the rest of the form is", async () => {
    const { number } = server.built.old;
    const left = async () => {
      const client = await signIn(server, SAL);
      db.delete(sessions).where(eq(sessions.employeeId, SAL.id)).run();
      return client;
    };
    const refused = await (await left()).post("/sales/new", ticket(number));
    expect(refused.status).toBe(401);
    expect(refused.body).toContain("Chain");
    expect(refused.body).not.toContain(number);
    const looked = await (await left()).post("/gift-cards/find", { number });
    expect([looked.status, looked.body.includes(number)]).toEqual([401, false]);
    const found = await (await left()).get(`/find?q=${number}`);
    expect(found.status).toBe(401);
    expect(found.headers.get("refresh")).toBe("1; url=/api/login?returnTo=%2Ffind");
    sal = await signIn(server, SAL);
  });

  test("is found by, and named by its last four digits", async () => {
    const { number, id } = server.built.old;
    const found = await sal.json("GET", `/api/find?q=${number}`);
    expect(found.json()).toMatchObject({ exact: { kind: "gift_card", id } });
    expect(found.body).toContain(`Ending in ${number.slice(-4)}`);
    expect(found.body.replaceAll(" ", "")).not.toContain(number);
  });
});
