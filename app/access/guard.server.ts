import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { oneRole } from "~/domain/shop/employees/permissions-in-force.server";
import { shop } from "~/runtime/shop.server";
import { isApi } from "~/web/answer.server";
import { countTold, factsOf, pinCheck, program, signedIn, stillAllowed, type Toast } from "~/web/context";
import { jsonProblem } from "~/web/json.server";
import { NoLongerAllowed } from "~/web/no-longer-allowed";
import { problem } from "~/web/problem";
import { withoutSession, OF_ENDED_SESSION, OF_NOBODY } from "~/web/forms-without-session";
import { countDenial } from "./denials.server.ts";
import { fieldsOf, typedFields, wayBack } from "./ended-session-form.server.ts";
import { accessOfRequest } from "./find-access.server.ts";
import { fullName } from "../domain/shop/employees/employee.ts";
import { type Actor, can } from "../domain/permissions.ts";
import { ACCESS_DENIED, restrictedText } from "./access-restricted-text.ts";
import { refuseProgram } from "./guard-program.server.ts";
import { pinCheckAt } from "./pin.server.ts";
import type { UrlAccess } from "./route-access.ts";
import { actorOfSession } from "./session.server.ts";

export type GuardDetail<Frame> =
  | { kind: "signed out"; returnTo: string }
  | { kind: "ended"; returnTo: string; fields: [string, string][] }
  | { kind: "restricted"; text: string; title: string; frame: Frame };

type FrameFor<Frame> = (
  actor: Actor,
  url: URL,
  toast: Toast | null,
  context: Readonly<RouterContextProvider>,
) => Frame;

/** Allows only requests that the access table permits to the actor. */
export const guardAccess =
  <Frame>(frameFor: FrameFor<Frame>): MiddlewareFunction<Response> =>
  async ({ request, context, url }, next) => {
    const { access, needed } = context.get(accessOfRequest);
    const caller = context.get(program);
    const refused = caller && refuseProgram(caller, context.get(accessOfRequest), context);
    if (refused) return refused;
    if (needed === "public") return next();

    const session = context.get(signedIn);
    if (!session && !caller) {
      if (isApi(url)) return jsonProblem(401, "Unauthorized");
      const { sessionEnded } = factsOf(context);
      const fields = await withoutSession(sessionEnded ? OF_ENDED_SESSION : OF_NOBODY, (form) =>
        typedFields(request, url, access, form),
      );
      // Signed out, a URL doesn't reveal whether it exists, unless there is typed input to keep.
      if (sessionEnded || (request.method === "POST" && fields.length > 0))
        throw endedSession(request, url, access, fields);
      throw problem(404, "404 Page Not Found", {
        kind: "signed out",
        returnTo: wayBack(request, url, access),
      });
    }
    if (!access || !needed) {
      const allowed = Object.keys(access ?? {}).filter((name) => /^[A-Z]+$/.test(name));
      factsOf(context).allowed = (allowed.includes("GET") ? [...allowed, "HEAD"] : allowed).join(", ");
      if (isApi(url)) return jsonProblem(405, "Method not allowed");
      throw problem(405, "This page can't be used that way.");
    }
    if (!session) return next();
    const restricted = (actor: Actor) => {
      countDenial({ employeeId: actor.id, permission: needed, address: factsOf(context).address });
      if (isApi(url)) return jsonProblem(403, "Forbidden");
      const ofRole = new Set(oneRole(shop().db, actor.role).permissions);
      const text = restrictedText(actor, access, needed, ofRole);
      const frame = frameFor(actor, url, access.adminOnly ? ACCESS_DENIED : null, context);
      const { section: title = "Access Restricted" } = access;
      return problem(403, text, { kind: "restricted", text, title, frame } satisfies GuardDetail<Frame>);
    };
    const { actor, sessionId, openedBy } = session;
    if (!can(actor, needed)) {
      const refusal = restricted(actor);
      if (refusal instanceof Response) return refusal;
      throw refusal;
    }

    context.set(countTold, (permission) =>
      countDenial({ employeeId: actor.id, permission, address: factsOf(context).address }),
    );
    context.set(pinCheck, pinCheckAt({ request, facts: factsOf(context), openedBy }));
    context.set(stillAllowed, (tx) => {
      const now = actorOfSession(tx, sessionId);
      if (now?.id === actor.id && can(now, needed)) return now;
      throw new NoLongerAllowed((form) => {
        if (now && now.id !== actor.id) return handedOver(url, now);
        if (now) return restricted(now);
        if (isApi(url)) return jsonProblem(401, "Unauthorized");
        context.set(signedIn, null);
        return endedSession(request, url, access, fieldsOf(form, access));
      });
    });
    return next();
  };

/** Refuses a request that was on its way when somebody else took over the terminal (409). */
function handedOver(url: URL, now: Actor) {
  const message = `Now at this terminal: ${fullName(now)}. Nothing was saved.`;
  return isApi(url) ? jsonProblem(409, message) : problem(409, message);
}

/** Answers 401 with the typed fields, so that the form can be sent again after signing in. */
function endedSession(request: Request, url: URL, access: UrlAccess | undefined, fields: [string, string][]) {
  const detail: GuardDetail<never> = { kind: "ended", returnTo: wayBack(request, url, access), fields };
  return problem(401, "You are logged out. Logging in again...", detail);
}
