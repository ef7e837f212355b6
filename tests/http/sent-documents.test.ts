import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, signIn } from "../support/http.ts";
import { sampleFolderAtNoon } from "../support/sample.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/*
 * Receipts and messages about orders by the sample shop, which sends into a folder. Who may be written to and what a
 * message says: tests/domain/messages.
 */

let server: RunningServer;
let owner: Client;
let folder: string;
beforeAll(async () => {
  const dataDir = await sampleFolderAtNoon();
  folder = join(dataDir, "sent");
  server = await startServer({
    args: ["demo"],
    dataDir,
    env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined },
  });
  owner = await signIn(server, { email: "owner@loupe.example", password: "sparkling-demo" });
});
afterAll(() => server.stop());

const SOON = { timeout: 15_000, interval: 200 };
const files = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : []);
const mails = () => files().map((name) => readFileSync(join(folder, name), "utf8"));
const mailTo = (address: string) => mails().filter((mail) => mail.includes(`To: ${address}`));

interface Listed {
  id: number;
  purpose: string;
  state: string;
  address: string | null;
  words: string | null;
  customerId: number | null;
}
async function listed(query: string): Promise<Listed[]> {
  const answer = await owner.json("GET", `/api/messages?${query}`);
  expect(answer.status, answer.body).toBe(200);
  return answer.json<Listed[]>();
}

async function aSale(to: { walkIn: true } | { customerId: number } = { walkIn: true }): Promise<number> {
  const sold = await owner.json("POST", "/api/sales", {
    ...to,
    location: "boca",
    lines: [{ kind: "item", description: "Chain & clasp", price: "85.00" }],
    tax: "0.00",
    payments: [{ kind: "card" }],
  });
  expect(sold.status, sold.body).toBe(201);
  return sold.json<{ id: number }>().id;
}

async function aReadyRing(words: {
  email: string | null;
  cellPhone?: string;
}): Promise<{ id: number; customerId: number }> {
  const added = await owner.json("POST", "/api/customers", {
    firstName: "Noor",
    lastName: "Haddad",
    homeStore: "boca",
    tier: "silver",
    ...words,
  });
  expect(added.status, added.body).toBe(201);
  const customerId = added.json<{ id: number }>().id;
  const taken = await owner.json("POST", "/api/repairs", {
    customerId,
    item: "Ring",
    costToRepair: "10",
    customerPrice: "65",
    location: "boca",
  });
  const { id } = taken.json<{ id: number }>();
  expect((await owner.json("PUT", `/api/repairs/${id}`, { status: "completed" })).status).toBe(200);
  return { id, customerId };
}

describe("a receipt from the finish page", () => {
  test("goes to a walk-in once, however often it is pressed, and the record says what became of it", async () => {
    const id = await aSale();
    const form = (await owner.get(`/sales/${id}/finish`)).page().form(`/sales/${id}/send`);
    const sent = { ...form, channel: "email", address: "walk.in@mail.example", document: "receipt" };
    const press = () => owner.post(`/sales/${id}/send?finish=1`, sent);
    const answers = [await press(), ...(await Promise.all([press(), press()]))];
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      answers.map(() => [303, `/sales/${id}/finish`]),
    );
    await expect.poll(() => mailTo("walk.in@mail.example").length, SOON).toBe(1);
    const [mail = ""] = mailTo("walk.in@mail.example");
    expect(mail).toContain("Content-Type: text/plain");
    expect(mail).toContain("Content-Type: text/html");
    expect(mail).toContain("Auto-Submitted: auto-generated");
    const [message] = await listed(`saleId=${id}`);
    expect(message).toMatchObject({ purpose: "receipt", customerId: null });
    expect(message?.words).toMatch(/Chain & clasp {2,}\$85\.00\n/);
    await expect
      .poll(async () => (await owner.get(`/sales/${id}`)).page().text, SOON)
      .toMatch(/Receipt to walk\.in@mail\.example.*Sent/);
    expect((await owner.get(`/sales/${id}`)).page().text).toContain("Receipt emailed");
    expect(await listed(`saleId=${id}`)).toHaveLength(1);
  });

  test("to an address that can't be is refused at the field, keeps what was typed, and queues nothing", async () => {
    const id = await aSale();
    // As 'Send Gift Receipt' on the finish page sends it.
    const form = (await owner.get(`/sales/${id}/finish`)).page().form(`/sales/${id}/send`);
    const typed = { ...form, channel: "email", address: "walk.in@mail", document: "gift_receipt" };
    const answer = await owner.post(`/sales/${id}/send?gift=1&finish=1`, typed);
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain("Enter an email address");
    expect(answer.page().text).toContain("Gift receipt S-");
    expect(answer.page().text).not.toContain("$85.00");
    expect(answer.page().text).toContain("Sent as one text.");
    expect(answer.page().form(`/sales/${id}/send`)).toMatchObject({
      address: "walk.in@mail",
      document: "gift_receipt",
    });
    expect(await listed(`saleId=${id}`)).toEqual([]);
  });

  test("as a gift has no prices on it", async () => {
    const id = await aSale();
    const gift = { purpose: "gift_receipt", channel: "email", saleId: id, address: "gift@mail.example" };
    expect((await owner.json("POST", "/api/messages", gift)).json()).toMatchObject({ state: "queued" });
    const [message] = await listed(`saleId=${id}`);
    expect(message?.words).toContain("Chain & clasp");
    expect(message?.words).not.toContain("$");
    expect(await listed(`saleId=${id}&orderId=1`)).toEqual([]);
  });
});

test("whoever may not see customers sends to the address on file without reading it", async () => {
  const { customerId } = await aReadyRing({ email: "unseen@mail.example" });
  const saleId = await aSale({ customerId });
  const names = ["customers.view", "customers.edit", "customers.import", "customers.suggest", "buys.make"];
  const changes = Object.fromEntries(names.map((name) => [name, false]));
  expect((await owner.json("PUT", "/api/permissions/sales", { changes })).status).toBe(200);
  const seller = await signIn(server, { email: "sales@loupe.example", password: "sparkling-demo" });
  const page = await seller.get(`/sales/${saleId}/send`);
  expect(page.page().text).toContain("Leave it empty to use the address on file.");
  const form = page.page().form(`/sales/${saleId}/send`);
  const owners = (await owner.get(`/sales/${saleId}/send`)).page().form(`/sales/${saleId}/send`);
  expect((await owner.post(`/sales/${saleId}/send`, { ...owners, address: "" })).status).toBe(422);
  expect((await seller.post(`/sales/${saleId}/send`, form)).status).toBe(303);
  await expect.poll(() => mailTo("unseen@mail.example").length, SOON).toBe(1);
  const list = await seller.json("GET", `/api/messages?saleId=${saleId}`);
  expect(list.json()).toMatchObject([{ purpose: "receipt", address: null, words: null }]);
  const shown = [
    list,
    page,
    await seller.get(`/sales/${saleId}`),
    await seller.get(`/sales/${saleId}/finish`),
  ];
  for (const { body } of shown) expect(body).not.toContain("unseen@mail.example");
  expect((await seller.json("GET", `/api/messages?customerId=${customerId}`)).status).toBe(403);
  expect((await owner.json("PUT", "/api/permissions/sales", { changes: {} })).status).toBe(200);
});

describe("a message about an order", () => {
  test("leaves by one press on the list, comes off it, and stands on the record and the timeline", async () => {
    const { id, customerId } = await aReadyRing({ email: "noor@mail.example" });
    const list = "/orders?state=to_tell&location=boca";
    const page = (await owner.get(list)).page();
    expect(page.text).toContain("Send Email");
    const form = page.form("/orders");
    const press = `/orders/${id}/send?told=0`;
    const answer = await owner.post(press, { ...form, channel: "email" });
    expect([answer.status, answer.location]).toEqual([303, list]);
    expect((await owner.post(press, { ...form, channel: "email" })).status).toBe(303);
    await expect.poll(() => mailTo("noor@mail.example").length, SOON).toBe(1);
    expect((await owner.get(list)).body).not.toContain(`/orders/${id}/send`);
    expect(await listed(`customerId=${customerId}`)).toMatchObject([{ purpose: "ready" }]);
    await expect
      .poll(async () => (await owner.get(`/repairs/${id}`)).page().text, SOON)
      .toMatch(/Ready to noor@mail\.example.*Sent/);
    const customer = (await owner.get(`/customers/${customerId}`)).page().text;
    expect(customer).toContain("Notified by email");
  });

  test("is refused to whoever didn't see that a colleague had told the customer", async () => {
    const { id } = await aReadyRing({ email: "ida@mail.example" });
    const panel = (await owner.get(`/repairs/${id}`)).page().form(`/orders/${id}/told`);
    await owner.json("POST", `/api/orders/${id}/told`, { how: "phone" });
    const answer = await owner.post(`/orders/${id}/send?told=0`, {
      ...panel,
      channel: "email",
      message: "Come",
    });
    expect(answer.status).toBe(409);
    expect(answer.page().text).toContain("Noor was notified meanwhile");
    expect(answer.page().form()).toMatchObject({ message: "Come" });
    expect(mailTo("ida@mail.example")).toEqual([]);
  });

  test("to all of a list shows who gets it and who doesn't, and why", async () => {
    const { id } = await aReadyRing({ email: "all@mail.example" });
    const texted = await aReadyRing({ email: null, cellPhone: "(561) 555-0142" });
    const other = await aReadyRing({ email: null });
    const page = "/orders/notify?state=to_tell&location=boca";
    const preview = (await owner.get(page)).page();
    expect(preview.text).toContain("Email to all@mail.example");
    expect(preview.text).toMatch(/Text to \(561\) 555-0142.*Sent as one text\./s);
    expect(preview.text).toContain("No email address on file");
    const found = (await owner.get(`${page}&search=all%40mail.example`)).page();
    expect(found.text).toContain("Email to all@mail.example");
    expect(found.text).not.toContain("(561) 555-0142");
    const list = await owner.get("/orders?state=to_tell&location=boca&search=all%40mail.example");
    expect(list.page().links["Send to All 1"]).toContain("search=all%40mail.example");
    const form = preview.form("/orders/notify");
    expect(form.messages).toContain(`${id}.email.0`);
    expect(form.messages).toContain(`${texted.id}.text.0`);
    expect(form.messages).not.toContain(`${other.id}.`);
    const answer = await owner.post(page, form);
    expect(answer.status).toBe(303);
    expect((await owner.post(page, form)).status).toBe(303);
    await expect.poll(() => mailTo("all@mail.example").length, SOON).toBe(1);
    expect(await listed(`orderId=${id}`)).toHaveLength(1);
  });
});

describe("over JSON", () => {
  test("a retry with the same key is one message, and names what is missing", async () => {
    const { id, customerId } = await aReadyRing({ email: "json@mail.example" });
    const body = { purpose: "ready", channel: "email", orderId: id };
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = [
      await owner.json("POST", "/api/messages", body, key),
      await owner.json("POST", "/api/messages", body, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await listed(`orderId=${id}`)).toHaveLength(1);
    expect((await owner.json("POST", "/api/messages", body)).status).toBe(409);
    const missing = await owner.json("POST", "/api/messages", { purpose: "receipt", channel: "email" });
    expect([missing.status, missing.json()]).toEqual([
      422,
      { message: "Say which sale", errors: { saleId: ["Say which sale"] } },
    ]);
    const deposit = { purpose: "deposit", channel: "email", depositId: 1 };
    expect((await owner.json("POST", "/api/messages", deposit)).json()).toMatchObject({
      errors: { orderId: ["Say which order"] },
    });
    const exported = await owner.json("GET", `/api/customers/${customerId}/export`);
    expect(exported.body).toContain("json@mail.example");
  });

  test("a program sends only what its token's role may", async () => {
    const saleId = await aSale();
    const body = { purpose: "receipt", channel: "email", saleId, address: "program@mail.example" };
    const statusBy = async (words: { name: string; role: string; isReadOnly?: true }) => {
      const made = await owner.json("POST", "/api/tokens", words);
      expect(made.status, made.body).toBe(201);
      const { token } = made.json<{ token: string }>();
      const headers = { authorization: `Bearer ${token}` };
      return (await owner.json("POST", "/api/messages", body, headers)).status;
    };
    expect(await statusBy({ name: "Looks on", role: "read_only" })).toBe(403);
    expect(await statusBy({ name: "Reads", role: "sales", isReadOnly: true })).toBe(403);
    expect(await listed(`saleId=${saleId}`)).toEqual([]);
    expect(await statusBy({ name: "Sends", role: "sales" })).toBe(201);
  });
});
