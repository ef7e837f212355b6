import { notSavedText } from "~/web/not-saved-text.server";
import { data } from "react-router";
import { transportOf } from "~/access/plain-http";
import { PLAIN_HTTP_REFUSED } from "~/access/plain-http-text";
import { TooManyHashes } from "~/access/hash-password.server";
import type { Tried } from "~/access/throttle.server";
import { type Failures, inWords, nextWaitText, refusalText } from "~/access/too-many-tries";
import { SHORT } from "~/domain/fields";
import { passwordProblem } from "~/domain/shop/account/password-rules";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { isHeadOfficeToWrite, shop } from "~/runtime/shop.server";
import type { RequestFacts } from "~/web/context";
import type { Contract } from "~/web/contract";
import { submissionOf } from "~/web/form.server";
import { errorFields, log } from "~/runtime/log.server";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import type { Refused } from "./refused-card.ts";

/** Shows the form again with its status, values, and errors. */
export function answerRefused<Kept extends object>(refused: Refused, kept: Kept) {
  const headers =
    refused.retryAfter === undefined ? undefined : { "Retry-After": String(refused.retryAfter) };
  return data({ refused, ...kept }, { status: refused.status, headers });
}

/** Refuses passwords and codes over unsafe transport. */
export function refusedTransport({ origin }: RequestFacts): Refused | null {
  const transport = transportOf(origin, shop().config.allowPlainHttp);
  return transport === "refused" ? { status: 403, message: PLAIN_HTTP_REFUSED, errors: {} } : null;
}

/** Parses the input and checks its new password. Returns the input, or all errors of both. */
export function readWithPassword<Input>(
  form: FormData,
  contract: Contract<Input>,
  { email, password }: { email: string; password: string },
): { ok: true; value: Input } | { ok: false; refused: Refused } {
  const submission = submissionOf(form, contract);
  const { passwordMinLength } = readSettings(shop().db);
  const weak = passwordProblem(password, { minLength: passwordMinLength, email });
  if (submission.status === "success" && weak === null) return { ok: true, value: submission.value };
  const errors = {
    ...submission.reply().error,
    ...(weak !== null && { password: [weak] }),
  } as Refused["errors"];
  return { ok: false, refused: { status: 422, message: Object.values(errors).flat().join(". "), errors } };
}

/** Returns the refusal of a wrong code, or of too many attempts. */
export function refusedCode(
  tried: Exclude<Tried<unknown>, { outcome: "right" }>,
  message: string,
  field = "code",
): Refused {
  if (tried.outcome === "refused") return tooManyTries("wrong codes", tried);
  const said = message + nextWaitText("wrong codes", tried.nextWaits);
  return { status: 401, message: said, errors: { [field]: [said] } };
}

/** Refuses a try without checking it, because of earlier failures. */
export function tooManyTries(
  failures: Failures,
  tried: Extract<Tried<unknown>, { outcome: "refused" }>,
): Refused {
  return { status: 429, message: refusalText(failures, tried), errors: {}, retryAfter: tried.seconds };
}

/**
 * Runs the work. If the database is unavailable or too many people sign in at once, shows the form again
 * (503) instead of losing it.
 */
export async function unlessUnavailable<Done, Again>(
  { requestId }: RequestFacts,
  work: () => Promise<Done>,
  refuse: (refused: Refused) => Again,
): Promise<Done | Again> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooManyHashes) {
      const { retryAfter } = error;
      const message = `Too many people are signing in right now. Try again in ${inWords(retryAfter)}.`;
      return refuse({ status: 503, message, errors: {}, retryAfter });
    }
    if (!isDatabaseUnavailable(error)) throw error;
    if (!isHeadOfficeToWrite()) log.error("database-unavailable", { requestId, ...errorFields(error) });
    const message = notSavedText();
    return refuse({ status: 503, message, errors: {} });
  }
}

/** Cuts texts that a card shows again to the length of its longest field. */
export function shownAgain<Typed extends Record<string, string>>(typed: Typed): Typed {
  return Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.slice(0, SHORT)]),
  ) as Typed;
}

export function typedTexts<Name extends string>(form: FormData, names: readonly Name[]) {
  const texts = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}
