import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { BulkChangesQuery, NewBulkChange, RowQuery, WithRest } from "./bulk-change-contract.ts";
import { BulkChangeDetailJson, BulkChangeJson, BulkChangeRowJson } from "./bulk-change-json.ts";

const tag = "Inventory";

const RAISED: z.infer<typeof BulkChangeJson> = {
  id: 12,
  state: "complete",
  field: "price",
  change: { field: "price", priceBy: "raise_percent", amount: "10.00", rounding: "95" },
  undoOf: null,
  undoneBy: null,
  at: "2026-11-20T14:12:00.000Z",
  by: "Sal Brook",
  finishedAt: "2026-11-20T14:12:00.000Z",
  waiting: 0,
  changed: 1,
  leftOut: 1,
};

const HALO: z.infer<typeof BulkChangeRowJson> = {
  itemId: 31,
  sku: "HALO-1",
  before: "2499.00",
  after: "2748.95",
  outcome: "changed",
  reason: null,
};

const SOLD: z.infer<typeof BulkChangeRowJson> = {
  itemId: 30,
  sku: "OPAL-4",
  before: "420.00",
  after: null,
  outcome: "left_out",
  reason: "sold",
};

const DETAIL: z.infer<typeof BulkChangeDetailJson> = {
  ...RAISED,
  reasons: [{ reason: "sold", count: 1 }],
  rows: [HALO],
  leftOutRows: [SOLD],
};

const UNDO: z.infer<typeof BulkChangeDetailJson> = {
  ...DETAIL,
  id: 13,
  change: null,
  undoOf: 12,
  leftOut: 0,
  reasons: [],
  rows: [{ ...HALO, before: "2748.95", after: "2499.00" }],
  leftOutRows: [],
};

export const bulkChangesApi = {
  "/api/inventory/bulk-changes": {
    GET: {
      id: "listBulkChanges",
      tag,
      summary: "Bulk changes of items, newest first",
      query: BulkChangesQuery,
      isList: true,
      answers: { 200: answer("The bulk changes.", z.array(BulkChangeJson), [RAISED]) },
    },
    POST: {
      id: "changeManyItems",
      tag,
      summary: "Change location, category or price of many items",
      description:
        "Of `ids`, or of all that match `filter`, where `{}` is every item. `change.field` says what: `location`, `category`, or `price` by `priceBy` and `amount`, which is a percentage with `raise_percent` and `lower_percent`; `rounding` ends prices so. Items that aren't available, have the value already, or would get a price below zero or their floor are left out. With `preview` nothing changes until it is confirmed. Otherwise up to 500 items are changed at once; more go on after the answer, whose state is `running`. Without an item to change it stays a preview.",
      body: {
        contract: NewBulkChange,
        example: {
          ids: [31, 30],
          change: { field: "price", priceBy: "raise_percent", amount: "10", rounding: "95" },
        },
      },
      isKeyed: true,
      answers: { 201: answer("The bulk change.", BulkChangeDetailJson, DETAIL) },
    },
  },
  "/api/inventory/bulk-changes/:changeId": {
    GET: {
      id: "getBulkChange",
      tag,
      summary: "A bulk change with its first items",
      answers: { 200: answer("The bulk change.", BulkChangeDetailJson, DETAIL) },
    },
    DELETE: {
      id: "discardBulkChange",
      tag,
      summary: "Discard the preview of a bulk change",
      answers: {
        200: answer("The preview as it was.", BulkChangeJson, {
          ...RAISED,
          state: "preview",
          finishedAt: null,
          waiting: 1,
          changed: 0,
        }),
      },
      refusals: { 409: { description: "It was begun." } },
    },
  },
  "/api/inventory/bulk-changes/:changeId/rows": {
    GET: {
      id: "listBulkChangeRows",
      tag,
      summary: "Items of a bulk change, those left out by reason",
      query: RowQuery,
      isList: true,
      answers: { 200: answer("The items.", z.array(BulkChangeRowJson), [HALO]) },
    },
  },
  "/api/inventory/bulk-changes/:changeId/confirm": {
    POST: {
      id: "confirmBulkChange",
      tag,
      summary: "Make a previewed bulk change, or continue an interrupted one",
      description:
        "Changes what was previewed; items that were touched since are left out. `rest` is for the preview of an undo that leaves items out.",
      body: { contract: WithRest, example: {} },
      isKeyed: true,
      answers: { 200: answer("The bulk change.", BulkChangeDetailJson, DETAIL) },
      refusals: { 409: { description: "Somebody was faster, or there is nothing to change." } },
    },
  },
  "/api/inventory/bulk-changes/:changeId/undo": {
    POST: {
      id: "undoBulkChange",
      tag,
      summary: "Undo a bulk change",
      description:
        "A bulk change of its own, which gives each item its former value. Refused as a whole (409) while an item was changed, sold or reserved since: `undo` in the answer is its preview and says which. With `rest` those are left out.",
      body: { contract: WithRest, example: {} },
      isKeyed: true,
      answers: { 201: answer("The bulk change that undid it.", BulkChangeDetailJson, UNDO) },
      refusals: {
        409: { description: "Items were changed since, it still runs, or somebody undid it already." },
      },
    },
  },
} satisfies Operations;
