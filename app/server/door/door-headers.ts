import type { ServerResponse } from "node:http";
import { STYLE_HASH } from "../../door/style.ts";

/** Headers of every answer of the door: it runs nothing, is in no frame and no search engine, and tells nobody where it was. */
export const DOOR_HEADERS: readonly (readonly [name: string, value: string])[] = [
  [
    "Content-Security-Policy",
    `default-src 'none'; style-src '${STYLE_HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  ],
  ["Referrer-Policy", "no-referrer"],
  ["X-Robots-Tag", "noindex, nofollow, noarchive"],
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Cache-Control", "no-store"],
];

export function setDoorHeaders(res: ServerResponse): void {
  for (const [name, value] of DOOR_HEADERS) res.setHeader(name, value);
}
