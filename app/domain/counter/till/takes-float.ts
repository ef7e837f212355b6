import type { TillNow } from "./till-now.server.ts";

/**
 * Whether a till is opened by recording its float: it isn't open, and the last close left none. With a float that was
 * left, the next payment or movement opens it.
 */
export function takesFloat({ session, float }: Pick<TillNow, "session" | "float">): boolean {
  return session === null && float === 0;
}

/** Whether a float can be recorded: not once the session has one, and it begins with what the last close left. */
export function mayTakeFloat({
  session,
  float,
  moved,
}: Pick<TillNow, "session" | "float" | "moved">): boolean {
  return session === null ? takesFloat({ session, float }) : moved.float.count === 0;
}
