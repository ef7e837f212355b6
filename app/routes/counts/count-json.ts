import { z } from "zod";
import {
  type Count,
  COUNT_KINDS,
  COUNT_RESULTS,
  type CountLine,
  type CountResult,
  COUNTED_PLACES,
} from "~/domain/counts/count";
import { isoInstant } from "~/domain/dates";
import { ORDER_PLACES, orderNumber } from "~/domain/orders/order";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

const FiguresJson = record(
  "CountFigures",
  Object.fromEntries(COUNT_RESULTS.map((result) => [result, answered.count()])) as Record<
    CountResult,
    ReturnType<typeof answered.count>
  >,
);

export const CountJson = record("Count", {
  id: answered.id(),
  kind: z.enum(COUNT_KINDS),
  location: answered.store(),
  place: z.enum(COUNTED_PLACES).nullable().describe("Null for the whole store."),
  name: answered.text().nullable(),
  begunAt: answered.instant(),
  begunBy: answered.text(),
  endedAt: answered.instant().nullable(),
  endedBy: answered.text().nullable(),
  figures: FiguresJson.describe("While it goes on, `missing` is what nobody has scanned yet."),
});

export function countToJson(count: Count): Required<z.infer<typeof CountJson>> {
  const { id, kind, store, place, placeName, begunAt, begunBy, endedAt, endedBy, figures } = count;
  return {
    id,
    kind,
    location: store.key,
    place: COUNTED_PLACES.find((known) => known === place) ?? null,
    name: placeName,
    begunAt: isoInstant(begunAt),
    begunBy,
    endedAt: endedAt === null ? null : isoInstant(endedAt),
    endedBy,
    figures,
  };
}

export const CountLineJson = record("CountLine", {
  id: answered.id(),
  result: z.enum(COUNT_RESULTS),
  orderId: answered.id().nullable(),
  number: answered.text().describe("The order's, or what was scanned."),
  recorded: record("RecordedPlace", {
    store: answered.text().nullable(),
    place: z.enum(ORDER_PLACES).nullable(),
    name: answered.text().nullable(),
  }).describe("Where the books had it then."),
  at: answered.instant(),
  by: answered.text(),
});

export function countLineToJson(line: CountLine): Required<z.infer<typeof CountLineJson>> {
  const { id, result, order, scanned, recorded, at, by } = line;
  return {
    id,
    result,
    orderId: order?.id ?? null,
    number: order ? orderNumber(order) : (scanned ?? ""),
    recorded: { store: recorded.storeName, place: recorded.place, name: recorded.name },
    at: isoInstant(at),
    by,
  };
}
