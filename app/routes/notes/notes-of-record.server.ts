import { notedRecord, notesOf } from "~/domain/notes/find-notes.server";
import type { NotedKind } from "~/domain/notes/note";
import { addNote } from "~/domain/notes/write-note.server";
import { shop } from "~/runtime/shop.server";
import { type PerformArgs, performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { NewNote, noteToJson } from "./note-contract.ts";

/** `GET /api/customers/{id}/notes`, and that of other records. */
export function notesJson(kind: NotedKind, param: string): Response {
  const of = { kind, id: idParam(param) };
  if (!notedRecord(shop().db, of)) throw notFound();
  return Response.json(notesOf(shop().db, of).map(noteToJson));
}

export function addNoteByCall(args: PerformArgs, kind: NotedKind, param: string): Promise<Response> {
  const of = { kind, id: idParam(param) };
  return performJson(args, NewNote, (ctx, sent) => addNote(ctx, { of, ...sent }), noteToJson);
}
