import { secondFactors } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { findSecondFactor } from "./find-second-factor.server.ts";
import { keepRecoveryCodes } from "./recovery-codes.server.ts";
import { takeOtherSessions } from "./end-sessions.server.ts";

export interface NewSecondFactor {
  /** Encrypted. */
  secret: string;
  /** Time step of the code that confirmed it. */
  step: number;
  codeHashes: string[];
  /** The current session; all others of the account end. */
  sessionId: number;
}

export function setUpSecondFactor(
  { tx, actor, now }: RuleContext,
  { secret, step, codeHashes, sessionId }: NewSecondFactor,
): Result<{ sessionsEnded: number }> {
  if (findSecondFactor(tx, actor.id)) return refuse("conflict", "You already use two-step verification");
  tx.insert(secondFactors).values({ employeeId: actor.id, secret, lastStep: step, setUpAt: now }).run();
  keepRecoveryCodes(tx, actor.id, codeHashes);
  const sessionsEnded = takeOtherSessions(tx, actor.id, sessionId).length;
  return done(
    { sessionsEnded },
    {
      action: "employee.second-factor-set-up",
      record: { kind: "employee", id: actor.id },
      after: { sessionsEnded },
    },
  );
}
