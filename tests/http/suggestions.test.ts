import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day, instant } from "~/domain/dates";
import { type Db, openDatabase } from "~db/client.server.ts";
import { insights, suggestions } from "~db/schema/index.ts";
import { startAiStub } from "../support/ai-stub.ts";
import { RHEA, SAL } from "../support/cast.ts";
import { type Client, nobody, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { aCustomer, aPiece, aSale } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { trailOf } from "../support/trail.ts";

/** A customer with every field that must not be sent. */
function withSecrets() {
  const cast = theCast();
  const secretive = aCustomer({
    firstName: "Ottilie",
    lastName: "Quenell",
    email: "ottilie@secret.example",
    cellPhone: "(561) 555-0177",
    street: "77 Hidden Lane",
    city: "Nowhereville",
    state: "FL",
    zipCode: "33499",
    dateOfBirth: day("1971-03-09"),
    anniversaryDate: day("1999-06-19"),
    spouseName: "Barnaby Quenell-Ashe",
    spouseDob: day("1970-02-03"),
    tier: "platinum",
    jewelryPreferences: "Sapphires, mrs. quenell wears no gold. Call 561 555 0177 or ottilie@secret.example",
    notes: "Owes us a favor",
  });
  aSale({
    customerId: secretive.id,
    pieceId: aPiece({ description: "Engraved for Quenell, sapphire ring" }).id,
  });
  const soon = aCustomer({
    firstName: "Wanda",
    lastName: "Nearby",
    tier: "diamond",
    dateOfBirth: day(`1980${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(4, 10)}`),
  });
  return { ...cast, secretive, soon };
}

const SECRETS =
  /quenell|secret\.example|555.?0177|Hidden Lane|Nowhereville|33499|1971|1999-06|1970-02|Owes us|Hartwell|Okafor/i;

/** Kills the process at its first connection. */
const NO_NETWORK = `--import=${join(import.meta.dirname, "../support/no-network.mjs")}`;

describe("with no key", () => {
  let server: ShopProcess<ReturnType<typeof withSecrets>>;
  let sal: Client;
  beforeAll(async () => {
    server = await startShopProcess(withSecrets, {
      env: { NODE_OPTIONS: NO_NETWORK, OPENAI_BASE_URL: "http://127.0.0.1:4711/v1" },
    });
    sal = await signIn(server, SAL);
  });
  afterAll(() => server.stop());

  it("the built-in advisor answers, and the text stands on the customer's page with its source", async () => {
    const { id } = server.built.secretive;
    const { formKey = "" } = (await sal.get(`/customers/${id}`)).page().form(`/customers/${id}/suggestions`);
    const answer = await sal.post(`/customers/${id}/suggestions`, { formKey });
    expect([answer.status, answer.location]).toEqual([303, `/customers/${id}#suggestions`]);
    const page = (await sal.get(`/customers/${id}`)).page();
    expect(page.messages).toContain("AI Suggestions Generated");
    expect(page.text).toMatch(/AI Suggestions .+ Built-in advisor, .+, for Sal Brook/);
  });

  it("the same form sent again makes no new suggestions, a new form does", async () => {
    const { id } = server.built.amelia;
    const count = () => inShop(server, (db) => db.select().from(suggestions).all()).length;
    const before = count();
    for (let n = 0; n < 3; n += 1) await sal.post(`/customers/${id}/suggestions`, { formKey: "one" });
    expect(count()).toBe(before + 1);
    await sal.post(`/customers/${id}/suggestions`, { formKey: "two" });
    expect(count()).toBe(before + 2);
  });

  it("work over JSON too; other sites and prefetches make none", async () => {
    const path = `/api/customers/${server.built.amelia.id}/suggestions`;
    const answer = await sal.json("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ suggestions: expect.any(String), source: "Built-in advisor" });
    expect((await sal.json("GET", path, undefined, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await sal.json("GET", path, undefined, { "sec-purpose": "prefetch" })).status).toBe(403);
    const count = () => inShop(server, (db) => db.select().from(suggestions).all()).length;
    const before = count();
    expect((await sal.json("HEAD", path)).status).toBe(200);
    expect(count()).toBe(before);
  });

  it.each(["999999", "0", "x"])("there is no customer %s", async (id) => {
    expect((await sal.json("GET", `/api/customers/${id}/suggestions`)).status).toBe(404);
    expect((await sal.post(`/customers/${id}/suggestions`)).status).toBe(404);
  });

  it("requires the sales role or above", async () => {
    const rhea = await signIn(server, RHEA);
    expect((await rhea.json("GET", "/api/customers/1/suggestions")).status).toBe(403);
    expect((await rhea.post("/customers/1/suggestions")).status).toBe(403);
    expect((await nobody(server).json("GET", "/api/customers/1/suggestions")).status).toBe(401);
  });

  it("insights stand on the dashboard and in the analytics, names only for roles that see them", async () => {
    for (const person of [SAL, RHEA]) {
      const client = await signIn(server, person);
      const { text, links } = (await client.get("/")).page();
      const named = person === SAL ? `/customers/${server.built.soon.id}` : undefined;
      expect(links["Wanda Nearby"]).toBe(named);
      expect(text.includes("Start with Wanda Nearby")).toBe(person === SAL);
      expect(text).not.toContain("{customers");
      expect(text).toMatch(/AI Sales Insights Built-in advisor, .+ Sales Trend .+ Recommendation .+ Alert /);
      const { aiInsights } = (await client.json("GET", "/api/reports/analytics")).json();
      expect(aiInsights).toMatchObject({
        trend: expect.stringContaining("All sales"),
        source: "Built-in advisor",
      });
      expect(JSON.stringify(aiInsights)).not.toMatch(SECRETS);
      expect(JSON.stringify(aiInsights).includes("Wanda")).toBe(person === SAL);
    }
    // Stored in the background, after the response.
    await expect
      .poll(() => inShop(server, (db) => db.select().from(insights).all()), { timeout: 10_000 })
      .toHaveLength(1);
  });

  it("no connection left the process", () => expect(server.stderr()).toBe(""));

  it("a connection would have been detected", { tags: "all" }, async () => {
    const env = {
      OPENAI_API_KEY: "sk-stub",
      OPENAI_BASE_URL: "http://127.0.0.1:4711/v1",
      NODE_OPTIONS: NO_NETWORK,
    };
    const watched = await startShopProcess(theCast, { env });
    const client = await signIn(watched, SAL);
    await expect(client.json("GET", "/api/customers/1/suggestions")).rejects.toThrow();
    expect((await watched.exited).code).toBe(97);
    await watched.stop();
  });
});

describe("with a key", () => {
  let stub: Awaited<ReturnType<typeof startAiStub>>;
  let server: ShopProcess<ReturnType<typeof withSecrets>>;
  let sal: Client;
  const ask = (client = sal) => client.json("GET", `/api/customers/${server.built.secretive.id}/suggestions`);

  beforeAll(async () => {
    stub = await startAiStub();
    const env = { OPENAI_API_KEY: "sk-stub", OPENAI_BASE_URL: stub.url, AI_MODEL: "stub-1" };
    // After insights that failed, a process tries none for five minutes, whose shop it was.
    server = await startShopProcess(withSecrets, { env });
    sal = await signIn(server, SAL);
  });
  afterAll(async () => {
    await server.stop();
    stub.stop();
  });
  beforeEach(() => {
    stub.heard.length = 0;
  });

  it("the model answers under its name, and only the documented data is sent", async () => {
    stub.will({ says: "1. Show the sapphire ring." });
    const answer = await ask();
    expect(answer.json()).toMatchObject({ suggestions: "1. Show the sapphire ring.", source: "stub-1" });
    expect(stub.heard).toHaveLength(1);
    const [{ path, authorization, text }] = stub.heard as [(typeof stub.heard)[0]];
    expect([path, authorization]).toEqual(["/v1/chat/completions", "Bearer sk-stub"]);
    expect(text).not.toMatch(SECRETS);
    const { messages } = JSON.parse(text) as { messages: { role: string; content: string }[] };
    const sent = JSON.parse(messages.at(-1)?.content ?? "") as Record<string, unknown>;
    expect(Object.keys(sent)).toEqual(["firstName", "tier", "preferences", "purchases", "piecesInStock"]);
    expect(sent).toMatchObject({
      firstName: "Ottilie",
      tier: "Platinum",
      preferences: "Sapphires, mrs. [withheld] wears no gold. Call [phone] or [email]",
      purchases: [{ description: "Engraved for [withheld], sapphire ring", price: "1000.00" }],
    });
  });

  it("the page escapes its text", async () => {
    stub.will({ says: `<script>alert(1)</script><b>bold</b> {piece} ${"\u202e"}backwards` });
    const { id } = server.built.secretive;
    const answer = await sal.follow(await sal.post(`/customers/${id}/suggestions`, { formKey: "text" }));
    expect(answer.body).not.toContain("<script>alert");
    expect(answer.page().text).toContain("<script>alert(1)</script><b>bold</b> {piece} backwards");
  });

  it("a second click while the model thinks joins the first", async () => {
    stub.will({ says: "Once", afterMs: 1_000 });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(stub.heard).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof stub.will>[0]]>([
    ["401", { status: 401 }],
    ["429", { status: 429 }],
    ["500", { status: 500 }],
    ["no JSON", { raw: "<html>" }],
    ["JSON of another kind", { raw: '{"choices":[]}' }],
    ["an empty text", { says: " \n " }],
    ["a text without end", { says: "x".repeat(5_001) }],
    ["an answer of a megabyte", { raw: " ".repeat(1_000_000) }],
    ["a dropped connection", { drops: "at once" }],
    ["a connection dropped half way", { drops: "half way" }],
    ["a redirect", { redirects: "/v1/elsewhere" }],
  ])("%s is 503, asked once, never the advisor", async (_, manner) => {
    stub.will(manner);
    const kept = () => inShop(server, (db) => db.select().from(suggestions).all()).length;
    const before = kept();
    const answer = await ask();
    expect([answer.status, answer.json()]).toEqual([503, { message: "Failed to generate suggestions" }]);
    expect(stub.heard).toHaveLength(1);
    expect(kept()).toBe(before);
  });

  it("without an answer the page has the toast of the catalog, and no other suggestions", async () => {
    stub.will({ status: 500 });
    const kept = () => inShop(server, (db) => db.select().from(suggestions).all()).length;
    const before = kept();
    const { id } = server.built.secretive;
    const page = (await sal.follow(await sal.post(`/customers/${id}/suggestions`))).page();
    expect(page.messages).toContain("Failed to generate suggestions");
    expect(kept()).toBe(before);
  });

  it("a service that doesn't answer is given up after 15 seconds", { tags: "all" }, async () => {
    stub.will({ slow: true });
    const startedAt = Date.now();
    const asked = ask();
    // Other requests continue.
    expect((await sal.get("/customers")).status).toBe(200);
    expect((await asked).status).toBe(503);
    expect(Date.now() - startedAt).toBeGreaterThan(14_000);
    expect(Date.now() - startedAt).toBeLessThan(25_000);
  });

  it("the audit log has who asked for whom, and not the texts", async () => {
    stub.will({ status: 500 });
    await ask();
    const rows = inShop(server, trailOf).slice(-2);
    const { id } = server.built.secretive;
    expect(
      rows.map(({ action, recordKind, recordId, employeeId }) => [action, recordKind, recordId, employeeId]),
    ).toEqual([
      ["ai.asked", "customer", String(id), SAL.id],
      ["ai.failed", "customer", String(id), SAL.id],
    ]);
    expect(rows.map(({ payload }) => JSON.parse(payload ?? "").after as unknown)).toEqual([
      { kind: "suggestions", model: "stub-1" },
      { kind: "suggestions", model: "stub-1", trouble: "refused" },
    ]);
    expect(server.stdout()).not.toMatch(/Ottilie|sapphire|sk-stub/i);
  });

  it("insights come in the background, from figures without names", async () => {
    const analytics = async () =>
      (await sal.json("GET", "/api/reports/analytics")).json<{ aiInsights: unknown }>();
    inShop(server, (db) => db.delete(insights).run());
    stub.will({ says: '{"trend":"Rings rise","recommendation":null,"alert":"Earrings run short"}' });
    expect((await analytics()).aiInsights).toBeNull();
    await expect
      .poll(async () => (await analytics()).aiInsights)
      .toMatchObject({
        trend: "Rings rise",
        recommendation: null,
        alert: "Earrings run short",
        source: "stub-1",
      });
    expect(stub.heard).toHaveLength(1);
    expect(stub.heard[0]?.text).not.toMatch(SECRETS);
    expect(stub.heard[0]?.text).not.toContain("Ottilie");
    const { text } = (await sal.get("/")).page();
    expect(text).toContain("Recommendation Generating recommendations...");
  });

  it("insights are made anew when they are an hour old and something has changed, and not before", async () => {
    const source = async () => (await sal.json("GET", "/api/reports/analytics")).status;
    const aged = () =>
      inShop(server, (db) =>
        db
          .update(insights)
          .set({ madeAt: instant(Date.now() - 3_601_000) })
          .run(),
      );
    stub.will({ says: '{"trend":"New","recommendation":null,"alert":null}' });
    aged();
    await source();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stub.heard).toHaveLength(0);
    await sal.json("POST", "/api/customers", { firstName: "New", lastName: "Face", homeStore: "boca" });
    await source();
    await expect.poll(() => stub.heard.length).toBe(1);
    await expect.poll(() => inShop(server, (db) => db.select().from(insights).get()?.trend)).toBe("New");
    await sal.json("POST", "/api/customers", { firstName: "New", lastName: "Facet", homeStore: "boca" });
    await source();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stub.heard).toHaveLength(1);
  });

  it("an invalid answer leaves the insights unchanged", async () => {
    stub.will({ says: "I would rather talk about opals" });
    inShop(server, (db) =>
      db
        .update(insights)
        .set({ madeAt: instant(1), seenAuditId: 0 })
        .run(),
    );
    await sal.get("/");
    await expect.poll(() => stub.heard.length).toBe(1);
    await expect
      .poll(() => inShop(server, trailOf).at(-1))
      .toMatchObject({ action: "ai.failed", recordKind: "insights" });
    expect(inShop(server, (db) => db.select().from(insights).get()?.trend)).toBe("New");
  });
});

/** Reads the running server's database file. */
function inShop<T>({ dataDir }: { dataDir: string }, look: (db: Db) => T): T {
  const db = openDatabase(join(dataDir, "loupe.sqlite"));
  try {
    return look(db);
  } finally {
    db.$client.close();
  }
}
