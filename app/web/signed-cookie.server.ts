import { createHmac, timingSafeEqual } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import { officeSecrets } from "~/runtime/office-secrets.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";

/**
 * A React Router cookie, signed as React Router does, but by Node's own HMAC: WebCrypto takes another thread
 * for each signature, a tenth of a page's time. Secrets differ per name, so that a value signed for one cookie
 * isn't valid in another. `byOffice` ones are signed by a chain's head office alone: nobody signs them with what a
 * store has, and stores can't read them.
 */
export function signedCookie(
  name: string,
  secure: boolean,
  { maxAge, byOffice = false }: { maxAge?: number; byOffice?: boolean } = {},
): Cookie {
  const fullName = secure ? `__Host-${name}` : name;
  const all = byOffice ? officeSecrets() : shop().cookieSecrets;
  const secrets = all.map((secret) => secretFor(fullName, secret));
  const cookie = createCookie(fullName, {
    path: href("/"),
    httpOnly: true,
    sameSite: "lax",
    secure,
    encode: (value) => encodeURIComponent(value && `${value}.${signatureOf(value, secrets[0] ?? "")}`),
    decode: (sent) => verified(sent, secrets),
    ...(maxAge !== undefined && { maxAge }),
  });
  // To read one cookie, React Router decodes all of them, and each would cost a signature.
  const { parse } = cookie;
  cookie.parse = (header) => parse(pairOf(fullName, header));
  return cookie;
}

/** The first "name=value" in a Cookie header; null without one. */
function pairOf(name: string, header: string | null): string | null {
  return header?.split(/; */).find((pair) => pair.startsWith(`${name}=`)) ?? null;
}

const derived = new Map<string, string>();

/** Cached, because each request reads several cookies. */
function secretFor(name: string, secret: string): string {
  const key = `${name} ${secret}`;
  const known = derived.get(key);
  if (known !== undefined) return known;
  const made = createHmac("sha256", secret).update(`cookie ${name}`).digest("base64url");
  derived.set(key, made);
  return made;
}

/** The value, or "" without a valid signature. Never throws, because the value would then pass unverified. */
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
