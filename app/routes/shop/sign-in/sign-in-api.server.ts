import type { z } from "zod";
import { ROLE_PERMISSIONS } from "~/domain/permissions";
import { href, localPath, withRest } from "~/ui/address";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { redirect } from "~/web/redirect";
import { followLogOutLink, logOutByCall } from "./log-out-by-call.server.ts";
import { signInByCall } from "./sign-in-by-call.server.ts";
import { Credentials } from "./sign-in-contract.ts";
import { UserJson, userToJson } from "./user-json.ts";

const tag = "Sign-in";
const LOCATION = { Location: "Where the browser goes on." };
const RETRY_AFTER = { "Retry-After": "In how many seconds to try again." };
const USER: z.infer<typeof UserJson> = {
  id: 4,
  email: "sal@shop.example",
  firstName: "Sal",
  lastName: "Brook",
  role: "sales",
  phone: "561-555-0104",
  homeStore: "boca",
  isActive: true,
  permissions: [...ROLE_PERMISSIONS.sales],
};

export const signInApi = {
  ...calls("/api/login", ({ respond }) => ({
    GET: respond({
      id: "showSignIn",
      tag,
      summary: "Leads a browser to the sign-in page",
      description: "`returnTo` names the page to come back to.",
      permission: "public",
      asksForPerson: true,
      isAlways: true,
      answers: { 302: { description: "To the sign-in page.", headers: LOCATION } },
      respond: ({ url }) => {
        const returnTo = localPath(url.searchParams.get("returnTo"));
        return redirect(
          returnTo === "/" ? href("/") : withRest(href("/"), `?returnTo=${encodeURIComponent(returnTo)}`),
        );
      },
    }),
    POST: respond({
      id: "signIn",
      tag,
      summary: "Sign in",
      description:
        "`code` or `recoveryCode` only for an account with two-step verification: six digits of its authenticator app, or one of its recovery codes.",
      permission: "public",
      asksForPerson: true,
      isAlways: true,
      body: {
        contract: Credentials,
        example: { email: "sal@shop.example", password: "correct-horse-battery" },
      },
      answers: {
        200: {
          ...answer("Who is signed in now; the cookie of the session is set.", UserJson, USER),
          headers: { "Set-Cookie": "The session: without an end of its own, `HttpOnly`, `SameSite=Lax`." },
        },
      },
      refusals: {
        401: {
          description:
            "No such account, no longer active, or another password. Or the account uses two-step verification, and neither `code` nor `recoveryCode` is right: then `reason` is `second-factor-required` or `second-factor-wrong`. Each code works once.",
          example: { message: "Invalid email or password." },
        },
        403: {
          description:
            "The write was started by another site, or the connection is plain HTTP and not local.",
        },
        413: { description: "The body is larger than 16 KB." },
        429: {
          description:
            "Ten failed sign-ins to the account from this address within ten minutes, or sixty from this address; the right password is refused too. Or the account had a hundred failures in an hour, so that its tries come one after the other, and the turn of this one did not come within 45 seconds.",
          headers: RETRY_AFTER,
          example: { message: "Too many failed sign-ins. Try again in 10 minutes." },
        },
        503: {
          description:
            "Too many sign-ins at once (`Retry-After` says when to try again), the database can't take this right now, or the shop has no owner yet.",
          example: { message: "Too many people are signing in at this moment. Try again in 2 seconds." },
        },
      },
      respond: signInByCall,
    }),
  })),
  ...calls("/api/logout", ({ respond }) => ({
    GET: respond({
      id: "followLogOutLink",
      tag,
      summary: "Signs a browser out that follows a link of ours",
      description:
        "Programs use `POST`. Anything but a link of ours or the address bar leads to a page that asks.",
      permission: "public",
      asksForPerson: true,
      isAlways: true,
      answers: {
        302: { description: "To the page that asks.", headers: LOCATION },
        303: { description: "Signed out; to the sign-in page.", headers: LOCATION },
      },
      respond: followLogOutLink,
    }),
    POST: respond({
      id: "signOut",
      tag,
      summary: "Sign out",
      description: "Twice is as good as once.",
      permission: "public",
      asksForPerson: true,
      isAlways: true,
      answers: {
        204: { description: "Signed out: for whoever sends or accepts JSON." },
        303: { description: "Signed out; to the sign-in page: for a form.", headers: LOCATION },
      },
      respond: logOutByCall,
    }),
  })),
  ...calls("/api/user", ({ read }) => ({
    GET: read({
      id: "getUser",
      tag,
      summary: "Who is signed in",
      permission: "own",
      answers: { 200: answer("The user of the session.", UserJson, USER) },
      read: ({ context }) => actorOf(context),
      toJson: userToJson,
    }),
  })),
};
