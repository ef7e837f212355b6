import type { Actor } from "../domain/permissions.ts";
import { type AiTestOutcome, beginAiTest, keepAiTest } from "../domain/shop/settings/ai-test.server.ts";
import { mustWrite, write, type WriteOrigin } from "../web/write.server.ts";
import { AiUnavailable, askModel, modelHost, modelName, PATIENCE_MS } from "./model.server.ts";

export type ConnectionTest = { done: true; outcome: AiTestOutcome } | { done: false; why: string };

/**
 * Tests the key, URL and model name by asking the model for one word. Sends no shop data. Refused without a
 * key and right after another test (`beginAiTest`).
 */
export async function testConnection(by: WriteOrigin<Actor>): Promise<ConnectionTest> {
  const model = modelName();
  if (model === null)
    return { done: false, why: "No AI service is connected. Ask your administrator to connect one" };
  const begun = write(by, (ctx) => beginAiTest(ctx, { model }));
  if (begun.kind === "refused") return { done: false, why: begun.refusal.message };
  const startedAt = Date.now();
  const problem = await problemOf(model);
  const outcome = { model, host: modelHost(), ms: Date.now() - startedAt, problem };
  mustWrite(by, (ctx) => keepAiTest(ctx, outcome));
  return { done: true, outcome };
}

/** Says what to ask an administrator, never a value of the configuration. Null if the test succeeded. */
async function problemOf(model: string): Promise<string | null> {
  try {
    const { generateText } = await import("ai");
    await askModel((model, once) =>
      generateText({ model, ...once, prompt: "Answer with the one word: ready" }),
    );
    return null;
  } catch (error) {
    if (!(error instanceof AiUnavailable)) throw error;
    return inWords(error, model);
  }
}

function inWords({ trouble, status }: AiUnavailable, model: string): string {
  if (trouble === "timeout") return `No answer within ${PATIENCE_MS / 1_000} seconds.`;
  if (trouble === "unreachable")
    return `${modelHost()} can't be reached. Ask your administrator to check the service's address and the server's connection.`;
  if (trouble === "nonsense")
    return `${modelHost()} answers, but not like an AI service. Ask your administrator to check the service's address.`;
  if (status === 401 || status === 403)
    return "The service doesn't accept the key. Ask your administrator to check it.";
  if (status === 404)
    return `The service doesn't have the model ${model}. Ask your administrator to check the model's name and the service's address.`;
  if (status === 429) return "The service is busy, or the account's quota is used up.";
  if (status !== undefined && status >= 500)
    return `The service is having a problem (status ${status}). Try again later.`;
  return `The service refused the request (status ${status ?? "unknown"}). Ask your administrator to check the model's name.`;
}
