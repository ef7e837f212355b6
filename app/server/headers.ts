import type { ServerResponse } from "node:http";

/** Stand on every answer: pages, JSON, assets, redirects, refusals. A page puts its own policy, with a nonce, in the place of this one. */
export const EVERYWHERE: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "same-origin"],
  [
    "Content-Security-Policy",
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
];

export function setHeadersOfEveryAnswer(res: ServerResponse): void {
  for (const [name, value] of EVERYWHERE) res.setHeader(name, value);
}
