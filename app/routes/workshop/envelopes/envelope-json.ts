import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { type Condition, CONDITIONS } from "~/domain/workshop/repairs/conditions";
import type { Envelope } from "~/domain/workshop/envelopes/envelope.server";
import { formatWeight, typedWeight, WEIGHT_UNITS } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
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

export const EnvelopeJson = record("Envelope", {
  order: OrderJson,
  items: z.array(ItemJson),
  work: z.array(WorkJson),
  parts: record("PartWait", {
    what: answered.text(),
    vendor: answered.text().nullable().describe("From whom."),
    due: answered.day().nullable(),
    since: answered.instant(),
    by: answered.text(),
  })
    .nullable()
    .describe("What the repair waits for."),
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
    items: items.map((item) => {
      const { weightGiven, weightUnit } = typedWeight(item);
      return {
        description: item.description,
        metal: item.metal,
        stones: item.stones,
        size: item.size,
        weightGiven: weightGiven === null ? null : formatWeight(weightGiven),
        weightUnit,
        serial: item.serial,
        declaredValue: item.declaredValue === null ? null : formatDecimal(item.declaredValue),
        condition: Object.fromEntries(
          CONDITIONS.map((name) => [name, item.condition.includes(name)]),
        ) as Record<Condition, boolean>,
        conditionNote: item.conditionNote,
      };
    }),
    work: work.map(({ item, serviceId, description, price, cost, isTaxed, doneBy }) => ({
      item,
      serviceId,
      description,
      price: formatDecimal(price),
      cost: formatDecimal(cost),
      taxed: isTaxed,
      doneBy: doneBy?.id ?? null,
    })),
    parts: parts && {
      what: parts.what,
      vendor: parts.vendor,
      due: parts.dueDay,
      since: isoInstant(parts.since),
      by: parts.by,
    },
    benchNotes: notes.map(({ id, minutes, material, cost, at, by }) => ({
      id,
      minutes,
      material,
      cost: formatDecimal(cost),
      at: isoInstant(at),
      by,
    })),
  };
}
