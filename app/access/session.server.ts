import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, between, desc, eq, getTableColumns, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { builtOnce } from "~db/built-once.ts";
import { isDatabaseUnavailable, type Tx } from "~db/client.server.ts";
import { employees, secondFactors, sessions, signIns } from "~db/schema/index.ts";
import { type Instant, MS_PER_MINUTE } from "~/domain/dates";
import { actorFrom } from "~/domain/shop/employees/actor-now.server";
import { atId } from "~/domain/shop/account/find-live-sessions.server";
import { isExpired, passwordExpiry } from "~/domain/shop/account/password-expiry";
import { PERMISSION_CHANGES, permissionsIn } from "~/domain/shop/employees/permissions-in-force.server";
import { needsSecondFactor } from "~/domain/shop/account/second-factor-rule";
import { isLive } from "~/domain/shop/account/session-length";
import { CHANGED_SETTINGS, settingsIn } from "~/domain/shop/settings/read-settings.server";
import { officeSecrets } from "~/runtime/office-secrets.server";
import { shop } from "~/runtime/shop.server";
import { errorFields, log } from "~/runtime/log.server";
import type { Actor } from "~/domain/permissions";
import type { LiveSession } from "../web/context.ts";
import { signedCookie } from "../web/signed-cookie.server.ts";

/**
 * Holds the session token. No Max-Age: the browser drops it on exit, and the session's row has the time
 * limits.
 */
export const sessionCookie = (secure: boolean) => signedCookie("loupe-session", secure);

/** Makes a token for the cookie, and its hash for the database. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOfToken(token) };
}

/** Forms that give their session a new token, by pattern. */
export const RENEWING = ["account/password", "confirm", "switch"] as const;

/** One of these forms as it was sent. Its key is the client's text, which another form may have too. */
export interface RenewingForm {
  pattern: (typeof RENEWING)[number];
  formKey: string;
}

/**
 * Derives a session's next token from the old one, the form and the shop's secret, so that sending the form
 * twice gives the same token. In a chain the head office alone can: a store's machine is no way into the next
 * person's session.
 */
export function renewedToken(token: string, form: RenewingForm): { token: string; tokenHash: string } {
  const [secret = ""] = officeSecrets();
  // Signs with a key of its own, because the form key is the client's text and the secret signs cookies.
  const key = createHmac("sha256", secret).update("renewed session token").digest();
  const next = createHmac("sha256", key)
    .update(`renewed by ${form.pattern} ${form.formKey}: ${token}`)
    .digest("base64url");
  const renewed = next + markOf(form);
  return { token: renewed, tokenHash: hashOfToken(renewed) };
}

/** Whether this form created the token. */
export function isRenewedBy(token: string, form: RenewingForm): boolean {
  return token.endsWith(markOf(form));
}

function markOf({ pattern, formKey }: RenewingForm): string {
  return `.${createHash("sha256").update(`${pattern} ${formKey}`).digest("base64url")}`;
}

/**
 * Most sessions per account. The oldest are deleted by id, not by time, so that a clock that ran ahead can't
 * delete valid ones.
 */
export const SESSIONS_AT_MOST = 50;

/**
 * Opens a session and returns its id and token; only the token's hash is stored. Deletes the account's oldest
 * sessions beyond `SESSIONS_AT_MOST`.
 */
export function openSession(
  tx: Tx,
  employeeId: number,
  browser: { userAgent: string; address: string },
  now: Instant,
): { id: number; token: string } {
  const { token, tokenHash } = newToken();
  const { id } = tx
    .insert(sessions)
    .values({
      tokenHash,
      employeeId,
      createdAt: now,
      lastSeenAt: now,
      ...browser,
    })
    .returning({ id: sessions.id })
    .get();
  const isOfAccount = eq(sessions.employeeId, employeeId);
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOfAccount)
    .orderBy(desc(sessions.id))
    .limit(1)
    .offset(SESSIONS_AT_MOST);
  tx.delete(sessions)
    .where(and(isOfAccount, lte(sessions.id, sql`(${tooMany})`)))
    .run();
  return { id, token };
}

const { passwordHash: _, version: __, ...COLUMNS } = getTableColumns(employees);
/** An account with what it may do, read in the same statement. */
const ACCOUNT = { ...COLUMNS, ...PERMISSION_CHANGES };

const isAtTerminal = eq(employees.id, atId);
const openers = alias(employees, "openers");

const sessionOfToken = builtOnce((tx) =>
  tx
    .select({
      sessionId: sessions.id,
      openedBy: sessions.employeeId,
      openerIsActive: openers.isActive,
      openedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      actingSince: sessions.actingSince,
      lockedAt: sessions.lockedAt,
      confirmedAt: sessions.confirmedAt,
      ...ACCOUNT,
      secondFactor: secondFactors.employeeId,
      settings: CHANGED_SETTINGS,
      announcedSignIn: sql<number | null>`(
        select max(n.id) from ${signIns} n
        where n.employee_id = ${employees.id} and n.is_announced = 1 and n.session_id <> ${sessions.id}
      )`,
    })
    .from(sessions)
    .innerJoin(employees, isAtTerminal)
    .innerJoin(openers, eq(openers.id, sessions.employeeId))
    .leftJoin(secondFactors, eq(secondFactors.employeeId, employees.id))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash"))),
);

/**
 * Finds the session of a token. Null if it was closed or timed out (`isLive`), or if the account that signed
 * in was deactivated. Reads role, permissions and settings each time, in one statement.
 */
export function findSession(token: string, now: Instant): LiveSession | null {
  const { db } = shop();
  const row = sessionOfToken(db).get({ tokenHash: hashOfToken(token) });
  if (!row?.openerIsActive) return null;
  const settings = settingsIn(row.settings);
  const lastSeenAt = lastSeen(row);
  if (!isLive({ createdAt: row.openedAt, lastSeenAt }, settings, now)) return null;
  const { confirmedAt } = row;
  const byPin = row.actingSince !== null;
  if (now - lastSeenAt > MS_PER_MINUTE) touch(row.sessionId, now);
  const expiry = passwordExpiry(row, settings);
  const actor = actorFrom(db, row, permissionsIn(row.role, row));
  return {
    sessionId: row.sessionId,
    actor,
    passwordExpiry: expiry,
    passwordExpired: isExpired(expiry, now),
    signedInAt: byPin ? (confirmedAt ?? (0 as Instant)) : row.openedAt,
    openedBy: row.openedBy,
    byPin,
    confirmedAt,
    isLocked: row.lockedAt !== null || !row.isActive,
    lockedAt: row.lockedAt,
    lacksSecondFactor: row.secondFactor === null && needsSecondFactor(settings.secondFactor, actor),
    announcedSignIn: row.announcedSignIn,
    settings,
  };
}

const accountOfSession = builtOnce((tx) =>
  tx
    .select(ACCOUNT)
    .from(sessions)
    .innerJoin(employees, isAtTerminal)
    .where(and(eq(sessions.id, sql.placeholder("sessionId")), isNull(sessions.lockedAt))),
);

/**
 * Finds who is at the terminal now. Null if the session was ended or locked, or the account deactivated.
 * Ignores time limits, because the request began within them.
 */
export function actorOfSession(tx: Tx, sessionId: number): Actor | null {
  const account = accountOfSession(tx).get({ sessionId });
  return account?.isActive ? actorFrom(tx, account, permissionsIn(account.role, account)) : null;
}

export function closeSession(tx: Tx, sessionId: number): void {
  tx.delete(sessions).where(eq(sessions.id, sessionId)).run();
}

/** In a store of a chain, the last use may not have reached the book yet. */
function lastSeen({ sessionId, lastSeenAt }: { sessionId: number; lastSeenAt: Instant }): Instant {
  const { chain } = shop();
  const here = chain?.part === "store" ? (chain.later.sessions.get(sessionId) ?? 0) : 0;
  return Math.max(lastSeenAt, here) as Instant;
}

function touch(id: number, now: Instant) {
  const { chain } = shop();
  if (chain?.part === "store") {
    chain.later.sessions.set(id, now);
    chain.later.unsent.add(id);
  } else touchSession(id, now);
}

/**
 * Records a session's last use. Errors must not fail a read: the health check reports a full disk, the log
 * everything else.
 */
function touchSession(id: number, now: Instant): void {
  try {
    touchSessions([{ id, at: now }]);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) log.error("session-not-touched", errorFields(error));
  }
}

/** Which uses count that somebody else tells: within `idle` ms of the last one, or if that lies within one of `lastKnown`. */
interface Believed {
  idle: number;
  lastKnown: readonly { from: Instant; to: Instant }[];
}

/** Records when sessions were last used, in one statement. Leaves out sessions that are gone. */
export function touchSessions(used: readonly { id: number; at: Instant }[], believed?: Believed): void {
  if (used.length === 0) return;
  const lastUsed = sql`(select max(value ->> 'at') from json_each(${JSON.stringify(used)}) where value ->> 'id' = ${sessions.id})`;
  const isLater = sql`${sessions.id} in (select value ->> 'id' from json_each(${JSON.stringify(used)})) and ${sessions.lastSeenAt} < ${lastUsed}`;
  const counts =
    believed &&
    or(
      sql`${lastUsed} - ${sessions.lastSeenAt} <= ${believed.idle}`,
      ...believed.lastKnown.map(({ from, to }) => between(sessions.lastSeenAt, from, to)),
    );
  shop().db.update(sessions).set({ lastSeenAt: lastUsed }).where(and(isLater, counts)).run();
}

export function hashOfToken(token: string) {
  return createHash("sha256").update(token).digest("hex");
}
