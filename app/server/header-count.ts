import type { IncomingMessage, Server } from "node:http";

/** Most headers of a request. Browsers and proxies send a few dozen. */
const MOST_HEADERS = 500;

/**
 * Bounds the headers of a request. Node drops those behind without a word, and what a proxy says of its client may stand
 * there: refuse what `hasTooManyHeaders`.
 */
export function boundHeaders(server: Server): void {
  server.maxHeadersCount = MOST_HEADERS;
}

export function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length >= 2 * MOST_HEADERS;
}
