import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { type Account, findAccount } from "../employees/find-employees.server.ts";
import { closeAllSessions } from "./end-sessions.server.ts";
import { endPin } from "./pins.server.ts";
import { findLiveCode, spendCode } from "./one-time-code.server.ts";

/** The same answer for every cause, so that it doesn't reveal which e-mails exist. */
export const CODE_REFUSED =
  "That code doesn't match this email, was already used, or has expired. Ask an administrator for a new one.";

/** Null if the e-mail and code don't match an active account. */
export function holderOfCode(
  tx: Tx,
  { email, codeHash }: { email: string; codeHash: string },
  now: Instant,
): Account | null {
  const employee = findAccount(tx, email);
  const claim = { purpose: "set-password", employeeId: employee?.id ?? 0, codeHash } as const;
  return findLiveCode(tx, claim, now) && employee?.isActive ? employee : null;
}

/**
 * Sets a password with a one-time code, spends the code, and ends all sessions and the PIN: whoever knows it
 * may not be who has the account from now on. Gives the same refusal whether the e-mail or the code is wrong. Doesn't
 * check `passwordProblem`.
 */
export function setPassword(
  { tx, now }: RuleContext<null>,
  { email, codeHash, passwordHash }: { email: string; codeHash: string; passwordHash: string },
): Result<{ id: number }> {
  const employee = holderOfCode(tx, { email, codeHash }, now);
  if (!employee) return refuse("invalid", CODE_REFUSED, "code");
  const { id } = employee;
  spendCode(tx, { purpose: "set-password", employeeId: id, codeHash }, now);
  tx.update(employees).set({ passwordHash, passwordSetAt: now }).where(eq(employees.id, id)).run();
  const ended = closeAllSessions(tx, id);
  return done(
    { id },
    {
      action: "employee.password-set",
      record: { kind: "employee", id },
      after: { with: "one-time code", sessionsEnded: ended },
    },
    ...endPin(tx, id),
  );
}
