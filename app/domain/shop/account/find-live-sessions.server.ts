import { and, desc, eq, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { employees, sessions } from "~db/schema/index.ts";
import { type Instant, MS_PER_HOUR } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { isLive, LONGEST_SESSION_HOURS } from "./session-length.ts";

const openers = alias(employees, "openers");

/** Who is at a terminal: whoever took it over by PIN, or else signed in with a password. If locked, whoever was last. */
export const atId = sql<number>`coalesce(${sessions.actingId}, ${sessions.employeeId})`;

/**
 * Live sessions, most recently used first: of all terminals, or those of an account and the terminals of others that it
 * took over and is using.
 */
export function liveSessions(tx: Tx, now: Instant, of?: number) {
  const settings = readSettings(tx);
  const { id, createdAt, lastSeenAt, userAgent, address, actingSince, lockedAt } = sessions;
  return tx
    .select({
      id,
      createdAt,
      lastSeenAt,
      userAgent,
      address,
      actingSince,
      lockedAt,
      /** Whoever signed in with a password. */
      openedBy: sessions.employeeId,
      openerName: fullNameIn(openers),
      atId,
      atName: fullNameIn(employees),
      /** Where the one who is at it works. */
      store: sql<string | null>`coalesce(${employees.location}, ${employees.homeStore})`,
    })
    .from(sessions)
    .innerJoin(openers, eq(openers.id, sessions.employeeId))
    .innerJoin(employees, eq(employees.id, atId))
    .where(of === undefined ? undefined : or(eq(sessions.employeeId, of), isTakenOverBy(of)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .all()
    .filter((session) => isLive(session, settings, now));
}

/** Counts the live sessions of all accounts. Reads those that were opened within the longest one's hours. */
export function countLiveSessions(tx: Tx, now: Instant): number {
  const settings = readSettings(tx);
  const { createdAt, lastSeenAt } = sessions;
  return tx
    .select({ createdAt, lastSeenAt })
    .from(sessions)
    .where(gte(createdAt, (now - LONGEST_SESSION_HOURS * MS_PER_HOUR) as Instant))
    .all()
    .filter((session) => isLive(session, settings, now)).length;
}

/** True of terminals that an employee took over by PIN and is using. */
export function isTakenOverBy(employeeId: number): SQL | undefined {
  return and(eq(sessions.actingId, employeeId), isNull(sessions.lockedAt));
}
