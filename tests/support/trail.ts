import { ne } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";

/**
 * The audit trail but for the insights, which a server makes in the background: after somebody looked at its dashboard,
 * and at a head office by itself.
 */
export const trailOf = (db: Db) =>
  db.select().from(auditLog).where(ne(auditLog.action, "insights.made")).orderBy(auditLog.id).all();
