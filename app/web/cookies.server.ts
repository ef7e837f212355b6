import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import { shop } from "~/runtime/shop.server";

const DAY = 24 * 60 * 60;

/** The session token. No Max-Age: the browser drops it on exit, and the session row has the limits. */
export const sessionCookie = (secure: boolean): Cookie =>
  // Accepts cookies signed before each name had its own secret. They expire with the longest session.
  signedCookie("loupe-session", secure, { alsoReadWith: shop().cookieSecrets });
/** One message for the next page. */
export const toastCookie = (secure: boolean): Cookie => signedCookie("loupe-toast", secure, { maxAge: 60 });
/** Accounts that signed in from this browser in the last 30 days. */
export const knownBrowserCookie = (secure: boolean): Cookie =>
  signedCookie("loupe-known", secure, { maxAge: 30 * DAY });

/** Secrets differ per name, so that a value signed for one cookie isn't valid in another. */
function signedCookie(
  name: string,
  secure: boolean,
  { maxAge, alsoReadWith = [] }: { maxAge?: number; alsoReadWith?: string[] } = {},
): Cookie {
  const fullName = secure ? `__Host-${name}` : name;
  const own = shop().cookieSecrets.map((secret) =>
    createHmac("sha256", secret).update(`cookie ${fullName}`).digest("base64url"),
  );
  return createCookie(fullName, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    secrets: [...own, ...alsoReadWith],
    ...(maxAge !== undefined && { maxAge }),
  });
}
