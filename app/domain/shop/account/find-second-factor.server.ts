import { and, count, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { recoveryCodes, secondFactors } from "~db/schema/index.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** Null if the account's password is enough. */
export function findSecondFactor(tx: Tx, employeeId: number): SecondFactorRow | null {
  return tx.select().from(secondFactors).where(eq(secondFactors.employeeId, employeeId)).get() ?? null;
}

export function hasRecoveryCode(tx: Tx, employeeId: number, codeHash: string): boolean {
  return tx.select().from(recoveryCodes).where(isUnused(employeeId, codeHash)).get() !== undefined;
}

export function countRecoveryCodes(tx: Tx, employeeId: number): number {
  return tx.select({ n: count() }).from(recoveryCodes).where(isUnused(employeeId)).get()?.n ?? 0;
}

export function isUnused(employeeId: number, codeHash?: string) {
  return and(
    eq(recoveryCodes.employeeId, employeeId),
    codeHash === undefined ? undefined : eq(recoveryCodes.codeHash, codeHash),
    isNull(recoveryCodes.usedAt),
  );
}
