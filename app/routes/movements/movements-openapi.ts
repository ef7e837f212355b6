import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { NewMovement, OutQuery } from "./movement-contract.ts";
import { MovementJson, OutJson } from "./movement-json.ts";

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
  "/api/inventory/out": {
    GET: {
      id: "listItemsOut",
      tag,
      summary: "Items on memo, reserved and in repair, what is due first on top",
      description: "Not those that are reserved for a layaway: `GET /api/orders` has them.",
      query: OutQuery,
      isList: true,
      answers: { 200: answer("The items.", z.array(OutJson), [OUT]) },
    },
  },
  "/api/inventory/:pieceId/movements": {
    GET: {
      id: "listItemMovements",
      tag,
      summary: "What happened to an item, newest first",
      isList: true,
      answers: { 200: answer("The movements.", z.array(MovementJson), [MEMO]) },
    },
    POST: {
      id: "moveItem",
      tag,
      summary: "Reserve an item, give it out, take it back, or correct stock",
      description:
        "`reserved` takes `customerId` and `due`; `memo_out` `customerId` or `to`, `due`, and `value` (the retail price without it); `repair_out` `to` and `due`; `sent_to_vendor` `to`. `sent_to_vendor`, `damaged`, `lost` and `melted` take a `note` that says why. `extended` takes `due`, and leaves it with whom it is. `released`, `memo_returned`, `repair_back`, `restored` and `found` bring an item back; `found` takes the `location` where it is now, without one its own. `scrapped` sets it aside for the melt. `damaged`, `restored`, `lost`, `found`, `melted` and `scrapped`, and `sent_to_vendor` of an item that the store owns, take the permission `inventory.correct`, or an `approval`; so do a `due` more than 90 days after the item left the house, with a customer, a business or a workshop, and a memo's `value` below what it cost (for who doesn't see cost, below the retail price). What was traded in and is on hold (`held`) can only be `lost` before its day, and is on hold again if it is `found` before it; from its day on it is `released`, which writes a movement `scrapped` if it is scrap.",
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
    },
  },
} satisfies Operations;
