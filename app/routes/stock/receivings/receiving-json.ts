import { z } from "zod";
import { formatDecimal } from "~/domain/money";
import { receivingFields, receivingLineFields } from "~/domain/stock/receivings/receiving-fields";
import { invoiceDifference } from "~/domain/stock/receivings/invoice-difference";
import { type Receiving, type ReceivingLine, receivingNumber } from "~/domain/stock/receivings/receiving";
import { RECEIVING_STATES } from "~/domain/stock/receivings/find-receivings.server";
import { typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

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
  ...answersOf(receivingLineFields),
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
  const difference = invoiceDifference(receiving);
  return writeAnswer(ReceivingJson, receiving, {
    number: receivingNumber(receiving.id),
    vendorId: receiving.vendor.id,
    location: receiving.store.key,
    vendorName: receiving.vendor.name,
    state: receiving.receivedAt === null ? "open" : "received",
    items: receiving.pieces,
    invoiceDifference: difference === null ? null : formatDecimal(difference),
  });
}

export function wholeReceivingToJson(
  receiving: Receiving,
  lines: readonly ReceivingLine[],
): z.infer<typeof WholeReceivingJson> {
  return {
    ...receivingToJson(receiving),
    lines: lines.map((line) =>
      writeAnswer(ReceivingLineJson, { ...line, ...typedWeight(line) }, { inventoryId: line.pieceId }),
    ),
  };
}
