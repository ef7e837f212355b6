import { asc } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";

/** The mac of the first entry, by which a chain's book is known from another's; null in an empty one. */
export function bookOf(db: Db): string | null {
  const first = db.select({ mac: auditLog.mac }).from(auditLog).orderBy(asc(auditLog.id)).limit(1).get();
  return first?.mac ?? null;
}
