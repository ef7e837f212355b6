import { redirect } from "react-router";
import { signIn } from "~/access/sign-in.server";
import { factsOf, signedIn } from "~/web/context";
import { jsonProblem, readJson } from "~/web/json.server";
import { localPath } from "~/web/return-to";
import type { Route } from "./+types/api-login";
import { userToJson } from "./wire.ts";

/** A browser that is sent here to sign in goes to the landing page. */
export function loader({ url }: Route.LoaderArgs) {
  const returnTo = localPath(url.searchParams.get("returnTo"));
  return redirect(returnTo === "/" ? "/" : `/?returnTo=${encodeURIComponent(returnTo)}`);
}

export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request);
  const form = new FormData();
  for (const name of ["email", "password"]) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== "string")
      return jsonProblem(400, `${name} must be text`, { [name]: ["Must be text"] });
    form.set(name, value);
  }
  const result = await signIn(request, form, factsOf(context), context.get(signedIn)?.sessionId ?? null);
  if (result.ok) return Response.json(userToJson(result.actor));
  const { refusal } = result;
  const headers = refusal.status === 429 ? { "Retry-After": String(refusal.retryAfter) } : undefined;
  return jsonProblem(refusal.status, refusal.message, refusal.errors, headers);
}
