import { type Cookie, createCookie } from "react-router";
import { shop } from "~/shop.server";

const DAY = 24 * 60 * 60;

function signedCookie(name: string, secure: boolean, maxAge?: number): Cookie {
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    secrets: shop().cookieSecrets,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** The session's token. It has no Max-Age: the browser forgets it, and the row has the limits. */
export const sessionCookie = (secure: boolean) => signedCookie("loupe-session", secure);
/** One message for the next page. */
export const toastCookie = (secure: boolean) => signedCookie("loupe-toast", secure, 60);
/** The accounts that signed in from this browser in the last 30 days. */
export const knownBrowserCookie = (secure: boolean) => signedCookie("loupe-known", secure, 30 * DAY);
