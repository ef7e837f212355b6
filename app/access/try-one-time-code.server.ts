import type { SignInTry, Tried } from "./throttle.server.ts";
import type { SignInRefusal } from "~/domain/shop/trail/action-labels";
import type { Instant } from "~/domain/dates";
import type { RequestFacts } from "~/web/context";
import { noteFailedSignIn } from "./failed-sign-in.server.ts";
import { tryCounted } from "./throttle.server.ts";

/**
 * Checks a typed code before any slow work. Failed attempts count against a limit of their own. The rule that
 * uses up the code checks it again in its transaction.
 */
export async function tryCode<T>(
  /** The account that the code belongs to, or null. */
  attempt: Omit<SignInTry, "address"> & {
    facts: RequestFacts;
    employeeId: number | null;
    wrong?: SignInRefusal;
  },
  find: (now: Instant) => T | null | Promise<T | null>,
): Promise<Tried<T>> {
  const { account, facts, employeeId, wrong = "wrong-code" } = attempt;
  const counted = { ...attempt, account: codesOf(account), address: facts.address };
  const tried = await tryCounted(counted, () => find(Date.now() as Instant));
  if (tried.outcome !== "right") {
    const permission = tried.outcome === "wrong" ? wrong : "too-many-tries";
    noteFailedSignIn(facts, { employeeId: employeeId ?? 0, permission });
  }
  return tried;
}

/** Names the counter for codes, separate from that for passwords. */
export function codesOf(account: string): string {
  return `one-time code ${account}`;
}
