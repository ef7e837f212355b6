import { z } from "zod";
import { getMeltLot, linesOfLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import {
  addScrap,
  beginMeltLot,
  discardMeltLot,
  takeOffScrap,
} from "~/domain/stock/melt-lots/pack-scrap.server";
import { settleMeltLot } from "~/domain/stock/melt-lots/settle-melt-lot.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { storeFilter } from "~/web/store-filter.server";
import { AddedScrap, MeltLotQuery, NewMeltLot, SentLot, SettledLot, TakenOff } from "./melt-lot-contract.ts";
import { MeltLotJson, meltLotToJson, WholeMeltLotJson, wholeMeltLotToJson } from "./melt-lot-json.ts";
import { meltLotsBy } from "./melt-lot-filter.server.ts";

const tag = "Melt lots";

const OPEN: z.infer<typeof MeltLotJson> = {
  id: 3,
  number: "M-000003",
  location: "boca",
  refiner: "Hale Refining",
  note: null,
  state: "open",
  begunAt: "2026-11-20T14:12:00.000Z",
  begunBy: "Maren Kessler",
  sentAt: null,
  sentBy: null,
  settledAt: null,
  settledBy: null,
  items: 1,
  cost: "300.00",
  estimate: null,
  brought: null,
  gain: null,
  settlement: null,
  version: 2,
};

const SENT: z.infer<typeof MeltLotJson> = {
  ...OPEN,
  state: "sent",
  sentAt: "2026-11-20T15:30:00.000Z",
  sentBy: "Maren Kessler",
  estimate: "390.58",
  version: 3,
};

const SETTLED: z.infer<typeof MeltLotJson> = {
  ...SENT,
  state: "settled",
  settledAt: "2026-11-27T16:00:00.000Z",
  settledBy: "Maren Kessler",
  brought: "378.20",
  gain: "78.20",
  settlement: "No. 20418",
  version: 4,
};

const WHOLE: z.infer<typeof WholeMeltLotJson> = {
  ...SENT,
  lines: [
    {
      inventoryId: 412,
      sku: "TRA-00001",
      description: "Worn gold band",
      metal: "yellow_gold",
      karat: "14K",
      weight: "0.167",
      weightGiven: "5.200",
      weightUnit: "g",
      cost: "300.00",
      estimate: "390.58",
      working: "5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of Nov 20, 2026",
      addedAt: "2026-11-20T14:15:00.000Z",
      addedBy: "Maren Kessler",
    },
  ],
};

const SENT_ALREADY = { 409: { description: "It was sent or discarded already, or an item can't go." } };

export const meltLotsApi = {
  ...calls("/api/melt-lots", ({ list, write }) => ({
    GET: list({
      id: "listMeltLots",
      tag,
      summary: "Melt lots, newest first",
      permission: "inventory.view",
      query: MeltLotQuery,
      answers: { 200: answer("The lots.", z.array(MeltLotJson), [SENT]) },
      list: ({ url, query: { state } }) =>
        meltLotsBy({ state, location: storeFilter(url, "location") ?? undefined }),
      toJson: meltLotToJson,
    }),
    POST: write({
      id: "beginMeltLot",
      tag,
      summary: "Begin a lot of scrap, which is packed next",
      description: "With `scrap`, all scrap of the store that is on no lot and not on hold is on it.",
      permission: "inventory.edit",
      body: { contract: NewMeltLot, example: { location: "boca", refiner: "Hale Refining", scrap: true } },
      isKeyed: true,
      answers: { 201: answer("The new lot.", MeltLotJson, OPEN) },
      rule: beginMeltLot,
      toJson: meltLotToJson,
    }),
  })),
  ...calls("/api/melt-lots/:lotId", ({ read }) => ({
    GET: read({
      id: "getMeltLot",
      tag,
      summary: "A melt lot with its items",
      permission: "inventory.view",
      answers: { 200: answer("The lot.", WholeMeltLotJson, WHOLE) },
      read: ({ lotId }) => getMeltLot(shop().db, lotId),
      toJson: (lot) => wholeMeltLotToJson(lot, linesOfLot(shop().db, lot.id)),
    }),
  })),
  ...calls("/api/melt-lots/:lotId/add", ({ write }) => ({
    POST: write({
      id: "addScrap",
      tag,
      summary: "Put an item of scrap on a lot, or all of the store's",
      description:
        "By its `sku`, or `all`, the oldest first, as far as there is room: a lot has at most 500. Items are scrap once they were marked so, or traded in as scrap.",
      permission: "inventory.edit",
      body: { contract: AddedScrap, example: { sku: "TRA-00001" } },
      isKeyed: true,
      answers: { 200: answer("The lot.", MeltLotJson, OPEN) },
      refusals: {
        409: {
          description: "It isn't scrap of the store, is on hold or on a lot, or the lot is full or was sent.",
          example: { message: "TRA-00001 is on M-000002 already" },
        },
      },
      rule: addScrap,
      toJson: meltLotToJson,
    }),
  })),
  ...calls("/api/melt-lots/:lotId/take-off", ({ write }) => ({
    POST: write({
      id: "takeOffScrap",
      tag,
      summary: "Take items off a lot before it is sent",
      permission: "inventory.edit",
      body: { contract: TakenOff, example: { ids: [412] } },
      isKeyed: true,
      answers: { 200: answer("The lot.", MeltLotJson, { ...OPEN, items: 0, cost: "0.00", version: 3 }) },
      refusals: SENT_ALREADY,
      rule: takeOffScrap,
      toJson: meltLotToJson,
    }),
  })),
  ...calls("/api/melt-lots/:lotId/send", ({ write }) => ({
    POST: write({
      id: "sendMeltLot",
      tag,
      summary: "Send a lot to its refiner: its items are melted",
      description:
        "Takes the permission `inventory.correct`, or an `approval`. All or none: an item that can't go refuses the lot. With `version`, only what was on it then.",
      permission: "inventory.edit",
      body: { contract: SentLot, example: { version: 2 } },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The lot, with its melt value.", MeltLotJson, SENT) },
      refusals: {
        409: {
          description: "It was sent or discarded already, an item can't go, or the lot has changed since.",
          example: { message: "Maren Kessler sent M-000003 already" },
        },
      },
      rule: sendMeltLot,
      toJson: meltLotToJson,
      explain: ({ current }) => meltLotToJson(current),
    }),
  })),
  ...calls("/api/melt-lots/:lotId/settle", ({ write }) => ({
    POST: write({
      id: "settleMeltLot",
      tag,
      summary: "Say what a lot brought, or correct it",
      description:
        "With the `version` of a settled lot it is a correction, which takes the permission `inventory.correct`, or an `approval`.",
      permission: "inventory.edit",
      body: { contract: SettledLot, example: { brought: "378.20", settlement: "No. 20418" } },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The lot.", MeltLotJson, SETTLED) },
      refusals: { 409: { description: "It has not been sent, was settled already, or has changed since." } },
      rule: settleMeltLot,
      toJson: meltLotToJson,
    }),
  })),
  ...calls("/api/melt-lots/:lotId/discard", ({ act }) => ({
    POST: act({
      id: "discardMeltLot",
      tag,
      summary: "Discard a lot that was not sent",
      permission: "inventory.edit",
      answers: { 200: answer("The lot.", MeltLotJson, { ...OPEN, state: "discarded", items: 0 }) },
      refusals: SENT_ALREADY,
      rule: discardMeltLot,
      toJson: meltLotToJson,
    }),
  })),
};
