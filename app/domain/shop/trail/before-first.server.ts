import { and, asc, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { EDITS } from "~db/closed-lists.ts";
import { listed } from "~db/one-of-many.ts";
import { auditLog } from "~db/schema/index.ts";

/**
 * Edits of records that have many other entries, as condition of the index `audit_log_edits`: to find a word that one of
 * them replaced, no sale, movement, call or relative is passed.
 */
export const IS_EDIT = sql`${auditLog.action} in ${sql.raw(listed(EDITS))}`;

/** Most edits that are read for a word. What more of them replaced is said as it is today. */
export const MOST_EDITS = 1_000;

/** Reads the `before` of the first entry from there on that tells one of these fields. */
export function beforeFirst<Said>(
  tx: Tx,
  { from, of, tells }: { from: SQL | null; of: SQL; tells: readonly string[] },
): Said | undefined {
  if (!from) return undefined;
  const later = tx
    .select({ payload: auditLog.payload })
    .from(auditLog)
    .where(and(of, from, isNotNull(auditLog.payload)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(MOST_EDITS)
    .as("later");
  const told = sql.join(
    tells.map((path) => sql`json_type(${later.payload}, ${path}) is not null`),
    sql` or `,
  );
  const first = tx
    .select({ payload: later.payload })
    .from(later)
    .where(sql`(${told})`)
    .limit(1)
    .get();
  return first?.payload ? (JSON.parse(first.payload) as { before: Said }).before : undefined;
}
