import { dayIn } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { notesOf, pinnedNotesOf } from "~/domain/records/notes/find-notes.server";
import { mayChangeNote } from "~/domain/records/notes/note-rights";
import type { Note } from "~/domain/records/notes/note";
import type { TimelineOf } from "~/domain/records/timeline/timeline";
import { shop } from "~/runtime/shop.server";
import { type Address, href } from "~/ui/address";
import { formatDate } from "~/ui/format";

/** A note as pages show it. */
export interface ShownNote {
  id: number;
  text: string;
  by: string;
  /** 'Sep 29, 2026'. */
  on: string;
  /** The note's form; null if the actor may not change it. */
  to: Address | null;
}

/** Reads what is pinned to the top of a record, newest first. */
export function pinnedNotes(of: TimelineOf, actor: Actor): ShownNote[] {
  return pinnedNotesOf(shop().db, of).map((note) => shown(note, of, actor));
}

/** Reads all notes of a record: those pinned to its top, and the others, each newest first. */
export function allNotes(of: TimelineOf, actor: Actor): Record<"pinned" | "others", ShownNote[]> {
  const notes = notesOf(shop().db, of);
  const those = (isPinned: boolean) =>
    notes.filter((note) => note.isPinned === isPinned).map((note) => shown(note, of, actor));
  return { pinned: those(true), others: those(false) };
}

function shown(note: Note, { zone }: TimelineOf, actor: Actor): ShownNote {
  const { id, text, author } = note;
  return {
    id,
    text,
    by: author,
    on: formatDate(dayIn(zone, note.writtenAt)),
    to: mayChangeNote(actor, note) ? href("/notes/:noteId", { noteId: id }) : null,
  };
}
