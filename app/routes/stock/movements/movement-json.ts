import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import type { ListedMovement } from "~/domain/stock/movements/find-movements.server";
import type { OutPiece } from "~/domain/stock/movements/find-out.server";
import { OUT_STATES } from "~/domain/stock/movements/out-states";
import { stateAfter } from "~/domain/stock/movements/step";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

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
  const { id, pieceId, kind, at, store, by, customerId, toWhom, dueDay, value, note } = moved;
  return {
    id,
    inventoryId: pieceId,
    kind,
    state: stateAfter([kind]),
    at: isoInstant(at),
    location: store,
    by,
    customerId,
    to: toWhom,
    due: dueDay,
    value: value === null ? null : formatDecimal(value),
    note,
    saleId: moved.saleId,
    returnId: moved.returnId,
    orderId: moved.orderId,
    transferId: moved.transferId,
    meltLotId: moved.meltLotId,
    buyId: moved.buyId,
  };
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
  const { id, sku, description, state, location, since, by, customerId, toWhom, dueDay, value } = row;
  return {
    inventoryId: id,
    sku,
    description,
    state,
    location,
    since: isoInstant(since),
    by,
    customerId,
    to: toWhom,
    due: dueDay,
    value: value === null ? null : formatDecimal(value),
  };
}
