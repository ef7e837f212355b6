import { z } from "zod";
import { type Condition, CONDITIONS } from "~/domain/workshop/envelopes/conditions-at-intake";
import type { Envelope } from "~/domain/workshop/envelopes/envelope.server";
import { typedWeight, WEIGHT_UNITS } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";
import { OrderJson, orderToJson } from "../orders/order-json.ts";

const ConditionJson = record(
  "Condition",
  Object.fromEntries(CONDITIONS.map((name) => [name, z.boolean()])) as Record<Condition, z.ZodBoolean>,
);

const ItemJson = record("RepairItem", {
  description: answered.text(),
  metal: answered.text().nullable(),
  stones: answered.text().nullable(),
  size: answered.text().nullable(),
  weightGiven: answered.typedWeight().nullable(),
  weightUnit: z.enum(WEIGHT_UNITS).nullable(),
  serial: answered.text().nullable(),
  declaredValue: answered.amount().nullable(),
  condition: ConditionJson,
  conditionNote: answered.text().nullable(),
});

const WorkJson = record("RepairWork", {
  item: answered.id().describe("The number of the item in its envelope."),
  serviceId: answered.id().nullable(),
  description: answered.text(),
  price: answered.amount(),
  cost: answered.cost(),
  taxed: z.boolean(),
  doneBy: answered.id().nullable(),
});

const BenchNoteJson = record("BenchNote", {
  id: answered.id(),
  minutes: answered.count(),
  material: answered.text().nullable(),
  cost: answered.cost(),
  at: answered.instant(),
  by: answered.text(),
});

const PartJson = record("PartWait", {
  what: answered.text(),
  vendor: answered.text().nullable().describe("From whom."),
  due: answered.day().nullable(),
  since: answered.instant(),
  by: answered.text(),
});

export const EnvelopeJson = record("Envelope", {
  order: OrderJson,
  items: z.array(ItemJson),
  work: z.array(WorkJson),
  parts: PartJson.nullable().describe("What the repair waits for."),
  benchNotes: z.array(BenchNoteJson).describe("Time and materials, the oldest first."),
});

export function envelopeToJson({
  order,
  items,
  work,
  parts,
  notes,
}: Envelope): Required<z.infer<typeof EnvelopeJson>> {
  return {
    order: orderToJson(order),
    items: items.map((item) =>
      writeAnswer(
        ItemJson,
        { ...item, ...typedWeight(item) },
        {
          condition: Object.fromEntries(
            CONDITIONS.map((name) => [name, item.condition.includes(name)]),
          ) as Record<Condition, boolean>,
        },
      ),
    ),
    work: work.map((line) =>
      writeAnswer(WorkJson, line, { taxed: line.isTaxed, doneBy: line.doneBy?.id ?? null }),
    ),
    parts: parts && writeAnswer(PartJson, parts, { due: parts.dueDay }),
    benchNotes: notes.map((note) => writeAnswer(BenchNoteJson, note)),
  };
}
