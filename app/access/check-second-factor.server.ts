import {
  findSecondFactor,
  hasRecoveryCode,
  type SecondFactorRow,
} from "~/domain/shop/account/find-second-factor.server";
import { hashOfCode } from "~/domain/shop/account/one-time-code.server";
import type { Proof } from "~/domain/shop/account/second-factor-proof.server";
import { chainPart, shop } from "~/runtime/shop.server";
import type { RequestFacts } from "~/web/context";
import { tryCode } from "./try-one-time-code.server.ts";
import { decrypt, encrypt } from "./encrypt-second-factor.server.ts";
import { SIX_DIGIT_PACE } from "./sign-in-limits.ts";
import type { SignInTry, Tried } from "./throttle.server.ts";
import { stepOfCode } from "./totp.server.ts";

/** What was typed, one of the two. If both are, the app's code counts. */
export interface TypedFactor {
  code: string;
  recoveryCode: string;
}

export const WRONG_CODE = "That code is wrong or was already used. The app shows a new one every 30 seconds.";
export const WRONG_RECOVERY_CODE = "That recovery code is wrong or was already used.";

/**
 * Checks a code and counts a wrong one against the account and the address. The rule that uses it up checks
 * again.
 */
export function tryFactor(
  { id, email }: { id: number; email: string },
  typed: TypedFactor,
  attempt: Pick<SignInTry, "known" | "signal"> & { facts: RequestFacts },
): Promise<Tried<Proof>> {
  const counted = { ...attempt, account: `second factor ${email}`, employeeId: id, pace: SIX_DIGIT_PACE };
  return tryCode({ ...counted, wrong: "wrong-second-factor" }, (now) => proofOf(id, typed, now));
}

async function proofOf(employeeId: number, typed: TypedFactor, now: number): Promise<Proof | null> {
  const { db } = shop();
  const factor = findSecondFactor(db, employeeId);
  if (!factor) return null;
  if (typed.code !== "") {
    const secret = readSecret(factor);
    const step = secret === null ? null : await stepOfCode(secret, typed.code, now);
    return step !== null && step > factor.lastStep ? { kind: "code", step } : null;
  }
  const codeHash = hashOfCode(typed.recoveryCode);
  return hasRecoveryCode(db, employeeId, codeHash) ? { kind: "recovery-code", codeHash } : null;
}

/** Treats digits as a code of the app, anything else as a recovery code. */
export function factorIn(typed: string): TypedFactor {
  return /^[\d\s-]+$/.test(typed) ? { code: typed, recoveryCode: "" } : { code: "", recoveryCode: typed };
}

export function sealSecret(employeeId: number, secret: string): string {
  return encrypt(secret, `second factor of ${employeeId}`);
}

/**
 * Whether the secret can be decrypted. A store of a chain can't tell, only the head office can, so there it
 * counts as readable.
 */
export function isReadable(factor: SecondFactorRow): boolean {
  return chainPart()?.part === "store" || readSecret(factor) !== null;
}

/** Returns null if the shop now has another `audit.key`: then only recovery codes work. */
export function readSecret({ employeeId, secret }: Pick<SecondFactorRow, "employeeId" | "secret">) {
  return decrypt(secret, `second factor of ${employeeId}`);
}
