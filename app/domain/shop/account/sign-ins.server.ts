import { and, desc, eq, gte, inArray, lte, max, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { denials, signIns } from "~db/schema/index.ts";
import { SIGN_IN_REFUSALS, type SignInRefusal } from "../trail/action-labels.ts";
import { type Instant, isFromFuture, MS_PER_DAY } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";

/** Sign-ins kept per account. The newest announced one is kept beyond them. */
export const SIGN_INS_AT_MOST = 50;
/** Listed at once. */
const SIGN_INS_LISTED = 20;
/** Milliseconds for which failed sign-ins are listed. */
const FAILED_WITHIN = 30 * MS_PER_DAY;

export type SignIn = typeof signIns.$inferSelect;
export type NewSignIn = Omit<SignIn, "id" | "isNewBrowser" | "isAnnounced">;

/**
 * Notes a sign-in. One from a browser that the account hasn't used lately is announced to the account's other
 * sessions, except its first. Programs keep no cookies, so they are known by name and address, unless they
 * call themselves a browser.
 */
export function noteSignIn(
  tx: Tx,
  signIn: NewSignIn,
  { isKnown, isProgram }: { isKnown: boolean; isProgram: boolean },
): SignIn {
  const isOfAccount = eq(signIns.employeeId, signIn.employeeId);
  const earlier = tx
    .select()
    .from(signIns)
    .where(isOfAccount)
    .orderBy(desc(signIns.id))
    .limit(SIGN_INS_AT_MOST)
    .all();
  const isSame = ({ userAgent, address }: SignIn) =>
    userAgent === signIn.userAgent && address === signIn.address;
  const isKnownProgram = isProgram && !signIn.userAgent.startsWith("Mozilla/") && earlier.some(isSame);
  const isNewBrowser = !isKnown && earlier.length > 0 && !isKnownProgram;
  const noted = tx
    .insert(signIns)
    .values({ ...signIn, isNewBrowser, isAnnounced: isNewBrowser })
    .returning()
    .get();
  const tooMany = tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(isOfAccount)
    .orderBy(desc(signIns.id))
    .limit(1)
    .offset(SIGN_INS_AT_MOST);
  const announced = tx
    .select({ id: max(signIns.id) })
    .from(signIns)
    .where(and(isOfAccount, eq(signIns.isAnnounced, true)));
  tx.delete(signIns)
    .where(and(isOfAccount, lte(signIns.id, sql`(${tooMany})`), sql`${signIns.id} is not (${announced})`))
    .run();
  return noted;
}

export function getSignIn(tx: Tx, id: number): SignIn | undefined {
  return tx.select().from(signIns).where(eq(signIns.id, id)).get();
}

/** By account, when it signed in last. Accounts that never did are missing. */
export function lastSignIns(tx: Tx): Map<number, Instant> {
  const rows = tx
    .select({ id: signIns.employeeId, at: sql<Instant>`max(${signIns.at})` })
    .from(signIns)
    .groupBy(signIns.employeeId)
    .all();
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export interface FailedSignIns {
  at: Instant;
  refusal: SignInRefusal;
  /** Failures within the minute. */
  count: number;
  /** As `refusedFrom` reads it. */
  address: string;
}

/** Lists sign-ins and failed ones, newest first. */
export function findSignIns(
  tx: Tx,
  employeeId: number,
  { now, limit = SIGN_INS_LISTED }: { now: Instant; limit?: number },
): (SignIn | FailedSignIns)[] {
  const admitted = tx
    .select()
    .from(signIns)
    .where(eq(signIns.employeeId, employeeId))
    .orderBy(desc(signIns.id))
    .limit(limit)
    .all();
  const failed = tx
    .select({
      at: denials.minute,
      refusal: denials.permission,
      count: denials.count,
      address: denials.address,
    })
    .from(denials)
    .where(
      and(
        eq(denials.employeeId, employeeId),
        gte(denials.minute, (now - FAILED_WITHIN) as Instant),
        inArray(denials.permission, Object.keys(SIGN_IN_REFUSALS)),
      ),
    )
    .orderBy(desc(denials.minute))
    .limit(limit)
    .all() as FailedSignIns[];
  // Keeps sign-ins from a clock that ran ahead off the top.
  const orderOf = ({ at }: { at: Instant }) => (isFromFuture(at, now) ? 0 : at);
  return [...admitted, ...failed].toSorted((a, b) => orderOf(b) - orderOf(a)).slice(0, limit);
}

/** Ends the announcement of sign-ins up to `id`. The session of a new browser can't end its own. */
export function dismissSignIns(
  { tx, actor }: RuleContext,
  { id, sessionId }: { id: number; sessionId: number },
): Result<null> {
  const dismissed = tx
    .update(signIns)
    .set({ isAnnounced: false })
    .where(
      and(
        eq(signIns.employeeId, actor.id),
        eq(signIns.isAnnounced, true),
        lte(signIns.id, id),
        ne(signIns.sessionId, sessionId),
      ),
    )
    .run();
  if (dismissed.changes === 0) return refuse("missing", "No such record");
  return done(null, { action: "notice.done", record: { kind: "employee", id: actor.id } });
}
