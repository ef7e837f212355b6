import type { MiddlewareFunction } from "react-router";
import type { Instant } from "~/domain/dates";
import { factsOf, signedIn } from "~/web/context";
import { sessionCookie } from "./cookies.server.ts";
import { findSession } from "./session.server.ts";

/** Finds out who is signed in. A cookie of ours without a live session is an ended session, and is cleared. */
export const recogniseActor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = factsOf(context);
  const cookie = sessionCookie(facts.secure);
  const token = cookie.read(request.headers.get("cookie"));
  if (typeof token === "string" && token !== "") {
    const session = findSession(token, Date.now() as Instant);
    context.set(signedIn, session);
    if (!session) {
      facts.sessionEnded = true;
      facts.cookies.push(cookie.serialize("", { maxAge: 0 }));
    }
  }
  return next();
};
