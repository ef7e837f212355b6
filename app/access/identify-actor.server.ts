import type { MiddlewareFunction } from "react-router";
import type { Instant } from "~/domain/dates";
import { arrivesFrom } from "~/web/arriving-bodies";
import { factsOf, type LiveSession, program, signedIn } from "~/web/context";
import { chainPart } from "~/runtime/shop.server";
import { turnOfSender } from "~/runtime/request-queue-by-sender";
import { readFormOfAnybody } from "~/web/form.server";
import { OF_NOBODY } from "~/web/forms-without-session";
import { notAvailableText } from "~/web/not-saved-text.server";
import { problem } from "~/web/problem";
import { findSession, RENEWING, renewedToken, type RenewingForm, sessionCookie } from "./session.server.ts";
import { networkOf } from "./throttle.server.ts";

/**
 * Identifies the actor from the session cookie. Clears a cookie whose session has ended. Of a form that gives
 * its session a new token, a store can't tell. Of a program's call, nobody asks for the cookie.
 */
export const identifyActor: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  if (context.get(program)) return next();
  const facts = factsOf(context);
  const cookie = sessionCookie(facts.secure);
  const token: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof token === "string" && token !== "") {
    const renewing = request.method === "POST" ? renewingForm(pattern) : undefined;
    const session =
      findSession(token, Date.now() as Instant) ??
      (renewing ? await findRenewed(request, renewing, token) : null);
    if (!session && renewing && chainPart()?.part === "store")
      throw problem(503, notAvailableText(facts.requestId));
    context.set(signedIn, session);
    if (session) arrivesFrom(request, `account ${session.openedBy}`);
    if (!session) {
      facts.sessionEnded = true;
      facts.cookies.push(await cookie.serialize("", { maxAge: 0 }));
    }
  }
  const account = context.get(signedIn)?.openedBy;
  await turnOfSender(account === undefined ? networkOf(facts.address) : `account ${account}`);
  return next();
};

function renewingForm(pattern: string): RenewingForm["pattern"] | undefined {
  return RENEWING.find((one) => one === pattern.replace(/^\//, ""));
}

/** Finds the session if this same form just renewed its token and the browser sent the old one again. */
async function findRenewed(
  request: Request,
  pattern: RenewingForm["pattern"],
  token: string,
): Promise<LiveSession | null> {
  // An unreadable form is ignored here, because the action reports it.
  const form = await readFormOfAnybody(request, OF_NOBODY).catch(() => null);
  const formKey = form?.get("formKey");
  if (typeof formKey !== "string" || formKey === "") return null;
  return findSession(renewedToken(token, { pattern, formKey }).token, Date.now() as Instant);
}
