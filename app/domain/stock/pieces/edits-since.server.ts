import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";

type Fields = Partial<Record<string, unknown>>;

/** An edit of a piece, as its audit entry holds it. */
export interface PieceEdit {
  entryId: number;
  at: Instant;
  before: Fields;
  after: Fields;
  /** Who made it, and who approved it. */
  people: number[];
  /** True if an erasure took its words: its figures stay, and which words were others. */
  isErased: boolean;
}

interface PieceEdits {
  /** The first of them first. */
  edits: PieceEdit[];
  /** True if there are more than are read: of an honest item there aren't, and what it was at first isn't known. */
  isTooMany: boolean;
  /** Who wrote or approved entries of any kind that were read: whoever made more than are read is among them. */
  people: number[];
}

/** Most entries of a piece that are read: one an hour for a month are fewer. */
const MOST_ENTRIES = 1_000;
/** Most of their text that one write or page reads, in characters. */
const MOST_TEXT = 4_000_000;
/** Entries that are read at once. */
const STEP = 50;

const EDIT = "piece.changed" satisfies AuditAction;

/** Entries that say what stays of an erased one. */
const erasures = alias(auditLog, "erasures");

/** The newest edits of a piece since a moment. `among` is the number of pieces that are asked about at once. */
export function editsSince(tx: Tx, pieceId: number, since: Instant, among = 1): PieceEdits {
  const edits: PieceEdit[] = [];
  const people = new Set<number>();
  let beyond: { at: Instant; entryId: number } | undefined;
  let text = 0;
  let isTooMany = true;
  for (let read = 0; read < MOST_ENTRIES && text <= MOST_TEXT / among; read += STEP) {
    const rows = someEntries(tx, pieceId, since, beyond);
    for (const { payload, by, approvedBy, ...edit } of rows) {
      const editors = [by ?? [], approvedBy ?? []].flat();
      for (const id of editors) people.add(id);
      // Erasures of before they kept figures say nothing.
      if (payload === null) continue;
      text += payload.length;
      const { before, after } = JSON.parse(payload) as { [Side in "before" | "after"]?: Fields | null };
      edits.push({ ...edit, people: editors, before: before ?? {}, after: after ?? {} });
    }
    beyond = rows.at(-1);
    if (rows.length < STEP) {
      isTooMany = false;
      break;
    }
  }
  const inOrder = edits.toSorted((one, other) => one.entryId - other.entryId);
  return { edits: inOrder, isTooMany, people: [...people] };
}

/** The newest entries of a piece, of any kind, with the text of edits alone. */
function someEntries(tx: Tx, pieceId: number, since: Instant, beyond?: { at: Instant; entryId: number }) {
  return tx
    .select({
      entryId: auditLog.id,
      at: auditLog.at,
      by: auditLog.employeeId,
      approvedBy: auditLog.approvedBy,
      isErased: sql`${auditLog.payload} is null`.mapWith(Boolean),
      payload: sql<
        string | null
      >`case when ${auditLog.action} = ${EDIT} then coalesce(${auditLog.payload}, ${erasures.payload}) end`,
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
        eq(auditLog.recordId, String(pieceId)),
        gte(auditLog.at, since),
        beyond && sql`(${auditLog.at}, ${auditLog.id}) < (${beyond.at}, ${beyond.entryId})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(STEP)
    .all();
}
