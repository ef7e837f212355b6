import type { SignInTry, Tried } from "./throttle.server.ts";
import type { Instant } from "~/domain/dates";
import { countDenial } from "./denials.server.ts";
import { tryCounted } from "./throttle.server.ts";

/**
 * Looks at a typed code before anything slow is done for it. It counts like a sign-in to an account of its own. It is only a
 * look; the rule that uses the code up checks it again in its own transaction.
 */
export async function tryCode<T>(
  /** The account that the code is for; null where there is none. */
  attempt: SignInTry & { employeeId: number | null },
  find: (now: Instant) => T | null,
): Promise<Tried<T>> {
  const { account, address, employeeId } = attempt;
  const tried = await tryCounted({ ...attempt, account: codesOf(account) }, () =>
    find(Date.now() as Instant),
  );
  if (tried.outcome !== "right") {
    const permission = tried.outcome === "wrong" ? "wrong-code" : "too-many-tries";
    countDenial({ employeeId: employeeId ?? 0, permission, address });
  }
  return tried;
}

/** Codes count apart from passwords. */
export function codesOf(account: string): string {
  return `one-time code ${account}`;
}
