import { z } from "zod";
import { countReceivings, getReceiving } from "~/domain/stock/receivings/find-receivings.server";
import { receiveAll } from "~/domain/stock/receivings/receive.server";
import { beginReceiving } from "~/domain/stock/receivings/prepare-receiving.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { storeFilter } from "~/web/store-filter.server";
import { answerOf } from "./existing-receiving.server.ts";
import { NewReceiving, ReceivingQuery } from "./receiving-contract.ts";
import { ReceivingJson, receivingToJson, WholeReceivingJson } from "./receiving-json.ts";
import { receivingsBy } from "./receiving-filter.server.ts";

const tag = "Receivings";

const DRAFT: z.infer<typeof ReceivingJson> = {
  id: 12,
  number: "RC-000012",
  vendorId: 4,
  vendorName: "Arias Gems",
  location: "boca",
  invoiceNumber: "AG-90211",
  invoiceDate: "2026-11-18",
  invoiceTotal: "2430.00",
  freight: "30.00",
  ownership: "owned",
  memoDueDay: null,
  note: null,
  state: "open",
  items: 2,
  lineCost: "2400.00",
  invoiceDifference: "0.00",
  begunAt: "2026-11-20T14:12:00.000Z",
  begunBy: "Maren Kessler",
  receivedAt: null,
  receivedBy: null,
  version: 1,
};

const LINE = {
  id: 71,
  description: "Halo ring with sapphire",
  category: "rings",
  metal: "white_gold" as const,
  karat: "18K" as const,
  size: "6.5",
  vendorStyle: "AG-1180",
  cost: "1200.00",
  retailPrice: "2640.00",
  sku: "RIN-00117",
  weight: "0.184",
  weightGiven: "5.720",
  weightUnit: "g" as const,
  inventoryId: 31,
};

const RECEIVED: z.infer<typeof WholeReceivingJson> = {
  ...DRAFT,
  state: "received",
  receivedAt: "2026-11-20T14:30:00.000Z",
  receivedBy: "Maren Kessler",
  lines: [LINE, { ...LINE, id: 72, sku: "RIN-00118", inventoryId: 32 }],
};

export const receivingsApi = {
  ...calls("/api/receivings", ({ list, write }) => ({
    GET: list({
      id: "listReceivings",
      tag,
      summary: "Receivings, newest first",
      description: "Without their items. `state` is `open` for drafts, `received` for what made items.",
      permission: "inventory.view",
      query: ReceivingQuery,
      countsFound: true,
      answers: { 200: answer("The receivings.", z.array(ReceivingJson), [DRAFT]) },
      list: ({ url, query: { state, vendor } }) => {
        const filter = { state, vendor, location: storeFilter(url, "location") ?? undefined };
        return { ...receivingsBy(filter), count: (atMost) => countReceivings(shop().db, filter, atMost) };
      },
      toJson: receivingToJson,
    }),
    POST: write({
      id: "beginReceiving",
      tag,
      summary: "Begin to receive a vendor's invoice, or receive it at once",
      description:
        "With up to 500 `lines`; `quantity` makes as many items of one, each with an SKU of its own. A line without `sku` gets the next of the pattern in Settings, one without `retailPrice` what the rule in Settings makes of its cost. With `receive` the items are in stock from then on; without it a draft is kept. A total that doesn't agree refuses nothing: `invoiceDifference` says by how much.",
      permission: "inventory.edit",
      body: {
        contract: NewReceiving,
        example: {
          vendorId: 4,
          location: "boca",
          invoiceNumber: "AG-90211",
          invoiceDate: "2026-11-18",
          invoiceTotal: "2430.00",
          freight: "30.00",
          lines: [
            {
              description: "Halo ring with sapphire",
              category: "rings",
              vendorStyle: "AG-1180",
              cost: "1200.00",
              weightGiven: "5.720",
              weightUnit: "g",
              quantity: 2,
            },
          ],
          receive: true,
        },
      },
      isKeyed: true,
      answers: { 201: answer("The receiving with its items.", WholeReceivingJson, RECEIVED) },
      refusals: {
        409: {
          description: "Another item has one of the SKUs.",
          example: { message: "SKU already exists", errors: { "lines.0.sku": ["SKU already exists"] } },
        },
      },
      rule: beginReceiving,
      toJson: answerOf,
    }),
  })),
  ...calls("/api/receivings/:receivingId", ({ read }) => ({
    GET: read({
      id: "getReceiving",
      tag,
      summary: "A receiving with its items",
      permission: "inventory.view",
      answers: { 200: answer("The receiving.", WholeReceivingJson, RECEIVED) },
      read: ({ receivingId }) => getReceiving(shop().db, receivingId),
      toJson: answerOf,
    }),
  })),
  ...calls("/api/receivings/:receivingId/receive", ({ act }) => ({
    POST: act({
      id: "receive",
      tag,
      summary: "Receive a draft",
      description: "Makes its items: all of them or none, and once.",
      permission: "inventory.edit",
      answers: { 200: answer("The receiving with its items.", WholeReceivingJson, RECEIVED) },
      refusals: {
        409: { description: "Somebody received it already, or another item has one of its SKUs by now." },
      },
      rule: (ctx, { receivingId }) => receiveAll(ctx, { receivingId, stamp: null }),
      toJson: answerOf,
    }),
  })),
};
