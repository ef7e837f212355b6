import type { Instant } from "../../dates.ts";

/** `powerless`: whoever made it may not make tokens any more, can't sign in, or is deactivated. */
export const TOKEN_STATES = ["in_force", "expired", "revoked", "powerless"] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

interface Ends {
  expiresAt: Instant | null;
  revokedAt: Instant | null;
}

export function tokenState(
  { expiresAt, revokedAt }: Ends,
  { makerMay, now }: { makerMay: boolean; now: Instant },
): TokenState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && now >= expiresAt) return "expired";
  return makerMay ? "in_force" : "powerless";
}
