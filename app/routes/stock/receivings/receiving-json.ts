import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { lineFields, receivingFields } from "~/domain/stock/receivings/receiving-fields";
import {
  invoiceDifference,
  type Receiving,
  type ReceivingLine,
  receivingNumber,
} from "~/domain/stock/receivings/receiving";
import { RECEIVING_STATES } from "~/domain/stock/receivings/find-receivings.server";
import { typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { writeFields } from "~/web/write-fields";

export const ReceivingJson = record("Receiving", {
  id: answered.id(),
  number: answered.text(),
  ...answersOf(receivingFields),
  invoiceTotal: answered.cost().nullable(),
  freight: answered.cost().nullable(),
  vendorName: answered.text(),
  state: z.enum(RECEIVING_STATES),
  items: answered.count(),
  lineCost: answered.cost().describe("Of its items, without freight."),
  invoiceDifference: answered
    .cost()
    .nullable()
    .describe("What the invoice's total is above items and freight; null without a total."),
  begunAt: answered.instant(),
  begunBy: answered.text(),
  receivedAt: answered.instant().nullable(),
  receivedBy: answered.text().nullable(),
  version: answered.version(),
});

const ReceivingLineJson = record("ReceivingLine", {
  id: answered.id(),
  ...answersOf(lineFields),
  sku: answered.text(),
  retailPrice: answered.amount(),
  cost: answered.cost(),
  inventoryId: answered.id().nullable().describe("Null until it is received."),
});

export const WholeReceivingJson = record("ReceivingWithItems", {
  ...ReceivingJson.shape,
  lines: z.array(ReceivingLineJson),
});

export function receivingToJson(receiving: Receiving): z.infer<typeof ReceivingJson> {
  const { id, vendor, store, pieces, lineCost, begunAt, begunBy, receivedAt, receivedBy, version } =
    receiving;
  const difference = invoiceDifference(receiving);
  return {
    id,
    number: receivingNumber(id),
    ...writeFields(receivingFields, { ...receiving, vendorId: vendor.id, location: store.key }),
    vendorName: vendor.name,
    state: receivedAt === null ? "open" : "received",
    items: pieces,
    lineCost: formatDecimal(lineCost),
    invoiceDifference: difference === null ? null : formatDecimal(difference),
    begunAt: isoInstant(begunAt),
    begunBy,
    receivedAt: receivedAt === null ? null : isoInstant(receivedAt),
    receivedBy,
    version,
  };
}

export function wholeReceivingToJson(
  receiving: Receiving,
  lines: readonly ReceivingLine[],
): z.infer<typeof WholeReceivingJson> {
  return {
    ...receivingToJson(receiving),
    lines: lines.map((line) => ({
      id: line.id,
      ...writeFields(lineFields, { ...line, ...typedWeight(line) }),
      sku: line.sku,
      retailPrice: formatDecimal(line.retailPrice),
      inventoryId: line.pieceId,
    })),
  };
}
