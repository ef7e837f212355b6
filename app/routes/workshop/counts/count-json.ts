import { z } from "zod";
import {
  type Count,
  COUNT_DECISIONS,
  COUNT_KINDS,
  COUNT_RESULTS,
  type CountLine,
  type CountResult,
  COUNTED_PLACES,
  type PieceValue,
} from "~/domain/workshop/counts/count";
import { isoInstant } from "~/domain/dates";
import { ORDER_PLACES, orderNumber } from "~/domain/workshop/orders/order";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const FiguresJson = record(
  "CountFigures",
  Object.fromEntries(COUNT_RESULTS.map((result) => [result, answered.count()])) as Record<
    CountResult,
    ReturnType<typeof answered.count>
  >,
);

const ValueJson = record("CountedValue", { retailPrice: answered.amount(), cost: answered.cost() });

export const CountJson = record("Count", {
  id: answered.id(),
  kind: z.enum(COUNT_KINDS),
  location: answered.store(),
  place: z.enum(COUNTED_PLACES).nullable().describe("Null for the whole store, and for inventory."),
  name: answered.text().nullable(),
  category: answered.text().nullable().describe("Of inventory; null for all categories."),
  displayCase: answered.text().nullable().describe("Of inventory; null for all cases."),
  begunAt: answered.instant(),
  begunBy: answered.text(),
  endedAt: answered.instant().nullable(),
  endedBy: answered.text().nullable(),
  figures: FiguresJson.describe("While it goes on, `missing` is what nobody has scanned yet."),
  values: record("CountValues", { found: ValueJson, missing: ValueJson })
    .nullable()
    .describe("Of inventory: what was found as expected and what is missing, at the prices of that moment."),
  undecided: answered.count().describe("Differences of inventory of which nobody decided yet."),
});

export function countToJson(count: Count): Required<z.infer<typeof CountJson>> {
  const { place, values } = count;
  return writeAnswer(CountJson, count, {
    location: count.store.key,
    place: COUNTED_PLACES.find((known) => known === place) ?? null,
    name: count.placeName,
    values: values && { found: valueToJson(values.found), missing: valueToJson(values.missing) },
  });
}

function valueToJson(value: PieceValue) {
  return writeAnswer(ValueJson, value);
}

const RecordedJson = record("RecordedPlace", {
  store: answered.text().nullable(),
  place: z.enum(ORDER_PLACES).nullable(),
  name: answered.text().nullable(),
  category: answered.text().nullable(),
  displayCase: answered.text().nullable(),
  state: answered.text().nullable().describe("What the item was, such as available or in_transit."),
});

const SoldJson = record("SoldInCount", { id: answered.id(), soldAt: answered.instant() });

const FirstJson = record("FirstScan", { at: answered.instant(), by: answered.text() });

export const CountLineJson = record("CountLine", {
  id: answered.id(),
  result: z.enum(COUNT_RESULTS),
  orderId: answered.id().nullable(),
  inventoryId: answered.id().nullable(),
  number: answered.text().describe("The order's, the item's SKU, or what was scanned."),
  recorded: RecordedJson.describe("Where the books had it then."),
  value: ValueJson.nullable().describe("Of an item."),
  sale: SoldJson.nullable().describe("The ticket that sold the item, if it was sold when it was scanned."),
  first: FirstJson.nullable().describe("The scan before, of one that was scanned twice."),
  decision: record("CountDecision", {
    decision: z.enum(COUNT_DECISIONS),
    at: answered.instant(),
    by: answered.text(),
  }).nullable(),
  at: answered.instant(),
  by: answered.text(),
});

export function countLineToJson(line: CountLine): Required<z.infer<typeof CountLineJson>> {
  const { order, piece, scanned, recorded, sale, first, decision } = line;
  return writeAnswer(CountLineJson, line, {
    orderId: order?.id ?? null,
    inventoryId: piece?.id ?? null,
    number: order ? orderNumber(order) : (piece?.sku ?? scanned ?? ""),
    recorded: writeAnswer(RecordedJson, recorded, { store: recorded.storeName }),
    value: piece && valueToJson(piece),
    sale: sale && writeAnswer(SoldJson, sale),
    first: first && writeAnswer(FirstJson, first),
    decision: decision && { ...decision, at: isoInstant(decision.at) },
  });
}
