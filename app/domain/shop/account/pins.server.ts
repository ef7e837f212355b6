import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, pins } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import { refuseAccountAction } from "../employees/who-may-change-accounts.server.ts";
import { CHANGED_MEANWHILE } from "./change-own-password.server.ts";
import { getEmployee, isStillProven } from "../employees/find-employees.server.ts";
import { leaveTerminals } from "./end-sessions.server.ts";

export const NO_PIN = "This account has no PIN";

/** Null without a PIN, or if the account can't sign in. */
export function pinHashOf(tx: Tx, employeeId: number): string | null {
  const row = tx
    .select({ hash: pins.hash, isActive: employees.isActive, passwordHash: employees.passwordHash })
    .from(pins)
    .innerJoin(employees, eq(employees.id, pins.employeeId))
    .where(eq(pins.employeeId, employeeId))
    .get();
  return row?.isActive && row.passwordHash !== null ? row.hash : null;
}

/** Time at which the account set its PIN; null without one. */
export function pinSetAt(tx: Tx, employeeId: number) {
  return (
    tx.select({ setAt: pins.setAt }).from(pins).where(eq(pins.employeeId, employeeId)).get()?.setAt ?? null
  );
}

/**
 * Sets or replaces the actor's own PIN. Refused (409) if the password changed since it was verified. Doesn't
 * check `pinProblem`. Locks the terminals that the old PIN opened, except that of `sessionId`.
 */
export function setOwnPin(
  { tx, actor, now }: RuleContext,
  { provenHash, hash, sessionId }: { provenHash: string; hash: string; sessionId: number },
): Result<null> {
  if (!isStillProven(tx, actor.id, provenHash)) return refuse("conflict", CHANGED_MEANWHILE);
  const had = pinSetAt(tx, actor.id) !== null;
  leaveTerminals(tx, actor.id, sessionId);
  tx.insert(pins)
    .values({ employeeId: actor.id, hash, setAt: now })
    .onConflictDoUpdate({ target: pins.employeeId, set: { hash, setAt: now } })
    .run();
  return done(null, {
    action: had ? "employee.pin-changed" : "employee.pin-set",
    record: { kind: "employee", id: actor.id },
  });
}

/** Locks the other terminals that the PIN opened. */
export function removeOwnPin(ctx: RuleContext, sessionId: number): Result<null> {
  return takeAway(ctx, ctx.actor.id, sessionId);
}

/**
 * Removes a PIN that somebody else knows, and locks the terminals it opened. Only its owner can set a new
 * one.
 */
export function removePin(ctx: RuleContext, id: number): Result<null> {
  const employee = getEmployee(ctx.tx, id);
  if (!employee) return refuse("missing", "No such record");
  return refuseAccountAction(ctx.tx, ctx.actor.id, "remove-pin", employee) ?? takeAway(ctx, id, 0);
}

function takeAway({ tx }: RuleContext, id: number, keptSession: number): Result<null> {
  const [removed] = endPin(tx, id, keptSession);
  return removed ? done(null, removed) : refuse("conflict", NO_PIN);
}

/** Removes a PIN, if there is one, and locks the terminals that it opened, except that of `keptSession`. */
export function endPin(tx: Tx, id: number, keptSession = 0): Trail[] {
  const removed = tx.delete(pins).where(eq(pins.employeeId, id)).run();
  if (removed.changes === 0) return [];
  leaveTerminals(tx, id, keptSession);
  return [{ action: "employee.pin-removed", record: { kind: "employee", id } }];
}
