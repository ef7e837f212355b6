import { type MiddlewareFunction, redirect } from "react-router";
import { isApi } from "~/web/answer.server";
import { signedIn } from "~/web/context";
import { keepDraft } from "~/web/draft.server";
import { jsonProblem } from "~/web/json.server";
import { newPasswordAddress } from "~/web/return-to";
import { typedFields, wayBack } from "./ended-session-form.server.ts";
import { can } from "~/domain/permissions";
import { accessTo } from "./route-access.ts";

const PASSWORD_EXPIRED = "Your password has expired. Sign in to Loupe in a browser and choose a new one.";

/**
 * Redirects every page to the password page while the actor's password is expired, even in an open session.
 * Keeps the destination and any posted form for afterwards.
 */
export const leadToNewPassword: MiddlewareFunction<Response> = async (
  { request, context, url, pattern },
  next,
) => {
  const session = context.get(signedIn);
  if (!session?.passwordExpired) return next();
  const { access, method, needed } = accessTo(pattern, request.method);
  if (access?.expired?.includes(method)) return next();
  if (isApi(url)) return jsonProblem(403, PASSWORD_EXPIRED);

  const { actor } = session;
  const mayKeep = needed !== undefined && needed !== "public" && can(actor, needed);
  const fields = mayKeep ? await typedFields(request, url, access) : [];
  const back = wayBack(request, url, access);
  const returnTo = fields.length > 0 ? keepDraft(actor, back, Object.fromEntries(fields)) : back;
  return redirect(newPasswordAddress(returnTo), method === "GET" ? 302 : 303);
};
