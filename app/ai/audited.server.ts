import type { ActingEmployee } from "../domain/rule-context.ts";
import { done, type Trail } from "../domain/result.ts";
import { mustWrite, type WriteOrigin } from "../web/write.server.ts";
import { AiUnavailable, modelName } from "./model.server.ts";

/**
 * Records who asks the model for what and about which record, before sending and again on failure. Doesn't
 * record the content.
 */
export async function askAudited<T>(
  by: WriteOrigin<ActingEmployee | null>,
  record: Trail["record"],
  kind: "suggestions" | "insights" | "message",
  ask: () => Promise<T>,
): Promise<T> {
  const model = modelName();
  mustWrite(by, () => done(null, { action: "ai.asked", record, after: { kind, model } }));
  try {
    return await ask();
  } catch (error) {
    const trouble = error instanceof AiUnavailable ? error.trouble : "bug";
    mustWrite(by, () => done(null, { action: "ai.failed", record, after: { kind, model, trouble } }));
    throw error;
  }
}
