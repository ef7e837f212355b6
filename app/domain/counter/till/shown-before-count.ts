import { type Actor, can } from "../../permissions.ts";
import type { SessionSums } from "./expected.server.ts";
import type { TillNow } from "./till-now.server.ts";

/** A till before it is counted. */
export interface ShownTill extends Omit<TillNow, "kinds" | "expected" | "rounding"> {
  /** Null for who isn't to know what should be in it. */
  sums: Pick<SessionSums, "kinds" | "expected" | "rounding"> | null;
}

/** A count is blind: what a till should hold is shown to those who have the permission, and on the form of a count to nobody. */
export function shownBeforeCount(actor: Actor, { kinds, expected, rounding, ...now }: TillNow): ShownTill {
  return { ...now, sums: seesExpected(actor) ? { kinds, expected, rounding } : null };
}

export function seesExpected(actor: Actor | null): boolean {
  return can(actor, "till.expected");
}
