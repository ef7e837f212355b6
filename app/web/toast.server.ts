import type { Address } from "../ui/address.ts";
import type { RequestFacts, Toast } from "./context.ts";
import { redirect } from "./redirect.ts";
import { signedCookie } from "./signed-cookie.server.ts";

/** Cookie with one message for the next page. */
export const toastCookie = (secure: boolean) => signedCookie("loupe-toast", secure, { maxAge: 60 });

/** Redirects after a successful form, with a message. */
export async function redirectWithToast(facts: RequestFacts, to: Address, toast: Toast): Promise<Response> {
  facts.cookies.push(await toastCookie(facts.secure).serialize(toast));
  return redirect(to, 303);
}

/** Reads the message for this page and clears it. */
export async function takeToast(request: Request, facts: RequestFacts): Promise<Toast | null> {
  const cookie = toastCookie(facts.secure);
  const toast = (await cookie.parse(request.headers.get("cookie"))) as Toast | null;
  if (toast) facts.cookies.push(await cookie.serialize("", { maxAge: 0 }));
  return toast || null;
}
