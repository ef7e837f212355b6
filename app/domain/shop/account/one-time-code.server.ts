import { createHash, randomInt } from "node:crypto";
import { and, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, oneTimeCodes } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, MS_PER_HOUR } from "../../dates.ts";
import type { CodePurpose, Role } from "../employees/roles.ts";
import { CODE_GOOD_FOR_HOURS } from "./code-validity.ts";

export const CODE_GOOD_FOR_MS = CODE_GOOD_FOR_HOURS * MS_PER_HOUR;
/** 32 unambiguous characters: no 0 and O, no 1 and I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP = 4;

/** A random code such as `ABCD-EFGH-JKLM`, 20 bits a group. Shown once; only its hash is stored. */
export function newCode(groups = GROUPS): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Ignores case, hyphens, and spaces. Of a one-time code `hashOfOneTimeCode` is stored. */
export function hashOfCode(code: string): string {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(typed).digest("hex");
}

/** `employeeId` is null for the first owner's code. */
export interface CodeClaim {
  purpose: CodePurpose;
  employeeId: number | null;
  codeHash: string;
}

/** Finds an unused, unexpired code. Ignores codes created while the clock was ahead. */
export function findLiveCode(tx: Tx, claim: CodeClaim, now: Instant): { id: number } | null {
  const { purpose, employeeId, codeHash } = claim;
  const row = tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.codeHash, codeHash),
        eq(oneTimeCodes.purpose, purpose),
        isFor(employeeId),
        isNull(oneTimeCodes.usedAt),
        or(isNull(oneTimeCodes.expiresAt), holdsAt(now)),
      ),
    )
    .get();
  return row ?? null;
}

/** Stores a code in place of earlier ones for the same purpose and employee. */
export function replaceCode(tx: Tx, claim: CodeClaim, now: Instant, expiresAt: Instant | null): number {
  dropCodes(tx, claim);
  return tx
    .insert(oneTimeCodes)
    .values({ ...claim, createdAt: now, expiresAt })
    .returning({ id: oneTimeCodes.id })
    .get().id;
}

/** Expiry of the employee's open code; null if there is none. */
export function codeWaitsUntil(tx: Tx, employeeId: number, now: Instant): Instant | null {
  const waiting = tx
    .select({ expiresAt: oneTimeCodes.expiresAt })
    .from(oneTimeCodes)
    .where(and(isFor(employeeId), isNull(oneTimeCodes.usedAt), holdsAt(now)))
    .get();
  return waiting?.expiresAt ?? null;
}

export function dropCodes(tx: Tx, { purpose, employeeId }: Omit<CodeClaim, "codeHash">): void {
  tx.delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.purpose, purpose), isFor(employeeId)))
    .run();
}

/** Drops the codes to set a password of all accounts of a role. */
export function dropCodesOfRole(tx: Tx, role: Role): void {
  const ofRole = tx.select({ id: employees.id }).from(employees).where(eq(employees.role, role));
  tx.delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.purpose, "set-password"), inArray(oneTimeCodes.employeeId, ofRole)))
    .run();
}

/** Marks a code as used. False if it isn't valid. */
export function spendCode(tx: Tx, claim: CodeClaim, now: Instant): boolean {
  const code = findLiveCode(tx, claim, now);
  if (!code) return false;
  tx.update(oneTimeCodes).set({ usedAt: now }).where(eq(oneTimeCodes.id, code.id)).run();
  return true;
}

/** First-run codes have no expiry: the next start replaces them. */
function holdsAt(now: Instant) {
  return and(
    gt(oneTimeCodes.expiresAt, now),
    lte(oneTimeCodes.createdAt, (now + CLOCK_TOLERANCE) as Instant),
  );
}

function isFor(employeeId: number | null) {
  return employeeId === null ? isNull(oneTimeCodes.employeeId) : eq(oneTimeCodes.employeeId, employeeId);
}
