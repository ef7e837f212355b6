import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { startAiStub } from "../support/ai-stub.ts";
import { ADAM, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";

const PAGE = "/settings/integrations";
const TEST = "/settings/integrations/test-ai";
const KEY = "sk-very-secret";

describe("with no key", () => {
  let server: ShopServer<void>;
  let adam: Client;
  beforeAll(async () => {
    server = await startShop();
    adam = await signIn(server, ADAM);
  });
  afterAll(() => server.stop());

  it("the cards show the current state, and what to ask the administrator", async () => {
    const { body, ...answer } = await adam.get(PAGE);
    const { text } = answer.page();
    expect(text).toContain("Built-in advisor: no data leaves this server.");
    expect(text).toContain("ask your administrator to connect Loupe to an AI service");
    expect(text).not.toMatch(/[A-Z]+_[A-Z]+/);
    expect(text).toMatch(/Email Delivery Service Not set up Loupe doesn't send email\./);
    expect(text).toMatch(/Text Message Service Not set up Loupe doesn't send texts\./);
    expect(text).toMatch(/Shipping Service Not connected Loupe doesn't book shipments/);
    expect(body).not.toContain("Test Connection");
  });

  it("a test posted anyway says that there is no key", async () => {
    const page = (await adam.follow(await adam.post(TEST))).page();
    expect(page.messages).toContain("No AI service is connected. Ask your administrator to connect one");
  });
});

describe("with a key", () => {
  let stub: Awaited<ReturnType<typeof startAiStub>>;
  let server: ShopServer<void>;
  let adam: Client;
  const asked = () => lookAt(server).filter(({ action }) => action.startsWith("ai."));

  beforeAll(async () => {
    stub = await startAiStub();
    const env = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: stub.url, AI_MODEL: "stub-1" };
    server = await startShop(() => undefined, env);
    adam = await signIn(server, ADAM);
  });
  afterAll(async () => {
    await server.stop();
    stub.stop();
  });
  // After the pause between two tests.
  afterEach(() => agedBy(server, 60_000));

  const run = async () => {
    const answer = await adam.post(TEST);
    expect([answer.status, answer.location]).toEqual([303, PAGE]);
    const shown = await adam.follow(answer);
    expect(shown.body).not.toContain(KEY);
    return shown.page();
  };

  it("the card names model and host, never the key, and that nobody has tested it yet", async () => {
    const { body, ...answer } = await adam.get(PAGE);
    expect(answer.page().text).toContain(`Model stub-1 Host ${new URL(stub.url).host}`);
    expect(answer.page().text).toContain("Not tested yet");
    expect(body).not.toContain(KEY);
    expect(stub.heard).toHaveLength(0);
  });

  it("a test sends no data of the shop, and the card shows its time and duration", async () => {
    stub.will({ says: "ready" });
    const page = await run();
    expect(page.messages).toMatch(/Connection Works stub-1 answered in \d[\d.]* (ms|seconds)/);
    expect(page.text).toMatch(
      /Connected .*Last test \w{3} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T, \d[\d.]* (ms|seconds)/,
    );
    expect(stub.heard).toHaveLength(1);
    expect(stub.heard[0]?.text.length).toBeLessThan(200);
    expect(
      asked().map(({ action, recordKind, recordId, employeeId }) => [
        action,
        recordKind,
        recordId,
        employeeId,
      ]),
    ).toEqual([
      ["ai.asked", "integration", "ai", ADAM.id],
      ["ai.tested", "integration", "ai", ADAM.id],
    ]);
    expect(JSON.stringify(asked())).not.toContain(KEY);
  });

  it("a second test within ten seconds is not sent, and of many at once only one", async () => {
    stub.heard.length = 0;
    stub.will({ says: "ready" });
    const answers = await Promise.all([adam.post(TEST), adam.post(TEST), adam.post(TEST)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(stub.heard).toHaveLength(1);
    expect((await run()).messages).toContain("Just tested");
    expect(stub.heard).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof stub.will>[0], string]>([
    [
      "a wrong key",
      { status: 401 },
      "The service doesn't accept the key. Ask your administrator to check it.",
    ],
    ["an unknown model", { status: 404 }, "The service doesn't have the model stub-1."],
    ["a quota used up", { status: 429 }, "busy, or the account's quota is used up"],
    ["a service in trouble", { status: 500 }, "is having a problem (status 500)"],
    ["a refused question", { status: 400 }, "refused the request (status 400)"],
    ["another kind of server", { raw: "<html>" }, "answers, but not like an AI service"],
    ["a dropped connection", { drops: "at once" }, "can't be reached"],
  ])("%s is said in plain words", async (_, manner, words) => {
    stub.will(manner);
    const page = await run();
    expect(page.messages).toContain(words);
    expect(page.messages).toContain("Connection Failed");
    expect(page.text).toMatch(/Connection failed .*Last test/);
    expect(asked().at(-1)?.action).toBe("ai.tested");
  });

  it("is for administrators", async () => {
    const susan = await signIn(server, SUSAN);
    expect((await susan.post(TEST)).status).toBe(403);
    expect((await adam.post(TEST, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("the key is in no line of the log", () => expect(server.stdout() + server.stderr()).not.toContain(KEY));
});

it("a host that doesn't answer is reported as unreachable", async () => {
  const env = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
  const server = await startShop(() => undefined, env);
  const adam = await signIn(server, ADAM);
  const page = (await adam.follow(await adam.post(TEST))).page();
  expect(page.messages).toContain(
    "127.0.0.1:9 can't be reached. Ask your administrator to check the service's address",
  );
  await server.stop();
});

function lookAt({ dataDir }: { dataDir: string }) {
  const db = openDatabase(join(dataDir, "loupe.sqlite"));
  const rows = db.select().from(auditLog).all();
  db.$client.close();
  return rows;
}

/** Changes the times of existing entries directly, since the trail is append-only. */
function agedBy({ dataDir }: { dataDir: string }, ms: number) {
  const { $client: client } = openDatabase(join(dataDir, "loupe.sqlite"));
  const triggers = client
    .prepare("select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit_log'")
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) client.exec(`drop trigger "${name}"`);
  client.prepare("update audit_log set at = at - ?").run(ms);
  for (const { sql } of triggers) client.exec(sql);
  client.close();
}
