import { z } from "zod";
import { type Condition, CONDITIONS } from "~/domain/workshop/envelopes/conditions-at-intake";
import type { Envelope } from "~/domain/workshop/envelopes/envelope.server";
import { typedWeight, WEIGHT_UNITS } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";
import { OrderJson, orderToJson } from "../orders/order-json.ts";
import {
  BenchNoteJson,
  benchNoteToJson,
  PartJson,
  partToJson,
  WorkJson,
  workToJson,
} from "./envelope-work-json.ts";

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
    work: work.map(workToJson),
    parts: parts && partToJson(parts),
    benchNotes: notes.map(benchNoteToJson),
  };
}
