import { told } from "../domain/shop/trail/entry-content.ts";
import type { ActingEmployee } from "../domain/rule-context.ts";
import { done, type Trail } from "../domain/result.ts";
import { shop } from "../runtime/shop.server.ts";
import { mustWrite, type WriteOrigin } from "../web/write.server.ts";
import { askedInADay, QUESTIONS_A_DAY } from "./daily-limit.server.ts";
import { AiAskedTooOften, AiUnavailable, modelName } from "./model.server.ts";

/**
 * Records before sending who asks the model for what, about which record, and again on failure. Doesn't
 * record the content. Refuses an account's questions beyond `QUESTIONS_A_DAY`.
 */
export async function askAudited<T>(
  by: WriteOrigin<ActingEmployee | null>,
  record: Trail["record"],
  kind: "suggestions" | "insights" | "message",
  ask: () => Promise<T>,
): Promise<T> {
  const model = modelName();
  const account = by.actor?.id;
  if (account !== undefined && kind !== "insights" && askedInADay(shop().db, account) >= QUESTIONS_A_DAY)
    throw new AiAskedTooOften();
  mustWrite(by, () => done(null, { action: "ai.asked", record, after: told("customer", { kind, model }) }));
  try {
    return await ask();
  } catch (error) {
    const trouble = error instanceof AiUnavailable ? error.trouble : "bug";
    mustWrite(by, () =>
      done(null, { action: "ai.failed", record, after: told("customer", { kind, model, trouble }) }),
    );
    throw error;
  }
}
