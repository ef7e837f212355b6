import { z } from "zod";
import { TIMELINE_KINDS, type TimelineEntry } from "~/domain/records/timeline/timeline";
import { answered } from "~/web/answer-fields";
import { record, says } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { writeAnswer } from "~/web/write-answer";

export const TimelineQuery = z.object({
  kind: parameter.choice(TIMELINE_KINDS, `kind is one of ${TIMELINE_KINDS.join(", ")}`),
  year: says(
    z
      .string()
      .regex(/^((19|20)\d\d)?$/, { error: "year must have four digits" })
      .optional()
      .transform((text) => (text ? Number(text) : null)),
    () => ({ type: "integer", minimum: 1900, maximum: 2099, description: "Of the stores' calendars." }),
  ),
});

const ChangeJson = record("TimelineChange", {
  field: answered.text().describe("Its path in the record: `lines.0.price`."),
  before: z.unknown().describe("Absent where the side doesn't have the field; amounts in cents."),
  after: z.unknown(),
});

export const TimelineEntryJson = record("TimelineEntry", {
  kind: z.enum(TIMELINE_KINDS),
  at: answered.instant(),
  day: answered.day().describe("Of the store's calendar."),
  what: answered.text().describe("What happened, in words: 'Moved to Tray 3'."),
  text: answered.text().nullable().describe("Pieces, an item, or the words of a message or note."),
  record: z
    .object({
      kind: z.enum(["sale", "return", "repair", "order", "receiving", "transfer", "melt-lot", "buy"]),
      id: answered.id(),
    })
    .nullable()
    .describe("The document behind it."),
  noteId: answered.id().nullable(),
  location: answered.store().nullable(),
  by: answered.text().nullable(),
  approvedBy: answered.text().nullable(),
  amount: answered
    .amount()
    .nullable()
    .describe("Negative for a return: what was given back. Null for a canceled order."),
  changes: z.array(ChangeJson).nullable().describe("Of an edit: before and after."),
});

export function timelineEntryToJson(entry: TimelineEntry): z.infer<typeof TimelineEntryJson> {
  const { about, note, changes } = entry;
  return writeAnswer(TimelineEntryJson, entry, {
    record: about && { kind: about.kind, id: about.id },
    noteId: note && note.id,
    location: entry.store,
    approvedBy: entry.approver,
    changes: changes && changes.map(({ path, before, after }) => ({ field: path, before, after })),
  });
}
