import { type MiddlewareFunction, redirect } from "react-router";
import { isApi } from "~/web/answer.server";
import { type LiveSession, signedIn } from "~/web/context";
import { keepDraft } from "~/web/kept-drafts.server";
import { jsonProblem } from "~/web/json.server";
import { newPasswordAddress, secondFactorAddress } from "~/web/return-to";
import { typedFields, wayBack } from "./ended-session-form.server.ts";
import { can } from "~/domain/permissions";
import { accessTo, type RequiredStep } from "./route-access.ts";

const STEPS: Record<RequiredStep, { message: string; address: (returnTo: string) => string }> = {
  password: {
    message: "Your password has expired. Sign in to Loupe in a browser and choose a new one.",
    address: newPasswordAddress,
  },
  "second factor": {
    message: "Your account needs two-step verification. Sign in to Loupe in a browser and set it up.",
    address: secondFactorAddress,
  },
};

/** What the actor has to do before anything else, or null. */
export function requiredStep(session: LiveSession): RequiredStep | null {
  if (session.passwordExpired) return "password";
  return session.lacksSecondFactor ? "second factor" : null;
}

/**
 * Redirects every page to the one of the required step, even in an open session. Keeps the destination and any
 * posted form for afterwards.
 */
export const leadToRequiredStep: MiddlewareFunction<Response> = async (
  { request, context, url, pattern },
  next,
) => {
  const session = context.get(signedIn);
  const step = session && requiredStep(session);
  if (!session || !step) return next();
  const { access, method, needed } = accessTo(pattern, request.method);
  if (access?.step === step || access?.always?.includes(method)) return next();
  const { message, address } = STEPS[step];
  if (isApi(url)) return jsonProblem(403, message);

  const { actor } = session;
  const mayKeep = needed !== undefined && needed !== "public" && can(actor, needed);
  const fields = mayKeep ? await typedFields(request, url, access) : [];
  const back = wayBack(request, url, access);
  const returnTo = fields.length > 0 ? keepDraft(actor, back, Object.fromEntries(fields)) : back;
  return redirect(address(returnTo), method === "GET" ? 302 : 303);
};
