import { z } from "zod";
import type { ListedMovement } from "~/domain/stock/movements/find-movements.server";
import type { OutPiece } from "~/domain/stock/movements/find-out.server";
import { OUT_STATES } from "~/domain/stock/movements/out-states";
import { stateAfter } from "~/domain/stock/movements/allowed-steps";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const who = {
  customerId: answered.id().nullable().describe("For whom it is reserved, or who has it on memo."),
  to: answered.text().nullable().describe("The business that has it: a dealer, a workshop or a vendor."),
  due: answered.day().nullable().describe("Until when it is reserved, or when it is due back."),
  value: answered.amount().nullable().describe("What whoever has it on memo answers for."),
};

export const MovementJson = record("ItemMovement", {
  id: answered.id(),
  inventoryId: answered.id(),
  kind: answered.text(),
  state: answered
    .text()
    .nullable()
    .describe("What the movement made of the item; null if it left it what it was."),
  at: answered.instant(),
  location: answered.store().nullable(),
  by: answered.text(),
  ...who,
  note: answered.text().nullable(),
  saleId: answered.id().nullable(),
  returnId: answered.id().nullable(),
  orderId: answered.id().nullable(),
  transferId: answered.id().nullable(),
  meltLotId: answered.id().nullable(),
  buyId: answered.id().nullable(),
});

export function movementToJson(moved: ListedMovement): Required<z.infer<typeof MovementJson>> {
  return writeAnswer(MovementJson, moved, {
    inventoryId: moved.pieceId,
    state: stateAfter([moved.kind]),
    location: moved.store,
    to: moved.toWhom,
    due: moved.dueDay,
  });
}

export const OutJson = record("ItemOut", {
  inventoryId: answered.id(),
  sku: answered.text(),
  description: answered.text(),
  state: z.enum(OUT_STATES),
  location: answered.store().nullable(),
  since: answered.instant(),
  by: answered.text(),
  ...who,
});

export function outToJson(row: OutPiece): Required<z.infer<typeof OutJson>> {
  return writeAnswer(OutJson, row, { inventoryId: row.id, to: row.toWhom, due: row.dueDay });
}
