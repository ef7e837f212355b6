import type { LanguageModel } from "ai";
import type { Config } from "../runtime/config.server.ts";
import { bodyWithin } from "../runtime/body-within.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";

export type AiTrouble = "timeout" | "unreachable" | "refused" | "nonsense";

/** The AI service failed: 503, with the message of section 8. */
export class AiUnavailable extends Error {
  override name = "AiUnavailable";
  readonly trouble: AiTrouble;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;

  constructor(trouble: AiTrouble, status?: number) {
    super(`The AI service could not serve: ${trouble}`);
    this.trouble = trouble;
    this.status = status;
  }
}

export const ASKED_TOO_OFTEN = "You've asked for many suggestions. Try again later.";

/** An account asked more than it may, at once or in a day: 429. */
export class AiAskedTooOften extends AiUnavailable {
  override name = "AiAskedTooOften";

  constructor() {
    super("refused");
  }
}

export const PATIENCE_MS = 15_000;
/** Well above any expected answer. */
const ANSWER_BYTES_AT_MOST = 256 * 1024;

/** Returns null without a key; then nothing is sent to a service. */
export function modelName({ openai }: Pick<Config, "openai"> = shop().config): string | null {
  return openai.apiKey === null ? null : openai.model;
}

/** Returns only the host of the service, without path and credentials. */
export function modelHost(): string {
  return new URL(shop().config.openai.baseUrl).host;
}

/**
 * Calls the model once, with a timeout of 15 seconds. Every failure becomes `AiUnavailable`. Loads its
 * packages on first use, which saves memory in shops without a key.
 */
export async function askModel<T>(
  ask: (model: LanguageModel, once: { maxRetries: 0; abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const { openai: access } = shop().config;
  const name = modelName();
  if (name === null || access.apiKey === null) throw new Error("There is no key: nobody may be asked");
  const abortSignal = AbortSignal.timeout(PATIENCE_MS);
  const startedAt = Date.now();
  try {
    const { createOpenAI } = await import("@ai-sdk/openai");
    (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
    const provider = createOpenAI({
      apiKey: access.apiKey,
      baseURL: access.baseUrl,
      fetch: fetchWithin,
    });
    const answer = await ask(provider.chat(name), { maxRetries: 0, abortSignal });
    log.info("ai-answered", { ms: Date.now() - startedAt });
    return answer;
  } catch (error) {
    const trouble = abortSignal.aborted ? "timeout" : await troubleOf(error);
    log.warn("ai-failed", { trouble, ms: Date.now() - startedAt, status: statusOf(error), ...kindOf(error) });
    throw new AiUnavailable(trouble, statusOf(error));
  }
}

/**
 * Fetches without following redirects, so that data reaches only the configured host, and limits the response
 * size.
 */
const fetchWithin: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  if (!response.body) return response;
  const body = await bodyWithin(response, ANSWER_BYTES_AT_MOST);
  if (body === null) throw new AiUnavailable("nonsense");
  const { status, statusText, headers } = response;
  return new Response(status === 204 ? null : body, { status, statusText, headers });
};

async function troubleOf(error: unknown): Promise<AiTrouble> {
  const { APICallError } = await import("ai");
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof AiUnavailable) return inner.trouble;
  if (error instanceof TypeError) return "unreachable";
  if (!APICallError.isInstance(error)) return "nonsense";
  if (error.statusCode === undefined) return "unreachable";
  return error.statusCode >= 400 ? "refused" : "nonsense";
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" ? status : undefined;
}

/** Leaves out the message and other fields, which may quote the prompt. */
function kindOf(error: unknown) {
  const { error: kind, code } = errorFields(error);
  return { error: kind, code };
}
