import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";

type Fields = Partial<Record<string, unknown>>;

/** An edit of a piece, as its audit entry holds it. */
export interface PieceEdit {
  entryId: number;
  pieceId: number;
  at: Instant;
  before: Fields;
  after: Fields;
  /** Who made it, and who approved it. */
  people: number[];
  /** True if an erasure took its words: its figures stay, and which words were others. */
  isErased: boolean;
}

/** Entries that say what stays of an erased one. */
const erasures = alias(auditLog, "erasures");

/** The edits of pieces since a moment, the first of them first. */
export function editsSince(tx: Tx, pieceIds: readonly number[], since: Instant): PieceEdit[] {
  const rows = tx
    .select({
      entryId: auditLog.id,
      recordId: auditLog.recordId,
      at: auditLog.at,
      by: auditLog.employeeId,
      approvedBy: auditLog.approvedBy,
      isErased: sql`${auditLog.payload} is null`.mapWith(Boolean),
      payload: sql<string | null>`coalesce(${auditLog.payload}, ${erasures.payload})`,
    })
    .from(auditLog)
    .leftJoin(
      erasures,
      and(
        isNull(auditLog.payload),
        eq(erasures.recordKind, "audit"),
        eq(erasures.recordId, sql`cast(${auditLog.id} as text)`),
      ),
    )
    .where(
      and(
        eq(auditLog.recordKind, "piece"),
        oneOfMany(auditLog.recordId, pieceIds.map(String)),
        eq(auditLog.action, "piece.changed"),
        gte(auditLog.at, since),
      ),
    )
    .all();
  return rows
    .toSorted((one, other) => one.entryId - other.entryId)
    .flatMap(({ recordId, payload, by, approvedBy, ...edit }) => {
      if (payload === null) return [];
      // Erasures of before they kept figures say nothing.
      const { before, after } = JSON.parse(payload) as { [Side in "before" | "after"]?: Fields | null };
      const people = [by ?? [], approvedBy ?? []].flat();
      return [{ ...edit, people, pieceId: Number(recordId), before: before ?? {}, after: after ?? {} }];
    });
}
