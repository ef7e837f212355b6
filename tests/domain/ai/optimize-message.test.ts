import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { optimizeMessage } from "~/ai/advise.server";
import { AiAskedTooOften } from "~/ai/model.server";
import type { MessageDraft } from "~/domain/outreach/advisor/optimize-message.server";
import { shop, useShop } from "~/runtime/shop.server";
import { startAiStub } from "../../support/ai-stub.ts";
import { SUSAN } from "../../support/cast.ts";
import { openTestShop, originOf, type TestShop } from "../../support/shop.ts";

let test: TestShop;
let stub: Awaited<ReturnType<typeof startAiStub>>;
beforeAll(async () => {
  test = openTestShop();
  stub = await startAiStub();
});
afterAll(() => {
  stub.stop();
  test.close();
});
beforeEach(() => {
  stub.heard.length = 0;
});

const optimize = (words: Partial<MessageDraft> = {}) =>
  optimizeMessage(originOf(SUSAN), {
    type: "email",
    message: "New opals.",
    subject: null,
    segments: {},
    ...words,
  });

it("without a key the built-in advisor rewrites it", async () => {
  expect(await optimize({ segments: { location: "denver" } })).toEqual({
    message: "Hello,\n\nNew opals.\n\nVisit us in Denver, or reply to this message to set up a time.",
    subject: "New opals",
    source: "Built-in advisor",
    leftOut: [],
  });
  expect(stub.heard).toEqual([]);
});

describe("with a key", () => {
  beforeAll(() => {
    const { config } = shop();
    useShop({
      ...shop(),
      config: { ...config, openai: { apiKey: "sk", baseUrl: stub.url, model: "stub-1" } },
    });
  });

  it("the model rewrites it; contacts are withheld and put back", async () => {
    stub.will({ says: "Subject: Opals are in\n\nSee our opals: [contact 2] or [contact 1]." });
    expect(await optimize({ message: "Opals! Call 561-555-0100, write to shop@mail.example" })).toEqual({
      message: "See our opals: 561-555-0100 or shop@mail.example.",
      subject: "Opals are in",
      source: "stub-1",
      leftOut: [],
    });
    expect(stub.heard[0]?.text).not.toMatch(/555-0100|shop@mail/);
  });

  it("keeps the writer's subject", async () => {
    stub.will({ says: "Better opals." });
    expect(await optimize({ subject: "Mine" })).toMatchObject({ message: "Better opals.", subject: "Mine" });
  });

  it("questions of an account go one at a time, three more wait, and others are refused", async () => {
    stub.will({ says: "Better opals.", afterMs: 50 });
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => optimize()));
    expect(asked.map((each) => (each.status === "fulfilled" ? "done" : each.reason))).toEqual([
      ...Array.from({ length: 4 }, () => "done"),
      ...Array.from({ length: 2 }, () => expect.any(AiAskedTooOften)),
    ]);
  });

  it.each<[string, Partial<MessageDraft>, string]>([
    ["an SMS of 161 characters", { type: "sms" }, "x".repeat(161)],
    ["a message that lost a phone number", { message: "Call 561-555-0100" }, "Call us"],
    ["nothing", {}, ""],
  ])("%s is no answer", async (_, words, says) => {
    stub.will({ says });
    await expect(optimize(words)).rejects.toMatchObject({ name: "AiUnavailable", trouble: "nonsense" });
  });
});
