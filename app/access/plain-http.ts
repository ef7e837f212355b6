/** Whether passwords may be sent over this connection. */
export type Transport = "safe" | "allowed" | "refused";

/**
 * HTTPS is safe, and so is this machine itself. Over plain HTTP from elsewhere everyone on the way can read passwords: only
 * with `ALLOW_PLAIN_HTTP`, and then with a warning.
 */
export function transportOf(origin: string, allowPlainHttp: boolean): Transport {
  const { protocol, hostname } = new URL(origin);
  if (protocol === "https:" || isLoopback(hostname)) return "safe";
  return allowPlainHttp ? "allowed" : "refused";
}

export const PLAIN_HTTP_REFUSED =
  "Sign-in is switched off here: this address uses plain HTTP, and passwords could be read on the way. Open Loupe over HTTPS, or ask whoever hosts it to set ALLOW_PLAIN_HTTP=1.";

function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
