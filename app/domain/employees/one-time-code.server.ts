import { createHash, randomInt } from "node:crypto";
import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneTimeCodes } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "../dates.ts";
import type { CodePurpose } from "./roles.ts";

/** 32 characters that nobody takes for one another: no 0 and O, no 1 and I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP = 4;

/** A new code to read out and type in, 60 bits: `ABCD-EFGH-JKLM`. It is shown once; rules and tables see only its hash. */
export function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** What is kept of a code. Case, hyphens and blanks make no difference. */
export function hashOfCode(code: string): string {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(typed).digest("hex");
}

/** Whose code it is: an employee's, or with null the first owner's. */
export interface CodeClaim {
  purpose: CodePurpose;
  employeeId: number | null;
  codeHash: string;
}

/** The row of a code that was neither used nor replaced, has not expired, and is of no clock that was ahead; null for any other. */
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

/** Keeps a new code in the place of every earlier one for the same thing. */
export function replaceCode(tx: Tx, claim: CodeClaim, now: Instant, expiresAt: Instant | null): number {
  dropCodes(tx, claim);
  return tx
    .insert(oneTimeCodes)
    .values({ ...claim, createdAt: now, expiresAt })
    .returning({ id: oneTimeCodes.id })
    .get().id;
}

/** Until when a code waits for an employee to set a password with; null: none does. */
export function codeWaitsUntil(tx: Tx, employeeId: number, now: Instant): Instant | null {
  const waiting = tx
    .select({ expiresAt: oneTimeCodes.expiresAt })
    .from(oneTimeCodes)
    .where(and(isFor(employeeId), isNull(oneTimeCodes.usedAt), holdsAt(now)))
    .get();
  return waiting?.expiresAt ?? null;
}

/** Makes every code for this thing dead. */
export function dropCodes(tx: Tx, { purpose, employeeId }: Omit<CodeClaim, "codeHash">): void {
  tx.delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.purpose, purpose), isFor(employeeId)))
    .run();
}

/** Uses a code up. False when it is not live, or no longer. */
export function spendCode(tx: Tx, claim: CodeClaim, now: Instant): boolean {
  const code = findLiveCode(tx, claim, now);
  if (!code) return false;
  tx.update(oneTimeCodes).set({ usedAt: now }).where(eq(oneTimeCodes.id, code.id)).run();
  return true;
}

/** A first-run code has no date to hold it to: the next start replaces it. */
function holdsAt(now: Instant) {
  return and(
    gt(oneTimeCodes.expiresAt, now),
    lte(oneTimeCodes.createdAt, (now + CLOCK_TOLERANCE) as Instant),
  );
}

function isFor(employeeId: number | null) {
  return employeeId === null ? isNull(oneTimeCodes.employeeId) : eq(oneTimeCodes.employeeId, employeeId);
}
