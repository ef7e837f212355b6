import { redirect } from "react-router";
import { toastCookie } from "./cookies.server.ts";
import type { RequestFacts, Toast } from "./context.ts";

/** Answers a form that succeeded: on to the next page, with one message for it. */
export async function redirectWithToast(facts: RequestFacts, to: string, toast: Toast): Promise<Response> {
  facts.cookies.push(await toastCookie(facts.secure).serialize(toast));
  return redirect(to, 303);
}

/** The message that the page before left for this one; read once. */
export async function takeToast(request: Request, facts: RequestFacts): Promise<Toast | null> {
  const cookie = toastCookie(facts.secure);
  const toast = (await cookie.parse(request.headers.get("cookie"))) as Toast | null;
  if (toast) facts.cookies.push(await cookie.serialize("", { maxAge: 0 }));
  return toast || null;
}
