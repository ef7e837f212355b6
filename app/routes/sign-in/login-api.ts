import { redirect } from "react-router";
import { signIn } from "~/access/sign-in.server";
import { factsOf, signedIn } from "~/web/context";
import { jsonProblem } from "~/web/json.server";
import { readInput } from "~/web/perform.server";
import { localPath } from "~/web/return-to";
import type { Route } from "./+types/login-api";
import { Credentials, userToJson } from "./sign-in-contract.ts";

/** Redirects browsers to the landing page. */
export function loader({ url }: Route.LoaderArgs) {
  const returnTo = localPath(url.searchParams.get("returnTo"));
  return redirect(returnTo === "/" ? "/" : `/?returnTo=${encodeURIComponent(returnTo)}`);
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readInput(request, Credentials);
  if (!sent.ok) return sent.answer;
  const form = new FormData();
  form.set("email", sent.input.email);
  form.set("password", sent.input.password);
  const result = await signIn(request, form, factsOf(context), context.get(signedIn)?.sessionId ?? null);
  if (result.ok) return Response.json(userToJson(result.actor));
  const { refusal } = result;
  const headers = "retryAfter" in refusal ? { "Retry-After": String(refusal.retryAfter) } : undefined;
  return jsonProblem(refusal.status, refusal.message, refusal.errors, headers);
}
