import type { RouterContextProvider } from "react-router";
import { type Actor, MANAGING } from "~/domain/permissions";
import { isPasswordConfirmed } from "~/domain/shop/account/password-confirmed";
import { type LiveSession, program, sessionOf } from "./context.ts";

/** True if whoever took the terminal over by PIN hasn't typed their password lately. */
export function isUnconfirmed({ byPin, confirmedAt }: LiveSession): boolean {
  return byPin && !isPasswordConfirmed(confirmedAt, Date.now());
}

/**
 * The actor with what they may do at once. Until they confirm their password that is nothing of owners and
 * administrators. For what a page or a file shows beyond the permission of its URL, which asks by itself.
 */
export function actorNow(context: Readonly<RouterContextProvider>): Actor {
  // A token has nothing of that.
  const ofProgram = context.get(program);
  if (ofProgram) return ofProgram.actor;
  const session = sessionOf(context);
  const { actor } = session;
  if (!isUnconfirmed(session)) return actor;
  return { ...actor, permissions: new Set([...actor.permissions].filter((one) => !MANAGING.has(one))) };
}
