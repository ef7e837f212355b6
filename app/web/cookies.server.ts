import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import { shop } from "~/runtime/shop.server";

const DAY = 24 * 60 * 60;

/** The session's token. It has no Max-Age: the browser forgets it, and the row has the limits. */
export const sessionCookie = (secure: boolean): Cookie =>
  // A session of before the secrets had names lives twelve hours at most; no other cookie of that time holds a text.
  signedCookie("loupe-session", secure, { alsoReadWith: shop().cookieSecrets });
/** One message for the next page. */
export const toastCookie = (secure: boolean): Cookie => signedCookie("loupe-toast", secure, { maxAge: 60 });
/** The accounts that signed in from this browser in the last 30 days. */
export const knownBrowserCookie = (secure: boolean): Cookie =>
  signedCookie("loupe-known", secure, { maxAge: 30 * DAY });

/** Each name has secrets of its own, so that a value signed for one cookie is worth nothing in another. */
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
