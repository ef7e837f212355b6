import { redirect, type RouterContextProvider } from "react-router";
import { signOut } from "~/access/sign-in.server";
import { factsOf, signedIn } from "~/web/context";
import { redirectWithToast } from "~/web/toast.server";

/** Ends the current session and redirects to the front page with a message. */
export async function logOut(context: Readonly<RouterContextProvider>): Promise<Response> {
  const session = context.get(signedIn);
  if (!session) return redirect("/", 303);
  const facts = factsOf(context);
  await signOut(session.actor, session.sessionId, facts);
  return redirectWithToast(facts, "/", {
    tone: "success",
    title: "Logged out",
    description: "You have been successfully logged out.",
  });
}
