import type { ServerResponse } from "node:http";

/** Headers of every response. Pages replace the policy with one that has a nonce. */
export const EVERYWHERE: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "same-origin"],
  // Another site that opened a page has no hold of its window.
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["X-Robots-Tag", "noindex"],
  [
    "Content-Security-Policy",
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
];

export function setHeadersOfEveryAnswer(res: ServerResponse): void {
  for (const [name, value] of EVERYWHERE) res.setHeader(name, value);
}
