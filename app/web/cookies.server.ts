import { createHmac, timingSafeEqual } from "node:crypto";
import { shop } from "~/runtime/shop.server";

const DAY = 24 * 60 * 60;

/** A cookie that says what we have said: signed with the first of the shop's secrets, read with any of them. */
interface SignedCookie {
  /** What it holds; null where it is absent, empty, or not ours. */
  read(header: string | null): unknown;
  /** The `Set-Cookie` line; with a `maxAge` of 0 the browser forgets it. */
  serialize(value: unknown, options?: { maxAge?: number }): string;
}

function signedCookie(name: string, secure: boolean, maxAge?: number): SignedCookie {
  const fullName = secure ? `__Host-${name}` : name;
  return {
    read: (header) => readSigned(sentAs(fullName, header)),
    serialize(value, options) {
      const seconds = options?.maxAge ?? maxAge;
      return [
        `${fullName}=${value === "" ? "" : encodeURIComponent(signed(value))}`,
        ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
        "Path=/",
        "HttpOnly",
        ...(secure ? ["Secure"] : []),
        "SameSite=Lax",
      ].join("; ");
    },
  };
}

function sentAs(name: string, header: string | null): string | null {
  const sent = header
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return sent ? sent.slice(name.length + 1) : null;
}

/** As React Router's cookies are, but at once: those ask the thread pool for a key and a signature, a fifth of a sale's time. */
function signed(value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString("base64");
  const [secret = ""] = shop().cookieSecrets;
  return `${text}.${signatureOf(text, secret)}`;
}

/**
 * What React Router's `parse` reads, at once: that one asks the thread pool for the signature, twice, which costs every request more
 * than all else that it does about the session.
 */
function readSigned(sent: string | null): unknown {
  if (!sent) return null;
  try {
    const text = decodeURIComponent(sent);
    const end = text.lastIndexOf(".");
    const value = text.slice(0, end);
    const signature = Buffer.from(text.slice(end + 1));
    const isOurs = shop().cookieSecrets.some((secret) => {
      const right = Buffer.from(signatureOf(value, secret));
      return right.length === signature.length && timingSafeEqual(right, signature);
    });
    return isOurs ? JSON.parse(Buffer.from(value, "base64").toString()) : null;
  } catch {
    return null;
  }
}

function signatureOf(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64").replace(/=+$/, "");
}

/** The session's token. It has no Max-Age: the browser forgets it, and the row has the limits. */
export const sessionCookie = (secure: boolean) => signedCookie("loupe-session", secure);
/** One message for the next page. */
export const toastCookie = (secure: boolean) => signedCookie("loupe-toast", secure, 60);
/** The accounts that signed in from this browser in the last 30 days. */
export const knownBrowserCookie = (secure: boolean) => signedCookie("loupe-known", secure, 30 * DAY);
