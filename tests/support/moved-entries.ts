import { and, asc, eq } from "drizzle-orm";
import { auditLog } from "~db/schema/index.ts";
import type { TestShop } from "./shop.ts";

/** The trail's entries on a piece's movements, in order. */
export function movedEntries({ db }: TestShop, pieceId: number) {
  const { action, recordKind, recordId } = auditLog;
  return db
    .select({ approvedBy: auditLog.approvedBy, payload: auditLog.payload })
    .from(auditLog)
    .where(and(eq(action, "piece.moved"), eq(recordKind, "piece"), eq(recordId, String(pieceId))))
    .orderBy(asc(auditLog.id))
    .all()
    .map(({ approvedBy, payload }) => ({ approvedBy, ...(JSON.parse(payload ?? "{}") as object) }));
}
