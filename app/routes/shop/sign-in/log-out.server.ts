import type { RouterContextProvider } from "react-router";
import { signOut } from "~/access/sign-in.server";
import { can } from "~/domain/permissions";
import { href } from "~/ui/address";
import { factsOf, signedIn } from "~/web/context";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import { lockThisTerminal } from "./lock-terminal.server.ts";

/**
 * Ends the current session and redirects to the front page with a message. A user who took the terminal over
 * by PIN leaves it locked: only the one who signed in, or somebody with `directory.manage`, ends it.
 */
export async function logOut(context: Readonly<RouterContextProvider>): Promise<Response> {
  const session = context.get(signedIn);
  if (!session) return redirect(href("/"), 303);
  const facts = factsOf(context);
  const { actor, byPin, openedBy } = session;
  if (byPin && actor.id !== openedBy && !can(actor, "directory.manage")) return lockThisTerminal(context);
  await signOut(session.actor, session.sessionId, facts);
  return redirectWithToast(facts, href("/"), {
    tone: "success",
    title: "Logged out",
    description: "You have been successfully logged out.",
  });
}
