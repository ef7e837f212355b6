import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "~db/schema/index.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { refuseAccountAction } from "../employees/who-may-change-accounts.server.ts";
import { getEmployee } from "../employees/find-employees.server.ts";
import { atId } from "../account/find-live-sessions.server.ts";
import { findSecondFactor } from "../account/find-second-factor.server.ts";
import { isPasswordConfirmed } from "../account/password-confirmed.ts";
import { pinHashOf } from "../account/pins.server.ts";
import { CODE_USED, type Proof, spendProof } from "../account/second-factor-proof.server.ts";
import { isLive } from "../account/session-length.ts";

const NOT_OPEN = "This terminal's session has ended: sign in with a password";

/**
 * Hands a terminal over to the actor, whose PIN was checked before. The session still belongs to whoever
 * signed in with a password, and ends when it would have. It gets a new token, so that a copy of the old one
 * opens nothing.
 */
export function takeOverTerminal(
  { tx, actor, now }: RuleContext,
  { sessionId, pinHash, tokenHash }: { sessionId: number; pinHash: string; tokenHash: string },
): Result<null> {
  const session = tx.select().from(sessions).where(eq(sessions.id, sessionId)).get();
  if (!session || !isLive(session, readSettings(tx), now)) return refuse("conflict", NOT_OPEN);
  if (pinHashOf(tx, actor.id) !== pinHash)
    return refuse("forbidden", "This colleague can't take over a terminal", "employeeId");
  const { employeeId: signedInBy, actingId, lockedAt } = session;
  tx.update(sessions)
    .set({
      tokenHash,
      actingId: actor.id,
      actingSince: now,
      lockedAt: null,
      confirmedAt: null,
      lastSeenAt: now,
    })
    .where(eq(sessions.id, sessionId))
    .run();
  return done(null, {
    action: "session.taken-over",
    record: { kind: "employee", id: actor.id },
    ...(lockedAt === null && { before: { employeeId: actingId ?? signedInBy } }),
    after: { employeeId: actor.id, signedInBy, session: sessionId },
  });
}

/** Leaves the terminal to whoever types a PIN next. */
export function lockTerminal({ tx, actor, now }: RuleContext, sessionId: number): Result<null> {
  const { changes } = tx
    .update(sessions)
    .set({ lockedAt: now, confirmedAt: null })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.lockedAt)))
    .run();
  if (changes === 0) return refuse("conflict", NOT_OPEN);
  return done(null, {
    action: "session.locked",
    record: { kind: "employee", id: actor.id },
    after: { session: sessionId },
  });
}

/**
 * Records that whoever took the terminal over gave their password, and the code of their second factor. The
 * session gets a new token. Without the code, as when the form is sent again, a confirmation ends when it
 * would have.
 */
export function confirmAtTerminal(
  { tx, actor, now }: RuleContext,
  { sessionId, proof, tokenHash }: { sessionId: number; proof: Proof | null; tokenHash: string },
): Result<null> {
  const lacksCode = proof === null && findSecondFactor(tx, actor.id) !== null;
  const session = tx.select().from(sessions).where(eq(sessions.id, sessionId)).get();
  const confirmedAt = session?.confirmedAt ?? null;
  if (lacksCode && !isPasswordConfirmed(confirmedAt, now))
    return refuse("invalid", "Code is required", "code");
  const spent = proof ? spendProof(tx, actor.id, proof, now) : [];
  if (!spent) return refuse("invalid", CODE_USED, "code");
  const { changes } = tx
    .update(sessions)
    .set({ tokenHash, confirmedAt: lacksCode ? confirmedAt : now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.lockedAt), eq(atId, actor.id)))
    .run();
  if (changes === 0) return refuse("conflict", NOT_OPEN);
  const record = { kind: "employee", id: actor.id } as const;
  return {
    ok: true,
    value: null,
    trail: [...spent, { action: "session.confirmed", record, after: { session: sessionId } }],
  };
}

/** Refuses the end of a session that `openedBy` signed in, unless that is the actor or an account they manage. */
export function refuseEnd(
  { tx, actor }: Pick<RuleContext, "tx" | "actor">,
  openedBy: number,
): Refused | null {
  const owner = getEmployee(tx, openedBy);
  if (!owner) return refuse("missing", "No such record");
  return owner.id === actor.id ? null : refuseAccountAction(tx, actor.id, "end-sessions", owner);
}

/** Ends a terminal's session, for whoever signed it in or an administrator. */
export function endTerminal(ctx: RuleContext, sessionId: number): Result<null> {
  const { tx } = ctx;
  const session = tx.select().from(sessions).where(eq(sessions.id, sessionId)).get();
  if (!session) return refuse("missing", "No such record");
  const refusal = refuseEnd(ctx, session.employeeId);
  if (refusal) return refusal;
  tx.delete(sessions).where(eq(sessions.id, sessionId)).run();
  const { id, createdAt, userAgent, address } = session;
  return done(null, {
    action: "session.ended",
    record: { kind: "employee", id: session.employeeId },
    before: { sessions: [{ id, signedInAt: createdAt, userAgent, address }] },
  });
}
