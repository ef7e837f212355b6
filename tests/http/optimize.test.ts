import { afterAll, beforeAll, expect, test } from "vitest";
import { startAiStub } from "../support/ai-stub.ts";
import { SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

let stub: Awaited<ReturnType<typeof startAiStub>>;
let server: ShopServer<TheCast>;
let susan: Client;
let campaign: string;

beforeAll(async () => {
  stub = await startAiStub();
  const env = { OPENAI_API_KEY: "sk-stub", OPENAI_BASE_URL: stub.url, AI_MODEL: "stub-1" };
  server = await startShop(theCast, env);
  susan = await signIn(server, SUSAN);
  campaign = `/marketing/${server.built.sapphireNews.id}`;
});
afterAll(async () => {
  await server.stop();
  stub.stop();
});

const WORDS = "Three sapphires, and a glass of something.";
const DRAFT = { name: "Draft", type: "email", subject: "Mine", messageContent: "Come and see." };

test("a model's message is a proposal under the model's name", async () => {
  stub.will({ says: WORDS });
  const answer = await susan.post(`${campaign}/optimize`);
  expect([answer.status, answer.location]).toEqual([303, campaign]);
  const page = (await susan.get(campaign)).page();
  expect(page.text).toMatch(/Proposed Message stub-1 New sapphires Three sapphires, and a glass/);
  await susan.post(`${campaign}/proposal/drop`, page.form(`${campaign}/proposal/drop`));
});

test.each([{ status: 500 }, { status: 401 }, { raw: "nonsense" }, { drops: "at once" }] as const)(
  "when it answers %j nothing is saved or lost, and the built-in advisor isn't used instead",
  async (manner) => {
    stub.will(manner);
    const json = await susan.json("POST", `/api/campaigns/${server.built.sapphireNews.id}/optimize`);
    expect([json.status, json.json().message]).toEqual([503, "Failed to optimize campaign"]);
    const body = { messageContent: "Come", audienceSegments: {} };
    expect((await susan.json("POST", "/api/campaigns/0/optimize", body)).status).toBe(503);

    const row = await susan.post(`${campaign}/optimize`);
    expect(row.status).toBe(503);
    expect(row.page().messages).toContain("Failed to optimize campaign");
    expect(row.page().text).not.toContain("Proposed Message");

    const form = await susan.post("/marketing/new", { ...DRAFT, step: "optimize" });
    expect(form.status).toBe(503);
    expect(form.page().text).toContain("The AI service didn't answer. Your message is unchanged.");
    expect(form.page().form()).toMatchObject(DRAFT);
    expect(form.page().form().messageBefore).toBeUndefined();
  },
);
