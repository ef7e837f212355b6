import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { recoveryCodes } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuse, type Result } from "../../result.ts";
import { findSecondFactor } from "./find-second-factor.server.ts";
import { newCode } from "./one-time-code.server.ts";
import { CODE_USED, type Proof, spendProof } from "./second-factor-proof.server.ts";

export const RECOVERY_CODES = 10;
/** Groups of four characters: 80 bits. */
const GROUPS = 4;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newCode(GROUPS));
}

/** Replaces the actor's recovery codes, used and unused. Takes only hashes, since answers are stored. */
export function renewRecoveryCodes(
  { tx, actor, now }: RuleContext,
  { proof, codeHashes }: { proof: Proof; codeHashes: string[] },
): Result<null> {
  if (!findSecondFactor(tx, actor.id)) return refuse("conflict", "You don't use two-step verification");
  const spent = spendProof(tx, actor.id, proof, now);
  if (!spent) return refuse("invalid", CODE_USED, "code");
  keepRecoveryCodes(tx, actor.id, codeHashes);
  const record = { kind: "employee", id: actor.id } as const;
  return { ok: true, value: null, trail: [...spent, { action: "employee.recovery-codes-made", record }] };
}

export function keepRecoveryCodes(tx: Tx, employeeId: number, codeHashes: string[]): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.employeeId, employeeId)).run();
  tx.insert(recoveryCodes)
    .values(codeHashes.map((codeHash) => ({ codeHash, employeeId })))
    .run();
}
