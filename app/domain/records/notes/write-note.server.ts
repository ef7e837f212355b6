import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { notes } from "~db/schema/index.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import type { Actor } from "../../permissions.ts";
import { done, edited, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { countNotesOf, getNote, notedRecord, pinnedNotesOf, recordToNote } from "./find-notes.server.ts";
import { mayChangeNote, mayNote, NO_NOTES, notTheirs } from "./note-rights.ts";
import type { Note, Noted } from "./note.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** Most notes of one record. */
export const NOTES_AT_MOST = 500;
export const PINNED_AT_MOST = 5;

interface Written {
  text: string;
  isPinned: boolean;
}

type Context = RuleContext<Actor>;

/**
 * Adds a note in the actor's name. Refused for an erased customer (409), and beyond the most a record may
 * have.
 */
export function addNote(ctx: Context, { of, text, isPinned }: Written & { of: Noted }): Result<Note> {
  const { tx, actor, now } = ctx;
  const found = recordToNote(tx, of);
  if (!found.ok) return found;
  const { record } = found;
  if (!mayNote(actor, of.kind)) return refuse("forbidden", NO_NOTES);
  if (countNotesOf(tx, of) >= NOTES_AT_MOST)
    return refuse("invalid", `This record already has ${NOTES_AT_MOST} notes. Remove one first`, "text");
  const tooMany = isPinned ? refuseManyPinned(ctx, of) : null;
  if (tooMany) return tooMany;
  const id = insertRow(tx, notes, {
    [`${of.kind}Id`]: of.id,
    text,
    isPinned,
    writtenAt: now,
    writtenBy: actor.id,
  });
  return done(noteOf(ctx, id), {
    action: "note.added",
    record,
    after: told(record.kind, { row: id, text, isPinned }),
  });
}

/** Refuses an edit of an older version (409) and a colleague's note without the right to correct it (403). */
export function editNote(
  ctx: Context,
  { id, version, text, isPinned }: Written & { id: number; version: number },
): Result<Note, Overtaken<Note>> {
  const { tx, now } = ctx;
  const found = noteToChange(ctx, id);
  if (!found.ok) return found;
  const { note, record } = found;
  const overtaken = refuseOvertaken(ctx, note, { version, record, what: "this note" });
  if (overtaken) return overtaken;
  const tooMany = isPinned && !note.isPinned ? refuseManyPinned(ctx, note.of) : null;
  if (tooMany) return tooMany;
  tx.update(notes)
    .set({ text, isPinned, changedAt: now, version: sql`${notes.version} + 1` })
    .where(eq(notes.id, id))
    .run();
  return edited(note, noteOf(ctx, id), {
    action: "note.changed",
    record,
    before: told(record.kind, { row: id, text: note.text, isPinned: note.isPinned }),
    after: told(record.kind, { row: id, text, isPinned }),
  });
}

/** Removes a note. Its words stay in the trail. Refused like an edit. */
export function removeNote(ctx: Context, id: number): Result<Note> {
  const found = noteToChange(ctx, id);
  if (!found.ok) return found;
  const { note, record } = found;
  ctx.tx.delete(notes).where(eq(notes.id, id)).run();
  const { text, isPinned, author } = note;
  return done(note, {
    action: "note.removed",
    record,
    before: told(record.kind, { row: id, text, isPinned, author }),
  });
}

type Found = { ok: true; note: Note; record: NonNullable<ReturnType<typeof notedRecord>> };

function noteToChange({ tx, actor }: Context, id: number): Found | Extract<Result<never>, { ok: false }> {
  const note = getNote(tx, id);
  const record = note && notedRecord(tx, note.of);
  if (!note || !record) return refuse("missing", "No such record");
  if (!mayChangeNote(actor, note)) return refuse("forbidden", notTheirs(actor, note));
  return { ok: true, note, record };
}

function refuseManyPinned({ tx }: Context, of: Noted) {
  return pinnedNotesOf(tx, of).length < PINNED_AT_MOST
    ? null
    : refuse("invalid", `${PINNED_AT_MOST} notes are already pinned. Unpin one first`, "isPinned");
}

function noteOf({ tx }: Context, id: number): Note {
  const note = getNote(tx, id);
  if (!note) throw new Error(`Note ${id} was written and can't be read`);
  return note;
}
