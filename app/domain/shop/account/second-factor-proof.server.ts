import { and, eq, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { recoveryCodes, secondFactors } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import { countRecoveryCodes, isUnused } from "./find-second-factor.server.ts";

/** A checked code: the time step of an authenticator code, or the hash of a recovery code. */
export type Proof = { kind: "code"; step: number } | { kind: "recovery-code"; codeHash: string };

/**
 * Spends a code and returns audit entries about it. Null if it was used meanwhile: each recovery code works
 * once, and no authenticator code works after a later one.
 */
export function spendProof(tx: Tx, employeeId: number, proof: Proof, now: Instant): Trail[] | null {
  if (proof.kind === "code") {
    const { changes } = tx
      .update(secondFactors)
      .set({ lastStep: proof.step })
      .where(and(eq(secondFactors.employeeId, employeeId), lt(secondFactors.lastStep, proof.step)))
      .run();
    return changes === 1 ? [] : null;
  }
  const { changes } = tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isUnused(employeeId, proof.codeHash))
    .run();
  if (changes === 0) return null;
  const left = countRecoveryCodes(tx, employeeId);
  return [
    {
      action: "employee.recovery-code-used",
      record: { kind: "employee", id: employeeId },
      after: { recoveryCodesLeft: left },
    },
  ];
}

export const CODE_USED = "That code was already used. Wait for the next one.";
