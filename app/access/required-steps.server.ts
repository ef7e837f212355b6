import type { MiddlewareFunction } from "react-router";
import { isUnconfirmed } from "~/web/unconfirmed-actor";
import { isApi } from "~/web/answer.server";
import { type LiveSession, signedIn } from "~/web/context";
import { keepDraft, keepLockedDraft, type Typed, typedFrom } from "~/web/form-drafts.server";
import { jsonProblem } from "~/web/json.server";
import { confirmAddress, newPasswordAddress, secondFactorAddress, switchAddress } from "~/web/return-to";
import { typedFields, wayBack } from "./ended-session-form.server.ts";
import { can, MANAGING } from "~/domain/permissions";
import type { Address } from "~/ui/address";
import { redirect } from "~/web/redirect";
import { accessOfRequest } from "./find-access.server.ts";
import type { RequiredStep } from "./route-access.ts";

const STEPS: Record<RequiredStep, { message: string; address: (returnTo: string) => Address }> = {
  PIN: {
    message: "This terminal is locked. Type your PIN at it in a browser.",
    address: switchAddress,
  },
  confirmation: {
    message: "This asks for your password. Confirm it in a browser, or sign in with it.",
    address: confirmAddress,
  },
  password: {
    message: "Your password has expired. Sign in to Loupe in a browser and choose a new one.",
    address: newPasswordAddress,
  },
  "second factor": {
    message: "Your account needs two-step verification. Sign in to Loupe in a browser and set it up.",
    address: secondFactorAddress,
  },
};

/** Returns what the actor has to do before anything else, or null. */
export function requiredStep(session: LiveSession): RequiredStep | null {
  if (session.isLocked) return "PIN";
  if (session.passwordExpired) return "password";
  return session.lacksSecondFactor ? "second factor" : null;
}

/** Returns the step that a page has to wait for. The page of a step may also need the password confirmed. */
function nextStep(
  session: LiveSession,
  pageOf: RequiredStep | undefined,
  asks: boolean,
): RequiredStep | null {
  const required = requiredStep(session);
  const unconfirmed = required !== "PIN" && isUnconfirmed(session);
  if (unconfirmed && pageOf === "confirmation") return null;
  if (required !== null && required !== pageOf) return required;
  return asks && unconfirmed ? "confirmation" : null;
}

/**
 * Redirects every page to that of the required step, even in an open session. Keeps the destination and any
 * posted form for afterwards.
 */
export const leadToRequiredStep: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const session = context.get(signedIn);
  if (!session) return next();
  const { access, method, needed } = context.get(accessOfRequest);
  const asks = access?.asksPassword || (needed && needed !== "public" && MANAGING.has(needed));
  const step = nextStep(session, access?.step, Boolean(asks));
  if (!step) return next();
  if (access?.always?.includes(method)) {
    // At a locked terminal nobody counts as signed in.
    if (step === "PIN") context.set(signedIn, null);
    return next();
  }
  const { message, address } = STEPS[step];
  if (isApi(url)) return jsonProblem(403, message);

  const { actor } = session;
  const mayKeep = needed !== undefined && needed !== "public" && can(actor, needed);
  const fields = mayKeep ? await typedFields(request, url, access) : [];
  const back = wayBack(request, url, access);
  const keep = (typed: Typed) =>
    step === "PIN" ? keepLockedDraft(session, back, typed) : keepDraft(actor, back, typed);
  const returnTo = fields.length > 0 ? keep(typedFrom(fields)) : back;
  return redirect(address(returnTo), method === "GET" ? 302 : 303);
};
