import type { IncomingMessage, Server } from "node:http";

/** Most headers of a request. Browsers and proxies send a few dozen. */
const MOST_HEADERS = 500;

/**
 * Bounds the headers of a request. What a proxy says of its client may stand behind them. Node 20 drops those without a
 * word: refuse what `hasTooManyHeaders`. Since CVE-2026-58044 Node emits `clientError` instead, as for a head too long.
 */
export function boundHeaders(server: Server): void {
  server.maxHeadersCount = MOST_HEADERS;
}

export function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length >= 2 * MOST_HEADERS;
}
