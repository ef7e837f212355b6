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
