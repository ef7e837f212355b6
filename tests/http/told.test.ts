import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayIn, daysBetween, type Instant } from "~/domain/dates";
import type { Db } from "~db/client.server.ts";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const DAY = 24 * 60 * 60 * 1_000;

function aShop() {
  const amelia = aCustomer({
    firstName: "Amelia",
    lastName: "Hartwell",
    cellPhone: "(561) 555-0100 x12",
    email: "amelia+rings@example.com",
  });
  return { ...theCast(), amelia };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

interface OrderAnswer {
  id: number;
  number: string;
  told: string | null;
  ready: string | null;
  message: string | null;
  tellings: { how: string; message: string | null; by: string }[];
}

async function aReadyRepair(words: object = {}): Promise<number> {
  const taken = await sal.json("POST", "/api/repairs", {
    customerId: server.built.amelia.id,
    item: "Three-stone ring",
    costToRepair: "60.00",
    customerPrice: "190.00",
    location: "boca",
    ...words,
  });
  expect(taken.status, taken.body).toBe(201);
  const { id } = taken.json<{ id: number }>();
  expect((await sal.json("PUT", `/api/repairs/${id}`, { status: "completed" })).status).toBe(200);
  return id;
}
const order = async (id: number) => (await sal.json("GET", `/api/orders/${id}`)).json<OrderAnswer>();
const tell = (id: number, words: object = {}, client = sal, headers = {}) =>
  client.json("POST", `/api/orders/${id}/told`, { how: "text", ...words }, headers);
const listed = async (query: string) => {
  const answer = await sal.json("GET", `/api/orders?${query}`);
  expect(answer.status, answer.body).toBe(200);
  return answer.json<OrderAnswer[]>().map(({ id }) => id);
};
/** As if the order had been ready, and its customer told, so many days ago. */
function daysAgo(id: number, days: number) {
  const { $client } = db;
  const ms = days * DAY;
  $client
    .prepare("update orders set ready_at = ready_at - ?, told_at = told_at - ? where id = ?")
    .run(ms, ms, id);
  $client.prepare("update order_tellings set at = at - ? where order_id = ?").run(ms, id);
}

describe("over JSON", () => {
  test("an order that is ready has its message; each telling is kept with its words", async () => {
    const id = await aReadyRepair();
    const before = await order(id);
    expect(before).toMatchObject({
      ready: expect.stringMatching(/Z$/),
      told: null,
      message: `Hello Amelia, Three-stone ring (${before.number}) is ready for you at Boca Raton. Amount due, with tax: $190.00.`,
      tellings: [],
    });
    expect((await tell(id, { message: before.message })).status).toBe(200);
    const answer = await tell(id, { how: "phone" }, olive);
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining("is still waiting for you"),
      tellings: [
        { how: "text", message: before.message, by: expect.stringContaining(SAL.firstName) },
        { how: "phone", message: null, by: expect.stringContaining(OLIVE.firstName) },
      ],
    });
    const { told, tellings } = await order(id);
    expect(tellings).toHaveLength(2);
    expect(tellings.at(-1)).toMatchObject({ at: told });
    const all = await olive.json("GET", `/api/customers/${server.built.amelia.id}/export`);
    expect(all.body).toContain(JSON.stringify(before.message));
  });

  test("how is asked for, a message has a limit, and an order that ended is told no more", async () => {
    const id = await aReadyRepair();
    expect((await tell(id, { how: "pigeon" })).json()).toMatchObject({ errors: { how: expect.anything() } });
    expect((await tell(id, { message: "x".repeat(1_001) })).json()).toMatchObject({
      errors: { message: [expect.stringContaining("Must be 1,000 characters or fewer")] },
    });
    expect((await order(id)).tellings).toEqual([]);
    expect((await tell(999_999)).status).toBe(404);
    expect((await sal.json("PUT", `/api/repairs/${id}`, { status: "picked_up" })).status).toBe(200);
    expect((await tell(id)).status).toBe(409);
    expect(await order(id)).toMatchObject({ ready: null, message: null });
  });

  test("two tellings at once are two; one sent again is one", async () => {
    const id = await aReadyRepair();
    const words = ["The first", "The second"];
    const answers = await Promise.all(words.map((message, nth) => tell(id, { message }, nth ? sal : olive)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { tellings } = await order(id);
    expect(tellings.map(({ message }) => message).toSorted()).toEqual(words);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const again = await Promise.all([1, 2].map(() => tell(id, { message: "Once" }, sal, key)));
    expect(again.some(({ status }) => status === 200)).toBe(true);
    expect((await order(id)).tellings.map(({ message }) => message).slice(2)).toEqual(["Once"]);
  });

  test("lists whom to tell, whom to remind, and what is unclaimed, in pages", async () => {
    const location = "location=denver";
    const [first, second, third] = [
      await aReadyRepair({ location: "denver" }),
      await aReadyRepair({ location: "denver" }),
      await aReadyRepair({ location: "denver" }),
    ];
    expect(await listed(`state=to_tell&${location}`)).toEqual([first, second, third]);
    await tell(first);
    await tell(third);
    daysAgo(third, 100);
    expect(await listed(`state=to_tell&${location}`)).toEqual([second]);
    expect(await listed(`state=to_remind&${location}`)).toEqual([third]);
    expect(await listed(`state=unclaimed&${location}`)).toEqual([third]);
    expect(await listed(`state=ready&${location}`)).toEqual([third, first, second]);
    expect(await listed(`state=ready&kind=layaway&${location}`)).toEqual([]);
    const page = await sal.json("GET", `/api/orders?state=ready&${location}&limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect((await sal.json("GET", next)).json<OrderAnswer[]>().map(({ id }) => id)).toEqual([first]);
    expect((await sal.json("GET", "/api/orders?state=forgotten")).status).toBe(422);
    const html = await sal.get(`/orders?state=unclaimed&${location}`);
    // A hundred times 24 hours may be a day less, over a change of the clocks.
    const now = Date.now();
    const [since, today] = [now - 100 * DAY, now].map((at) => dayIn("America/Denver", at as Instant));
    const waited = `${daysBetween(since!, today!)} days`;
    expect(html.page().text).toMatch(
      new RegExp(`Three-stone ring.*Amelia Hartwell.*${waited}.*By text.*\\$190\\.00`),
    );
    expect(html.page().links["Three-stone ring"]).toBe(`/repairs/${third}`);
    // Only who may set its days is led to Settings.
    const emptyFor = async (client: Client) =>
      (await client.get(`/orders?state=unclaimed&kind=layaway&${location}`)).page().text;
    expect(await emptyFor(sal)).toMatch(/no one has picked up\.(?! Set the number)/);
    expect(await emptyFor(olive)).toContain("no one has picked up. Set the number of days in Settings.");
  });
});

describe("the record of what is ready", () => {
  test("has the message, and links for the programs of the device", async () => {
    const id = await aReadyRepair();
    const { message, number } = await order(id);
    const { body } = await sal.get(`/repairs/${id}`);
    const said = encodeURIComponent(message ?? "");
    expect(body).toContain(`href="sms:+15615550100?&amp;body=${said}"`);
    const subject = encodeURIComponent(`Your repair ${number} at Boca Raton`);
    expect(body).toContain(`href="mailto:amelia%2Brings@example.com?subject=${subject}&amp;body=${said}"`);
    const form = (await sal.get(`/repairs/${id}`)).page().form(`/orders/${id}/told`);
    expect(form).toMatchObject({ message, how: "text" });
    const sent = { ...form, message: "Come and see it, Amelia" };
    expect((await sal.post(`/orders/${id}/told`, sent)).status).toBe(303);
    expect((await sal.get(`/repairs/${id}`)).page().text).toContain("Come and see it, Amelia");
    expect((await order(id)).tellings).toMatchObject([{ how: "text", message: "Come and see it, Amelia" }]);
    // Pressed twice.
    await sal.post(`/orders/${id}/told`, sent);
    expect((await order(id)).tellings).toHaveLength(1);
  });

  test("keeps what was typed when it is refused", async () => {
    const id = await aReadyRepair();
    const words = `Dear Amelia ${"x".repeat(1_000)}`;
    const form = (await sal.get(`/orders/${id}/told`)).page().form(`/orders/${id}/told`);
    const answer = await sal.post(`/orders/${id}/told`, { ...form, message: words, how: "email" });
    expect(answer.status).toBe(422);
    expect(answer.page().form(`/orders/${id}/told`)).toMatchObject({ message: words, how: "email" });
    expect(answer.page().text).toContain("Must be 1,000 characters or fewer");
    expect((await order(id)).tellings).toEqual([]);
  });

  test("has no links to what the customer doesn't have", async () => {
    const { body } = await sal.get(`/repairs/${await aReadyRepair({ customerId: server.built.bruno.id })}`);
    expect(body).toContain("Mark as Notified");
    if (!server.built.bruno.cellPhone) expect(body).not.toContain("sms:");
  });
});

test("Settings refuse a placeholder that nobody fills in, and keep the text", async () => {
  const form = (await olive.get("/settings")).page().form("/settings");
  const readyMessage = "Dear {customer}, come and fetch it";
  const answer = await olive.post("/settings", { ...form, readyMessage });
  expect(answer.status).toBe(422);
  expect(answer.page().text).toContain(
    "{customer} isn't a placeholder: use {first name}, {item}, {number}, {shop}, {store}, {balance}, {amount due} and {link}",
  );
  expect(answer.page().form("/settings")).toMatchObject({ readyMessage });
  expect((await olive.get("/settings")).page().form("/settings")).toMatchObject({
    readyMessage: form.readyMessage,
  });
});

describe("the hand-over", () => {
  const twoItems = async () => {
    const id = await aReadyRepair();
    const items = [
      { description: "Ring", metal: "Platinum" },
      { description: "Watch", serial: "8841" },
    ];
    const put = await sal.json("PUT", `/api/repairs/${id}/envelope`, { items });
    expect(put.status, put.body).toBe(200);
    return id;
  };

  test("names who, the number, each thing and the balance, on the step and on the ticket", async () => {
    const id = await twoItems();
    const { number } = await order(id);
    for (const path of [`/orders/${id}/hand-over`, `/sales/new?chooseItem=order-${id}`]) {
      let answer = await olive.get(path);
      // A choice is kept as a draft.
      while (answer.status === 302 || answer.status === 303)
        answer = await olive.get(answer.headers.get("location") ?? "");
      const { text } = answer.page();
      for (const words of [
        number,
        "Amelia Hartwell",
        "1. Ring, Platinum",
        "2. Watch, serial 8841",
        "$190.00",
      ])
        expect(text, path).toContain(words);
      expect(text).toContain("Picked up by");
    }
  });

  test("is signed for on the Letter receipt, by whoever fetched it", async () => {
    const id = await twoItems();
    const sold = await sal.json("POST", "/api/sales", {
      customerId: server.built.amelia.id,
      location: "boca",
      lines: [{ kind: "pickup", orderId: id, to: "Noor Hartwell" }],
      payments: [{ kind: "card" }],
    });
    expect(sold.status, sold.body).toBe(201);
    const { id: saleId } = sold.json<{ id: number }>();
    const receipt = async (query: string) => (await sal.get(`/sales/${saleId}/receipt${query}`)).page().text;
    const { number } = await order(id);
    expect(await receipt("?paper=letter")).toMatch(
      new RegExp(
        `Picked up in good condition: ${number}.*1\\. Ring, Platinum.*2\\. Watch, serial 8841.*Noor Hartwell, `,
      ),
    );
    expect(await receipt("")).not.toContain("Picked up in good condition");
    expect(await receipt("?paper=letter&gift=1")).not.toContain("Picked up in good condition");
    expect((await sal.get(`/sales/${saleId}/finish`)).page().links["Letter Receipt to Sign"]).toBe(
      `/sales/${saleId}/receipt?paper=letter`,
    );
  });
});
