import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { AuditAction } from "./action-labels.ts";

type Fields = Partial<Record<string, unknown>>;

/** An edit of a record, as its audit entry holds it. */
export interface RecordEdit {
  entryId: number;
  at: Instant;
  before: Fields;
  after: Fields;
  /** Who made it, and who approved it. */
  people: number[];
  /** True if a program made it, in the name of the first of these. */
  isOfProgram: boolean;
  /** True if an erasure took its words: its figures stay, and which words were others. */
  isErased: boolean;
}

export interface RecordEdits {
  /** The first of them first. */
  edits: RecordEdit[];
  /** True if there are more than are read: of an honest record there aren't, and what it was at first isn't known. */
  isTooMany: boolean;
  /** Who wrote or approved entries of any kind that were read: whoever made more than are read is among them. */
  people: number[];
}

/** Most entries of a record that are read: one an hour for a month are fewer. */
const MOST_ENTRIES = 1_000;
/** Most of their text that one write or page reads and compares, in characters. */
const MOST_TEXT = 4_000_000;

/** What a write, or a page, may still read of the text of edits, of all its records. */
export interface TextLeft {
  letters: number;
}

export function textToRead(letters = MOST_TEXT): TextLeft {
  return { letters };
}
/** Entries that are read at once. */
const STEP = 50;

const EDITS = {
  piece: "piece.changed",
  repair: "repair.changed",
  order: "order.changed",
} as const satisfies Record<string, AuditAction>;

/** A record whose edits are read. */
interface Edited {
  kind: keyof typeof EDITS;
  id: number;
  /** What else edits it. */
  also?: AuditAction;
}

/** Entries that say what stays of an erased one. */
const erasures = alias(auditLog, "erasures");

/** The newest edits of a record since a moment, as far as `left` of their text may be read. */
export function editsOf(tx: Tx, record: Edited, since: Instant, left = textToRead()): RecordEdits {
  const edits: RecordEdit[] = [];
  const people = new Set<number>();
  let beyond: { at: Instant; entryId: number } | undefined;
  let isTooMany = true;
  for (let read = 0; read < MOST_ENTRIES && left.letters > 0; read += STEP) {
    const rows = someEntries(tx, record, since, beyond);
    const fitting = rows.filter(({ letters }) => (left.letters -= letters) >= 0);
    const payloads = payloadsOf(
      tx,
      record,
      fitting.flatMap(({ letters, entryId }) => (letters > 0 ? [entryId] : [])),
    );
    for (const { entryId, at, by, approvedBy, isOfProgram, isErased } of fitting) {
      const editors = [by ?? [], approvedBy ?? []].flat();
      for (const id of editors) people.add(id);
      const payload = payloads.get(entryId) ?? null;
      // Erasures of before they kept figures say nothing.
      if (payload === null) continue;
      const { before, after } = JSON.parse(payload) as { [Side in "before" | "after"]?: Fields | null };
      edits.push({
        entryId,
        at,
        isErased,
        isOfProgram,
        people: editors,
        before: before ?? {},
        after: after ?? {},
      });
    }
    if (fitting.length < rows.length) break;
    beyond = rows.at(-1);
    if (rows.length < STEP) {
      isTooMany = false;
      break;
    }
  }
  const inOrder = edits.toSorted((one, other) => one.entryId - other.entryId);
  return { edits: inOrder, isTooMany, people: [...people] };
}

const payloadOf = ({ kind, also = EDITS[kind] }: Edited) =>
  sql<
    string | null
  >`case when ${auditLog.action} in (${EDITS[kind]}, ${also}) then coalesce(${auditLog.payload}, ${erasures.payload}) end`;

const OF_ERASED = and(
  isNull(auditLog.payload),
  eq(erasures.recordKind, "audit"),
  eq(erasures.recordId, sql`cast(${auditLog.id} as text)`),
);

function payloadsOf(tx: Tx, record: Edited, entryIds: readonly number[]): Map<number, string | null> {
  if (entryIds.length === 0) return new Map();
  const rows = tx
    .select({ entryId: auditLog.id, payload: payloadOf(record) })
    .from(auditLog)
    .leftJoin(erasures, OF_ERASED)
    .where(oneOfMany(auditLog.id, entryIds))
    .all();
  return new Map(rows.map(({ entryId, payload }) => [entryId, payload]));
}

/** The newest entries of a record, of any kind, with the length of edits alone. */
function someEntries(tx: Tx, record: Edited, since: Instant, beyond?: { at: Instant; entryId: number }) {
  return tx
    .select({
      entryId: auditLog.id,
      at: auditLog.at,
      by: auditLog.employeeId,
      approvedBy: auditLog.approvedBy,
      isOfProgram: sql`${auditLog.tokenId} is not null`.mapWith(Boolean),
      isErased: sql`${auditLog.payload} is null`.mapWith(Boolean),
      letters: sql<number>`coalesce(length(${payloadOf(record)}), 0)`,
    })
    .from(auditLog)
    .leftJoin(erasures, OF_ERASED)
    .where(
      and(
        eq(auditLog.recordKind, record.kind),
        eq(auditLog.recordId, String(record.id)),
        gte(auditLog.at, since),
        beyond && sql`(${auditLog.at}, ${auditLog.id}) < (${beyond.at}, ${beyond.entryId})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(STEP)
    .all();
}
