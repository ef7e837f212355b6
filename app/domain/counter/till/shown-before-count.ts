import { type Actor, can } from "../../permissions.ts";
import type { SessionSums } from "./expected.server.ts";
import type { TillNow } from "./till-now.server.ts";

export interface ShownTill extends Omit<TillNow, "kinds" | "expected" | "rounding"> {
  /** Null if the actor must not know what should be in it. */
  sums: Pick<SessionSums, "kinds" | "expected" | "rounding"> | null;
}

/**
 * Hides what a till should hold from actors without the permission, because a count is blind. The form of a
 * count shows it to nobody.
 */
export function shownBeforeCount(actor: Actor, { kinds, expected, rounding, ...now }: TillNow): ShownTill {
  return { ...now, sums: seesExpected(actor) ? { kinds, expected, rounding } : null };
}

export function seesExpected(actor: Actor | null): boolean {
  return can(actor, "till.expected");
}
