import { isKnownBrowser } from "~/access/known-browsers.server";
import { tryFactor, WRONG_CODE, WRONG_RECOVERY_CODE } from "~/access/check-second-factor.server";
import { admit, signIn } from "~/access/sign-in.server";
import type { Account } from "~/domain/shop/employees/find-employees.server";
import { factsOf, signedIn } from "~/web/context";
import { jsonProblem } from "~/web/json.server";
import { type PerformArgs, readInputOfAnybody } from "~/web/perform.server";
import type { Refused } from "./refused-card.ts";
import { refusedCode } from "./refused-card.server.ts";
import { Credentials } from "./sign-in-contract.ts";
import { userToJson } from "./user-json.ts";

const CODE_NEEDED =
  "This account has a second factor: send the code of its authenticator app as code, or a recovery code as recoveryCode.";

/** `POST /api/login`: both steps of the sign-in at once. */
export async function signInByCall(args: PerformArgs): Promise<Response> {
  const { request, context } = args;
  const sent = await readInputOfAnybody(request, Credentials);
  if (!sent.ok) return sent.answer;
  const { email, password, code, recoveryCode } = sent.input;
  const form = new FormData();
  form.set("email", email);
  form.set("password", password);
  const result = await signIn(request, form, factsOf(context), context.get(signedIn)?.sessionId ?? null);
  if (result.outcome === "signed in") return Response.json(userToJson(result.actor));
  if (result.outcome === "refused") return refusedJson(result.refusal);
  if (!code && !recoveryCode)
    return jsonProblem(401, CODE_NEEDED, undefined, undefined, "second-factor-required");
  return signInWithCode(args, result.account, { code: code ?? "", recoveryCode: recoveryCode ?? "" });
}

async function signInWithCode(
  { request, context }: PerformArgs,
  account: Account,
  typed: { code: string; recoveryCode: string },
) {
  const facts = factsOf(context);
  const known = await isKnownBrowser(request, facts, account.id);
  const tried = await tryFactor(account, typed, { facts, known, signal: request.signal });
  const actor =
    tried.outcome === "right"
      ? await admit(account, request, facts, context.get(signedIn)?.sessionId ?? null, tried.value)
      : null;
  if (actor) return Response.json(userToJson(actor));
  const wrong = tried.outcome === "right" ? ({ outcome: "wrong", nextWaits: 0 } as const) : tried;
  const { status, message, retryAfter } = typed.code
    ? refusedCode(wrong, WRONG_CODE)
    : refusedCode(wrong, WRONG_RECOVERY_CODE);
  return refusedJson(
    { status, message, errors: {}, ...(retryAfter !== undefined && { retryAfter }) },
    status === 401 ? "second-factor-wrong" : undefined,
  );
}

function refusedJson({ status, message, errors, retryAfter }: Refused, reason?: string) {
  const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
  return jsonProblem(status, message, errors, headers, reason);
}
