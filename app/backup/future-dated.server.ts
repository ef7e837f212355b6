import { count, gt, or } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { oneTimeCodes, sessions, signInFailures } from "~db/schema/index.ts";
import { counted } from "~/domain/counted";
import { CLOCK_TOLERANCE, isFromFuture, type Instant } from "~/domain/dates";
import { listBackups } from "./kept-backups.server.ts";

/**
 * Records made while the clock was ahead, which are ignored: '1 backup, 2 sessions'. Null if there are none.
 * Sales and audit entries are never ignored.
 */
export function futureDated(db: Db, dataDir: string, now: number): string | null {
  const latest = (now + CLOCK_TOLERANCE) as Instant;
  const counts = {
    backup: listBackups(dataDir).filter(({ madeAt }) => isFromFuture(madeAt, now)).length,
    session: db
      .select({ n: count() })
      .from(sessions)
      .where(or(gt(sessions.createdAt, latest), gt(sessions.lastSeenAt, latest)))
      .get()?.n,
    "failed sign-in": db
      .select({ n: count() })
      .from(signInFailures)
      .where(gt(signInFailures.at, latest))
      .get()?.n,
    "one-time code": db
      .select({ n: count() })
      .from(oneTimeCodes)
      .where(gt(oneTimeCodes.createdAt, latest))
      .get()?.n,
  };
  const said = Object.entries(counts).flatMap(([what, n]) => (n ? [counted(n, what)] : []));
  return said.length > 0 ? said.join(", ") : null;
}
