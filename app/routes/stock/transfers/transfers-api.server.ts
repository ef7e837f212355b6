import { z } from "zod";
import { getTransfer } from "~/domain/stock/transfers/find-transfers.server";
import {
  beginTransfer,
  discardTransfer,
  packPiece,
  unpackPieces,
} from "~/domain/stock/transfers/packing.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { settlePiece } from "~/domain/stock/transfers/settle-missing-piece.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { notFound } from "~/web/problem";
import { storeFilter } from "~/web/store-filter.server";
import {
  NewTransfer,
  Received,
  Scanned,
  Sent,
  Settled,
  TakenOut,
  TransferLineQuery,
  TransferQuery,
} from "./transfer-contract.ts";
import { TransferJson, transferLineToJson, TransferLineJson, transferToJson } from "./transfer-json.ts";
import { transferLinesBy, transfersBy } from "./transfer-filter.server.ts";

const tag = "Transfers";

const PACKED: z.infer<typeof TransferJson> = {
  id: 12,
  number: "T-000012",
  from: "boca",
  to: "denver",
  note: "With Friday's courier",
  state: "open",
  begunAt: "2026-11-20T14:12:00.000Z",
  begunBy: "Maren Kessler",
  sentAt: null,
  sentBy: null,
  closedAt: null,
  closedBy: null,
  version: 41,
  figures: { waiting: 40, arrived: 0, missing: 0, back: 0, lost: 0 },
};

const SENT: z.infer<typeof TransferJson> = {
  ...PACKED,
  state: "sent",
  sentAt: "2026-11-20T15:30:00.000Z",
  sentBy: "Maren Kessler",
  version: 42,
};

const CLOSED: z.infer<typeof TransferJson> = {
  ...SENT,
  state: "closed",
  closedAt: "2026-11-23T17:05:00.000Z",
  closedBy: "Sal Brook",
  version: 43,
  figures: { ...SENT.figures, waiting: 0, arrived: 39, missing: 1 },
};

const DISCARDED: z.infer<typeof TransferJson> = {
  ...PACKED,
  state: "closed",
  closedAt: "2026-11-20T14:20:00.000Z",
  closedBy: "Maren Kessler",
  figures: { ...PACKED.figures, waiting: 0 },
};

const LINE: z.infer<typeof TransferLineJson> = {
  inventoryId: 37,
  sku: "RNG-1042",
  description: "Halo engagement ring",
  category: "rings",
  retailPrice: "4800.00",
  outcome: "arrived",
  packedAt: "2026-11-20T14:15:00.000Z",
  packedBy: "Maren Kessler",
  endedAt: "2026-11-23T16:40:00.000Z",
  endedBy: "Sal Brook",
};

const conflict = (description: string) => ({ 409: { description } });

export const transfersApi = {
  ...calls("/api/transfers", ({ list, write }) => ({
    GET: list({
      id: "listTransfers",
      tag,
      summary: "Transfers, newest first",
      description:
        "`location` sends or receives it. `missing` are closed ones whose pieces did not all turn up yet.",
      permission: "inventory.view",
      query: TransferQuery,
      answers: { 200: answer("The transfers.", z.array(TransferJson), [SENT]) },
      list: ({ url, query: { state } }) =>
        transfersBy({ state, location: storeFilter(url, "location") ?? undefined }),
      toJson: transferToJson,
    }),
    POST: write({
      id: "beginTransfer",
      tag,
      summary: "Begin a transfer, which is packed next",
      description: "`ids` are items to begin with: all of them go on the list, or none.",
      permission: "inventory.edit",
      body: { contract: NewTransfer, example: { from: "boca", to: "denver", note: "With Friday's courier" } },
      isKeyed: true,
      answers: { 201: answer("The transfer.", TransferJson, PACKED) },
      refusals: conflict(
        "One of the items can't go: it is not available, elsewhere, or on another transfer.",
      ),
      rule: beginTransfer,
      toJson: transferToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId", ({ read }) => ({
    GET: read({
      id: "getTransfer",
      tag,
      summary: "A transfer with its figures",
      permission: "inventory.view",
      answers: { 200: answer("The transfer.", TransferJson, SENT) },
      read: ({ transferId }) => getTransfer(shop().db, transferId),
      toJson: transferToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId/lines", ({ list }) => ({
    GET: list({
      id: "listTransferLines",
      tag,
      summary: "The items of a transfer, the last one packed first",
      permission: "inventory.view",
      query: TransferLineQuery,
      answers: { 200: answer("The items.", z.array(TransferLineJson), [LINE]) },
      list: (asked) => {
        if (!getTransfer(shop().db, asked.transferId)) throw notFound();
        return transferLinesBy({ transferId: asked.transferId, outcome: asked.query.outcome });
      },
      toJson: transferLineToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId/pack", ({ write }) => ({
    POST: write({
      id: "packItem",
      tag,
      summary: "Put an item on the list by its SKU",
      permission: "inventory.edit",
      body: { contract: Scanned, example: { sku: "RNG-1042" } },
      isKeyed: true,
      answers: { 200: answer("The transfer.", TransferJson, PACKED) },
      refusals: conflict("It was sent, or the item can't go."),
      rule: packPiece,
      toJson: transferToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId/take-out", ({ write }) => ({
    POST: write({
      id: "takeItemsOut",
      tag,
      summary: "Take items off the list before it is sent",
      permission: "inventory.edit",
      body: { contract: TakenOut, example: { ids: [37] } },
      isKeyed: true,
      answers: { 200: answer("The transfer.", TransferJson, PACKED) },
      refusals: conflict("It was sent, or they are not on the list anymore."),
      rule: unpackPieces,
      toJson: transferToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId/send", ({ write }) => ({
    POST: write({
      id: "sendTransfer",
      tag,
      summary: "Send all that is on the list",
      description:
        "Its items are in transit: nobody can sell them. With `version` it is refused if the list has changed since.",
      permission: "inventory.edit",
      asksForPerson: true,
      body: { contract: Sent, example: { version: 41 } },
      isKeyed: true,
      answers: { 200: answer("The transfer.", TransferJson, SENT) },
      refusals: conflict(
        "It was sent already, the list changed, or items can't go anymore: the message names them, and nothing was sent.",
      ),
      rule: sendTransfer,
      toJson: transferToJson,
      explain: ({ current }) => transferToJson(current),
    }),
  })),
  ...calls("/api/transfers/:transferId/receive", ({ write }) => ({
    POST: write({
      id: "receiveItems",
      tag,
      summary: "Receive items at the store that they were sent to",
      description:
        "Some by `skus` or `ids`, or `all`; all or none of them. Also what was missing. The last one closes the transfer.",
      permission: "inventory.edit",
      asksForPerson: true,
      body: { contract: Received, example: { skus: ["RNG-1042", "RNG-1043"] } },
      isKeyed: true,
      answers: { 200: answer("The transfer.", TransferJson, SENT) },
      refusals: conflict("It was not sent yet, or one of the items arrived already."),
      rule: receivePieces,
      toJson: transferToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId/settle", ({ write }) => ({
    POST: write({
      id: "settleItem",
      tag,
      summary: "Say what became of an item that did not arrive",
      description:
        "`arrived` after all, `back` at the store that sent it, or `lost`, which needs `inventory.correct` or an approval, and an item that is `missing`.",
      permission: "inventory.edit",
      asksForPerson: true,
      body: { contract: Settled, example: { id: 37, as: "back" } },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The transfer.", TransferJson, CLOSED) },
      refusals: conflict("Somebody said it already."),
      rule: settlePiece,
      toJson: transferToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId/close", ({ act }) => ({
    POST: act({
      id: "closeTransfer",
      tag,
      summary: "Close a transfer: what has not arrived is missing",
      description: "Missing items stay in transit until somebody says what became of them.",
      permission: "inventory.edit",
      asksForPerson: true,
      answers: { 200: answer("The transfer.", TransferJson, CLOSED) },
      refusals: conflict("It was not sent yet, or somebody closed it already."),
      rule: closeTransfer,
      toJson: transferToJson,
    }),
  })),
  ...calls("/api/transfers/:transferId/discard", ({ act }) => ({
    POST: act({
      id: "discardTransfer",
      tag,
      summary: "Discard a transfer that was not sent",
      permission: "inventory.edit",
      answers: { 200: answer("The transfer.", TransferJson, DISCARDED) },
      refusals: conflict("Somebody sent or discarded it already."),
      rule: discardTransfer,
      toJson: transferToJson,
    }),
  })),
};
