import { z } from "zod";
import type { Envelope } from "~/domain/workshop/envelopes/envelope.server";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

/** A line of the work on an item. */
export const WorkJson = record("RepairWork", {
  item: answered.id().describe("The number of the item in its envelope."),
  serviceId: answered.id().nullable(),
  description: answered.text(),
  price: answered.amount(),
  cost: answered.cost(),
  taxed: z.boolean(),
  doneBy: answered.id().nullable(),
});

/** Time and material that went into a repair. */
export const BenchNoteJson = record("BenchNote", {
  id: answered.id(),
  minutes: answered.count(),
  material: answered.text().nullable(),
  cost: answered.cost(),
  at: answered.instant(),
  by: answered.text(),
});

/** A part that a repair waits for. */
export const PartJson = record("PartWait", {
  what: answered.text(),
  vendor: answered.text().nullable().describe("From whom."),
  due: answered.day().nullable(),
  since: answered.instant(),
  by: answered.text(),
});

export function workToJson(line: Envelope["work"][number]): z.infer<typeof WorkJson> {
  return writeAnswer(WorkJson, line, { taxed: line.isTaxed, doneBy: line.doneBy?.id ?? null });
}

export function partToJson(parts: NonNullable<Envelope["parts"]>): z.infer<typeof PartJson> {
  return writeAnswer(PartJson, parts, { due: parts.dueDay });
}

export function benchNoteToJson(note: Envelope["notes"][number]): z.infer<typeof BenchNoteJson> {
  return writeAnswer(BenchNoteJson, note);
}
