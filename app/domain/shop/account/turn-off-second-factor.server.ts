import { eq } from "drizzle-orm";
import { secondFactors } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuse, type Result } from "../../result.ts";
import { findSecondFactor } from "./find-second-factor.server.ts";
import { CODE_USED, type Proof, spendProof } from "./second-factor-proof.server.ts";

/** Removes the actor's own second factor and recovery codes. */
export function turnOffSecondFactor({ tx, actor, now }: RuleContext, proof: Proof): Result<null> {
  if (!findSecondFactor(tx, actor.id)) return refuse("conflict", "You don't use two-step verification");
  const spent = spendProof(tx, actor.id, proof, now);
  if (!spent) return refuse("invalid", CODE_USED, "code");
  tx.delete(secondFactors).where(eq(secondFactors.employeeId, actor.id)).run();
  const record = { kind: "employee", id: actor.id } as const;
  return {
    ok: true,
    value: null,
    trail: [...spent, { action: "employee.second-factor-turned-off", record }],
  };
}
