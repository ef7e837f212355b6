import { z } from "zod";
import {
  gainOf,
  MELT_LOT_STATES,
  type MeltLot,
  type MeltLotLine,
  meltLotNumber,
} from "~/domain/stock/melt-lots/melt-lot";
import { formatDecimal } from "~/domain/money";
import { typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const lot = {
  id: answered.id(),
  number: answered.text().describe("As on its list: M-000012."),
  location: answered.store(),
  refiner: answered.text(),
  note: answered.text().nullable(),
  state: z.enum(MELT_LOT_STATES),
  begunAt: answered.instant(),
  begunBy: answered.text(),
  sentAt: answered.instant().nullable(),
  sentBy: answered.text().nullable(),
  settledAt: answered.instant().nullable(),
  settledBy: answered.text().nullable(),
  items: answered.count(),
  cost: answered.cost(),
  estimate: answered
    .amount()
    .nullable()
    .describe("Melt values of the day it was sent; null while it is packed. Items without one count as 0."),
  brought: answered.amount().nullable().describe("What the refiner paid; null until it is settled."),
  gain: answered.cost().nullable().describe("Refiner payment above its cost; null until it is settled."),
  settlement: answered.text().nullable(),
  version: answered.version(),
};

export const MeltLotJson = record("MeltLot", lot);

export function meltLotToJson(of: MeltLot): Required<z.infer<typeof MeltLotJson>> {
  const gain = gainOf(of);
  return writeAnswer(MeltLotJson, of, {
    number: meltLotNumber(of.id),
    location: of.store.key,
    gain: gain === null ? null : formatDecimal(gain),
  });
}

const LineJson = record("MeltLotLine", {
  inventoryId: answered.id(),
  sku: answered.text(),
  description: answered.text(),
  metal: answered.text().nullable(),
  karat: answered.text().nullable(),
  weight: answered.weight().nullable(),
  weightGiven: answered.typedWeight().nullable(),
  weightUnit: answered.text().nullable(),
  cost: answered.cost(),
  estimate: answered.amount().nullable().describe("Its melt value on the day it was sent."),
  working: answered.text().nullable(),
  addedAt: answered.instant(),
  addedBy: answered.text(),
});

export const WholeMeltLotJson = record("WholeMeltLot", { ...lot, lines: z.array(LineJson) });

export function wholeMeltLotToJson(
  of: MeltLot,
  lines: readonly MeltLotLine[],
): Required<z.infer<typeof WholeMeltLotJson>> {
  return {
    ...meltLotToJson(of),
    lines: lines.map(({ piece, ...line }) =>
      writeAnswer(LineJson, { ...piece, ...typedWeight(piece), ...line }, { inventoryId: piece.id }),
    ),
  };
}
