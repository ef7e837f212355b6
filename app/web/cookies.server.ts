import { createHmac, timingSafeEqual } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import { shop } from "~/runtime/shop.server";

const DAY = 24 * 60 * 60;
export const SECOND_STEP_SECONDS = 5 * 60;

/** The session token. No Max-Age: the browser drops it on exit, and the session row has the limits. */
export const sessionCookie = (secure: boolean): Cookie =>
  // Accepts cookies signed before each name had its own secret. They expire with the longest session.
  signedCookie("loupe-session", secure, { alsoReadWith: shop().cookieSecrets });
/** One message for the next page. */
export const toastCookie = (secure: boolean): Cookie => signedCookie("loupe-toast", secure, { maxAge: 60 });
/** Accounts that signed in from this browser in the last 30 days. */
export const knownBrowserCookie = (secure: boolean): Cookie =>
  signedCookie("loupe-known", secure, { maxAge: 30 * DAY });
/** A sign-in whose password was right and whose second factor is still to come. */
export const secondStepCookie = (secure: boolean): Cookie =>
  signedCookie("loupe-second-step", secure, { maxAge: SECOND_STEP_SECONDS });

/**
 * A React Router cookie, signed as React Router does, but by Node's own HMAC: WebCrypto takes another thread
 * for each signature, a tenth of a page's time. Secrets differ per name, so that a value signed for one cookie
 * isn't valid in another.
 */
function signedCookie(
  name: string,
  secure: boolean,
  { maxAge, alsoReadWith = [] }: { maxAge?: number; alsoReadWith?: string[] } = {},
): Cookie {
  const fullName = secure ? `__Host-${name}` : name;
  const secrets = shop().cookieSecrets.map((secret) =>
    createHmac("sha256", secret).update(`cookie ${fullName}`).digest("base64url"),
  );
  return createCookie(fullName, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    encode: (value) => encodeURIComponent(value && `${value}.${signatureOf(value, secrets[0] ?? "")}`),
    decode: (sent) => verified(sent, [...secrets, ...alsoReadWith]),
    ...(maxAge !== undefined && { maxAge }),
  });
}

/** The value, or "" without a valid signature. Never throws, because then the value would pass unread. */
function verified(sent: string, secrets: string[]): string {
  try {
    const text = decodeURIComponent(sent);
    const end = text.lastIndexOf(".");
    const [value, signature] = [text.slice(0, end), Buffer.from(text.slice(end + 1))];
    const isOurs = secrets.some((secret) => {
      const right = Buffer.from(signatureOf(value, secret));
      return right.length === signature.length && timingSafeEqual(right, signature);
    });
    return isOurs ? value : "";
  } catch {
    return "";
  }
}

function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64").replace(/=+$/, "");
}
