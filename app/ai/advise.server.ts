import { readCustomerFacts } from "../domain/outreach/advisor/customer-facts.server.ts";
import { keepSuggestions, type KeptSuggestions } from "../domain/outreach/advisor/keep-suggestions.server.ts";
import { type MessageDraft, rewriteMessage } from "~/domain/outreach/advisor/optimize-message.server";
import { suggestFrom } from "../domain/outreach/advisor/suggest.server.ts";
import { BUILT_IN_ADVISOR } from "~/domain/outreach/advisor/advice-wording";
import type { Instant } from "../domain/dates.ts";
import type { Actor } from "../domain/permissions.ts";
import { readSettings } from "../domain/shop/settings/read-settings.server.ts";
import { listStores } from "../domain/shop/stores/find-stores.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { TaskQueueByAccount } from "../runtime/task-queue-by-account.ts";
import { findReplay, type WriteKey } from "../web/idempotency.server.ts";
import { mustWrite, throwIfTooMuch, write, type WriteOrigin } from "../web/write.server.ts";
import { askAudited } from "./audited.server.ts";
import { AiAskedTooOften, modelName } from "./model.server.ts";
import { askForMessage, askForSuggestions } from "./questions.server.ts";

const underWay = new Map<string, Promise<KeptSuggestions | null>>();

/**
 * Creates and stores suggestions: from the model if there is a key, otherwise from the built-in advisor. Null
 * if the customer doesn't exist. Throws `AiUnavailable` instead of falling back. Concurrent calls by one
 * employee about one customer share a run, and a repeated key returns what was stored. An account asks the
 * model one question at a time, in turns with others; with too many waiting it throws `AiAskedTooOften`.
 */
export function makeSuggestions(
  by: WriteOrigin<Actor>,
  customerId: number,
  key?: WriteKey,
): Promise<KeptSuggestions | null> {
  const name = `${by.actor.id}:${customerId}`;
  const running = underWay.get(name);
  if (running) return running;
  const making = suggestAndKeep(by, customerId, key).finally(() => underWay.delete(name));
  underWay.set(name, making);
  return making;
}

/** One question per account at a time, and few that wait. */
const turns = new TaskQueueByAccount({ atOnce: 4, waiting: 3 });

async function inTurn<Answer>(account: number, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = await turns.run(account, async () => ({ answer: await ask() }));
  if (asked === null) throw new AiAskedTooOften();
  return asked.answer;
}

async function suggestAndKeep(by: WriteOrigin<Actor>, customerId: number, key?: WriteKey) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const replay = key && findReplay(db, key, now);
  if (replay?.found === "same") return replay.record as KeptSuggestions;
  const facts = readCustomerFacts(db, customerId, now);
  if (!facts) return null;
  const model = modelName();
  const text =
    model === null
      ? suggestFrom(facts).text
      : await inTurn(by.actor.id, () =>
          askAudited(by, { kind: "customer", id: customerId }, "suggestions", () => askForSuggestions(facts)),
        );
  const source = model ?? BUILT_IN_ADVISOR;
  const keep = (ctx: Parameters<typeof keepSuggestions>[0]) =>
    keepSuggestions(ctx, { customerId, text, source });
  if (!key) return mustWrite(by, keep);
  const written = write(by, keep, key);
  if (written.kind === "refused") {
    throwIfTooMuch(written.refusal);
    return null;
  }
  return written.kind === "done" ? written.value : written.record;
}

export interface OptimizedMessage {
  message: string;
  /** Present for e-mail only. */
  subject?: string;
  /** 'Built-in advisor' or the model's name. */
  source: string;
  /** Sentences cut from an SMS to make it fit. */
  leftOut: string[];
}

/**
 * Rewrites a message with the model if there is a key, otherwise with the built-in advisor. Stores nothing.
 * `campaignId` is 0 for an unsaved message. Throws `AiUnavailable`. An account's questions take turns.
 */
export async function optimizeMessage(
  by: WriteOrigin<Actor>,
  draft: MessageDraft,
  campaignId = 0,
): Promise<OptimizedMessage> {
  const { db } = shop();
  const { shopName } = readSettings(db);
  const storeName = (key: string) => listStores(db).find((store) => store.key === key)?.name;
  const model = modelName();
  if (model === null) return { ...rewriteMessage(draft, { shopName, storeName }), source: BUILT_IN_ADVISOR };
  const { location } = draft.segments;
  const names = { shopName, storeName: location ? storeName(location) : undefined };
  const answer = await inTurn(by.actor.id, () =>
    askAudited(by, { kind: "campaign", id: campaignId }, "message", () => askForMessage(draft, names)),
  );
  return { ...answer, source: model, leftOut: [] };
}
