import type { MiddlewareFunction } from "react-router";
import type { Instant } from "~/domain/dates";
import { factsOf, type LiveSession, signedIn } from "~/web/context";
import { readForm } from "~/web/form.server";
import { sessionCookie } from "../web/cookies.server.ts";
import { findSession, renewedToken } from "./session.server.ts";

/** Finds out who is signed in. A cookie of ours without a live session is an ended session, and is cleared. */
export const recogniseActor: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const facts = factsOf(context);
  const cookie = sessionCookie(facts.secure);
  const token: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof token === "string" && token !== "") {
    const session =
      findSession(token, Date.now() as Instant) ??
      (renewsSession(request, pattern) ? await findRenewed(request, token) : null);
    context.set(signedIn, session);
    if (!session) {
      facts.sessionEnded = true;
      facts.cookies.push(await cookie.serialize("", { maxAge: 0 }));
    }
  }
  return next();
};

function renewsSession({ method }: Request, pattern: string): boolean {
  return method === "POST" && pattern.replace(/^\//, "") === "account/password";
}

/** The session that this very form, sent a moment ago, gave another token than the one that came along again. */
async function findRenewed(request: Request, token: string): Promise<LiveSession | null> {
  // What is wrong with the form is said to whoever is signed in.
  const form = await readForm(request.clone()).catch(() => null);
  const formKey = form?.get("formKey");
  if (typeof formKey !== "string" || formKey === "") return null;
  return findSession(renewedToken(token, formKey).token, Date.now() as Instant);
}
