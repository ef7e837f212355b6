import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { type Note, NOTED_KINDS } from "~/domain/records/notes/note";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const NoteJson = record("Note", {
  id: answered.id(),
  of: z.object({ kind: z.enum(NOTED_KINDS), id: answered.id() }).describe("A repair is an order."),
  text: answered.text(),
  isPinned: z.boolean().describe("Stands on top of its record."),
  at: answered.instant(),
  by: z.object({ id: answered.id(), name: answered.text() }),
  changedAt: answered.instant().nullable(),
  version: answered.version(),
});

export function noteToJson(note: Note): z.infer<typeof NoteJson> {
  return writeAnswer(NoteJson, note, {
    at: isoInstant(note.writtenAt),
    by: { id: note.writtenBy, name: note.author },
  });
}
