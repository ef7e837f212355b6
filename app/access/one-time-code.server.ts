import type { Instant } from "~/domain/dates";
import { done, type Trail } from "~/domain/result";
import type { RequestFacts } from "~/web/context";
import { mustWrite } from "~/web/write.server";
import { beginCodeTry, inMinutes } from "./throttle.server.ts";

/** How a typed code was met: right, wrong, or not looked at because there were too many wrong ones. */
export type CodeTry<T> =
  | { outcome: "right"; holder: T }
  | { outcome: "wrong" }
  | { outcome: "wait"; message: string; retryAfter: number };

/**
 * Looks at a typed code before anything slow is done for it: counted against its address first, forgiven when `find` knows it,
 * audited when not. It is only a look; the rule that uses the code up checks it again in its own transaction.
 */
export function tryCode<T>(
  { what, refusal }: { what: string; refusal: Trail },
  { requestId, address }: RequestFacts,
  find: (now: Instant) => T | null,
): CodeTry<T> {
  const now = Date.now() as Instant;
  const begun = beginCodeTry(what, address, now);
  if (begun.wait !== null) {
    const message = `Too many wrong codes. Try again in ${inMinutes(begun.wait)}.`;
    return { outcome: "wait", message, retryAfter: begun.wait };
  }
  const holder = find(now);
  if (holder !== null) {
    begun.forgive();
    return { outcome: "right", holder };
  }
  mustWrite({ actor: null, requestId, address }, () => done(null, refusal));
  return { outcome: "wrong" };
}
