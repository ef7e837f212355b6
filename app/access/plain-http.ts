import { isLoopback } from "../runtime/loopback.ts";

export type Transport = "safe" | "allowed" | "refused";

/**
 * Tells how safe passwords and tokens are on the way. HTTPS and loopback are safe. Other plain HTTP exposes
 * them to the network: refused unless `ALLOW_PLAIN_HTTP` allows it, then with a warning.
 */
export function transportOf(origin: string, allowPlainHttp: boolean): Transport {
  const { protocol, hostname } = new URL(origin);
  if (protocol === "https:" || isLoopback(hostname)) return "safe";
  return allowPlainHttp ? "allowed" : "refused";
}

export const PLAIN_HTTP_REFUSED =
  "Sign-in is off here: this address uses plain HTTP, so passwords could be read on the way. Open Loupe over HTTPS, or ask your administrator to set ALLOW_PLAIN_HTTP=1.";

export const TOKEN_OVER_PLAIN_HTTP =
  "Tokens are off here: this address uses plain HTTP, so they could be read on the way. Use HTTPS, or ask your administrator to set ALLOW_PLAIN_HTTP=1.";
