import { z } from "zod";
import {
  type Transfer,
  TRANSFER_OUTCOMES,
  TRANSFER_STATES,
  type TransferLine,
  type TransferOutcome,
  transferNumber,
} from "~/domain/stock/transfers/transfer";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const FiguresJson = record(
  "TransferFigures",
  Object.fromEntries(TRANSFER_OUTCOMES.map((outcome) => [outcome, answered.count()])) as Record<
    TransferOutcome,
    ReturnType<typeof answered.count>
  >,
);

export const TransferJson = record("Transfer", {
  id: answered.id(),
  number: answered.text().describe("As on its list: T-000012."),
  from: answered.store(),
  to: answered.store(),
  note: answered.text().nullable(),
  state: z.enum(TRANSFER_STATES),
  begunAt: answered.instant(),
  begunBy: answered.text(),
  sentAt: answered.instant().nullable().describe("Null while it is packed, and if it was discarded then."),
  sentBy: answered.text().nullable(),
  closedAt: answered.instant().nullable(),
  closedBy: answered.text().nullable(),
  version: answered.version(),
  figures: FiguresJson.describe("How many items there are of each outcome."),
});

export function transferToJson(transfer: Transfer): Required<z.infer<typeof TransferJson>> {
  return writeAnswer(TransferJson, transfer, {
    number: transferNumber(transfer.id),
    from: transfer.from.key,
    to: transfer.to.key,
  });
}

export const TransferLineJson = record("TransferLine", {
  inventoryId: answered.id(),
  sku: answered.text(),
  description: answered.text(),
  category: answered.text(),
  retailPrice: answered.amount(),
  outcome: z.enum(TRANSFER_OUTCOMES),
  packedAt: answered.instant(),
  packedBy: answered.text(),
  endedAt: answered.instant().nullable().describe("When its outcome was said; null while it is to come."),
  endedBy: answered.text().nullable(),
});

export function transferLineToJson(line: TransferLine): Required<z.infer<typeof TransferLineJson>> {
  return writeAnswer(TransferLineJson, { ...line.piece, ...line }, { inventoryId: line.piece.id });
}
