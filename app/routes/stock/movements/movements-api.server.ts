import { z } from "zod";
import { findMovements, type ListedMovement } from "~/domain/stock/movements/find-movements.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { isId, type KeyedList } from "~/web/list.server";
import { answer } from "~/web/operation";
import { notFound } from "~/web/problem";
import { NewMovement, OutQuery } from "./movement-contract.ts";
import { MovementJson, movementToJson, OutJson, outToJson } from "./movement-json.ts";
import { outBy, readOutFilter } from "./out-filter.server.ts";

const tag = "Inventory";

const MEMO: z.infer<typeof MovementJson> = {
  id: 4211,
  inventoryId: 31,
  kind: "memo_out",
  state: "memo_out",
  at: "2026-11-20T17:10:00.000Z",
  location: "boca",
  by: "Maren Kessler",
  customerId: 12,
  to: null,
  due: "2026-12-04",
  value: "2499.00",
  note: "To show at home",
  saleId: null,
  returnId: null,
  orderId: null,
  transferId: null,
  meltLotId: null,
  buyId: null,
};

const OUT: z.infer<typeof OutJson> = {
  inventoryId: 31,
  sku: "HALO-1",
  description: "Halo ring with sapphire",
  state: "memo_out",
  location: "boca",
  since: "2026-11-20T17:10:00.000Z",
  by: "Maren Kessler",
  customerId: 12,
  to: null,
  due: "2026-12-04",
  value: "2499.00",
};

export const movementsApi = {
  ...calls("/api/inventory/out", ({ list }) => ({
    GET: list({
      id: "listItemsOut",
      tag,
      summary: "Items on memo, reserved and in repair, what is due first on top",
      description: "Not those that are reserved for a layaway: `GET /api/orders` has them.",
      permission: "inventory.view",
      query: OutQuery,
      answers: { 200: answer("The items.", z.array(OutJson), [OUT]) },
      list: ({ url }) => outBy(readOutFilter(url)),
      toJson: outToJson,
    }),
  })),
  ...calls("/api/inventory/:pieceId/movements", ({ list, write }) => ({
    GET: list({
      id: "listItemMovements",
      tag,
      summary: "What happened to an item, newest first",
      permission: "inventory.view",
      answers: { 200: answer("The movements.", z.array(MovementJson), [MEMO]) },
      list: ({ pieceId }) => {
        if (!getPiece(shop().db, pieceId)) throw notFound();
        return movementsOf(pieceId);
      },
      toJson: movementToJson,
    }),
    POST: write({
      id: "moveItem",
      tag,
      summary: "Reserve an item, give it out, take it back, or correct stock",
      description:
        "`reserved` takes `customerId` and `due`; `memo_out` `customerId` or `to`, `due`, and `value` (the retail price without it); `repair_out` `to` and `due`; `sent_to_vendor` `to`. `sent_to_vendor`, `damaged`, `lost` and `melted` take a `note` that says why. `extended` takes `due`, and leaves it with whom it is. `released`, `memo_returned`, `repair_back`, `restored` and `found` bring an item back; `found` takes the `location` where it is now, without one its own. `scrapped` sets it aside for the melt. `damaged`, `restored`, `lost`, `found`, `melted` and `scrapped`, and `sent_to_vendor` of an item that the store owns or a customer once returned, take the permission `inventory.correct`, or an `approval`; so do a `due` more than 90 days after the item left the house, with a customer, a business or a workshop, and a memo's `value` below what it cost (for who doesn't see cost, below the retail price). What was traded in and is on hold (`held`) can only be `lost` before its day, and is on hold again if it is `found` before it; from its day on it is `released`. Scrap that is `released` or `found` writes a movement `scrapped`: it is back among the scrap.",
      permission: "inventory.edit",
      asksForPerson: true,
      body: {
        contract: NewMovement,
        example: { kind: "memo_out", customerId: 12, due: "2026-12-04", note: "To show at home" },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 201: answer("The movement.", MovementJson, MEMO) },
      refusals: {
        409: {
          description: "The item is in a state from which this can't be done.",
          example: {
            message:
              "HALO-1 is out on memo since Nov 20, 2026, due Dec 4, 2026. Choose 'Back from Memo' first",
          },
        },
      },
      rule: movePiece,
      toJson: movementToJson,
    }),
  })),
};

/** Lists a piece's movements, newest first. */
function movementsOf(pieceId: number): KeyedList<ListedMovement, number> {
  return { read: (slice) => findMovements(shop().db, pieceId, slice), keyOf: ({ id }) => id, isKey: isId };
}
