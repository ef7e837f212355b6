import { z } from "zod";
import { notedRecord, notesOf } from "~/domain/records/notes/find-notes.server";
import type { Note, Noted, NotedKind } from "~/domain/records/notes/note";
import { addNote, editNote, removeNote } from "~/domain/records/notes/write-note.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { EditedNote, NewNote } from "./note-contract.ts";
import { NoteJson, noteToJson } from "./note-json.ts";
import { NOTED_IN_CALLS } from "./noted-in-calls.ts";

const noteOf = (kind: NotedKind, id: number): z.infer<typeof NoteJson> => ({
  id: 7,
  of: { kind, id },
  text: "Call, don't text, on weekdays before 3 PM.",
  isPinned: true,
  at: "2026-09-29T14:02:00.000Z",
  by: { id: 1, name: "Maren Kessler" },
  changedAt: null,
  version: 1,
});

const { text, isPinned } = noteOf("customer", 12);

/** Returns what the calls that list notes have in common for every kind of record. */
function notesCall(kind: NotedKind) {
  const { tag, name, title, sees } = NOTED_IN_CALLS[kind];
  return {
    id: `list${title}Notes`,
    tag,
    summary: `The notes about ${name}, newest first`,
    permission: sees,
    answers: { 200: answer("The notes.", z.array(NoteJson), [noteOf(kind, 12)]) },
    toJson: notesToJson,
  } as const;
}

/** The same of the calls that write one. */
function newNoteCall(kind: NotedKind) {
  const { tag, name, title, writes } = NOTED_IN_CALLS[kind];
  return {
    id: `add${title}Note`,
    tag,
    summary: `Write a note about ${name}`,
    description: "At most 500, of which five are pinned.",
    permission: writes,
    body: { contract: NewNote, example: { text, isPinned } },
    isKeyed: true,
    answers: { 201: answer("The note.", NoteJson, noteOf(kind, 12)) },
    toJson: noteToJson,
  } as const;
}

const NOT_ALLOWED = {
  description: "It is a colleague's, and the account can't correct it.",
  example: { message: "Only Maren Kessler can change this note" },
};

export const notesApi = {
  ...calls("/api/customers/:customerId/notes", ({ read, write }) => ({
    GET: read({
      ...notesCall("customer"),
      read: ({ customerId }) => notesAbout({ kind: "customer", id: customerId }),
    }),
    POST: write({
      ...newNoteCall("customer"),
      refusals: { 409: { description: "The customer was erased." } },
      rule: (ctx, { customerId, ...sent }) =>
        addNote(ctx, { of: { kind: "customer", id: customerId }, ...sent }),
    }),
  })),
  ...calls("/api/inventory/:pieceId/notes", ({ read, write }) => ({
    GET: read({
      ...notesCall("piece"),
      read: ({ pieceId }) => notesAbout({ kind: "piece", id: pieceId }),
    }),
    POST: write({
      ...newNoteCall("piece"),
      rule: (ctx, { pieceId, ...sent }) => addNote(ctx, { of: { kind: "piece", id: pieceId }, ...sent }),
    }),
  })),
  ...calls("/api/sales/:saleId/notes", ({ read, write }) => ({
    GET: read({
      ...notesCall("sale"),
      read: ({ saleId }) => notesAbout({ kind: "sale", id: saleId }),
    }),
    POST: write({
      ...newNoteCall("sale"),
      rule: (ctx, { saleId, ...sent }) => addNote(ctx, { of: { kind: "sale", id: saleId }, ...sent }),
    }),
  })),
  ...calls("/api/orders/:orderId/notes", ({ read, write }) => ({
    GET: read({
      ...notesCall("order"),
      read: ({ orderId }) => notesAbout({ kind: "order", id: orderId }),
    }),
    POST: write({
      ...newNoteCall("order"),
      rule: (ctx, { orderId, ...sent }) => addNote(ctx, { of: { kind: "order", id: orderId }, ...sent }),
    }),
  })),
  ...calls("/api/notes/:noteId", ({ write, act }) => ({
    PUT: write({
      id: "editNote",
      tag: "Customers",
      summary: "Change a note about any record",
      description: "One's own, or with `notes.correct` a colleague's.",
      permission: "own",
      body: { contract: EditedNote, example: { text, isPinned: false, version: 1 } },
      answers: {
        200: answer("The note.", NoteJson, { ...noteOf("customer", 12), isPinned: false, version: 2 }),
      },
      refusals: { 403: NOT_ALLOWED },
      rule: (ctx, { noteId, ...sent }) => editNote(ctx, { id: noteId, ...sent }),
      toJson: noteToJson,
      explain: ({ current }) => ({ current: noteToJson(current) }),
    }),
    DELETE: act({
      id: "removeNote",
      tag: "Customers",
      summary: "Remove a note",
      description: "Its words stay in the audit trail until its customer is erased.",
      permission: "own",
      answers: { 204: { description: "It is gone." } },
      refusals: { 403: NOT_ALLOWED },
      rule: (ctx, { noteId }) => removeNote(ctx, noteId),
    }),
  })),
};

/** Returns a record's notes; null if there is no such record. */
function notesAbout(noted: Noted) {
  const { db } = shop();
  return notedRecord(db, noted) && notesOf(db, noted);
}

function notesToJson(notes: readonly Note[]) {
  return notes.map(noteToJson);
}
