import { z } from "zod";
import { beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { discardPreview } from "~/domain/stock/bulk-changes/discard-preview.server";
import { previewUndo } from "~/domain/stock/bulk-changes/undo-bulk-change.server";
import type { Instant } from "~/domain/dates";
import { calls } from "~/web/api.server";
import { listJson } from "~/web/list.server";
import { answer } from "~/web/operation";
import { type PerformArgs, performJson } from "~/web/perform.server";
import { originOf } from "~/web/write.server";
import { BulkChangesQuery, NewBulkChange, RowQuery, WithRest } from "./bulk-change-contract.ts";
import {
  BulkChangeDetailJson,
  BulkChangeJson,
  BulkChangeRowJson,
  bulkChangeToJson,
  bulkRowToJson,
} from "./bulk-change-json.ts";
import { bulkChangesShown, detailToJson, mainOutcome, rowsOf } from "./bulk-change-rows.server.ts";
import { previewSent } from "./preview-sent.server.ts";
import { begin, endDeadBulkChanges, goOn, mustBe, readRows } from "./run-bulk-change-in-background.server.ts";

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
  ...calls("/api/inventory/bulk-changes", ({ list, respond }) => ({
    GET: list({
      id: "listBulkChanges",
      tag,
      summary: "Bulk changes of items, newest first",
      permission: "inventory.bulk",
      query: BulkChangesQuery,
      answers: { 200: answer("The bulk changes.", z.array(BulkChangeJson), [RAISED]) },
      list: ({ query: { shown } }) => bulkChangesShown({ shown, now: Date.now() as Instant }),
      toJson: bulkChangeToJson,
    }),
    POST: respond({
      id: "changeManyItems",
      tag,
      summary: "Change location, category or price of many items",
      description:
        "Of `ids`, or of all that match `filter`, where `{}` is every item. `change.field` says what: `location`, `category`, or `price` by `priceBy` and `amount`, which is a percentage with `raise_percent` and `lower_percent`; `rounding` ends prices so. Items that aren't available, have the value already, or would get a price below zero or their floor are left out. With `preview` nothing changes until it is confirmed. Otherwise up to 500 items are changed at once; more go on after the answer, whose state is `running`. Without an item to change it stays a preview.",
      permission: "inventory.bulk",
      asksForPerson: true,
      body: {
        contract: NewBulkChange,
        example: {
          ids: [31, 30],
          change: { field: "price", priceBy: "raise_percent", amount: "10", rounding: "95" },
        },
      },
      isKeyed: true,
      answers: { 201: answer("The bulk change.", BulkChangeDetailJson, DETAIL) },
      respond: changeMany,
    }),
  })),
  ...calls("/api/inventory/bulk-changes/:changeId", ({ read, act }) => ({
    GET: read({
      id: "getBulkChange",
      tag,
      summary: "A bulk change with its first items",
      permission: "inventory.bulk",
      answers: { 200: answer("The bulk change.", BulkChangeDetailJson, DETAIL) },
      read: ({ changeId }) => {
        endDeadBulkChanges();
        return detailToJson(changeId);
      },
    }),
    DELETE: act({
      id: "discardBulkChange",
      tag,
      summary: "Discard the preview of a bulk change",
      permission: "inventory.bulk",
      asksForPerson: true,
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
      rule: (ctx, { changeId }) => discardPreview(ctx, { id: changeId }),
      toJson: bulkChangeToJson,
    }),
  })),
  ...calls("/api/inventory/bulk-changes/:changeId/rows", ({ respond }) => ({
    GET: respond({
      id: "listBulkChangeRows",
      tag,
      summary: "Items of a bulk change, those left out by reason",
      permission: "inventory.bulk",
      query: RowQuery,
      isList: true,
      answers: { 200: answer("The items.", z.array(BulkChangeRowJson), [HALO]) },
      respond: (asked) => {
        const bulk = mustBe(asked.changeId);
        const { outcome = mainOutcome(bulk) } = asked.query;
        return listJson(asked.url, rowsOf(bulk.id, outcome), (row) => bulkRowToJson(bulk.field, row));
      },
    }),
  })),
  ...calls("/api/inventory/bulk-changes/:changeId/confirm", ({ respond }) => ({
    POST: respond({
      id: "confirmBulkChange",
      tag,
      summary: "Make a previewed bulk change, or continue an interrupted one",
      description:
        "Changes what was previewed; items that were touched since are left out. `rest` is for the preview of an undo that leaves items out.",
      permission: "inventory.bulk",
      asksForPerson: true,
      body: { contract: WithRest, example: {} },
      isKeyed: true,
      answers: { 200: answer("The bulk change.", BulkChangeDetailJson, DETAIL) },
      refusals: { 409: { description: "Somebody was faster, or there is nothing to change." } },
      respond: confirm,
    }),
  })),
  ...calls("/api/inventory/bulk-changes/:changeId/undo", ({ respond }) => ({
    POST: respond({
      id: "undoBulkChange",
      tag,
      summary: "Undo a bulk change",
      description:
        "A bulk change of its own, which gives each item its former value. Refused as a whole (409) while an item was changed, sold or reserved since: `undo` in the answer is its preview and says which. With `rest` those are left out.",
      permission: "inventory.bulk",
      asksForPerson: true,
      body: { contract: WithRest, example: {} },
      isKeyed: true,
      answers: { 201: answer("The bulk change that undid it.", BulkChangeDetailJson, UNDO) },
      refusals: {
        409: { description: "Items were changed since, it still runs, or somebody undid it already." },
      },
      respond: undo,
    }),
  })),
};

function changeMany(asked: PerformArgs): Promise<Response> {
  const by = originOf(asked.context);
  return performJson(asked, NewBulkChange, previewSent, async ({ id, preview }) => {
    await readRows(by, id);
    // A change with nothing to change stays a preview.
    if (!preview) await begin(by, { id, rest: true });
    return detailToJson(id);
  });
}

function confirm(asked: PerformArgs & { changeId: number }): Promise<Response> {
  const { id } = mustBe(asked.changeId);
  const by = originOf(asked.context);
  endDeadBulkChanges();
  return performJson(
    asked,
    WithRest,
    (ctx, { rest }) => beginBulkChange(ctx, { id, rest }),
    () => {
      goOn(by, id);
      return detailToJson(id);
    },
    200,
  );
}

function undo(asked: PerformArgs & { changeId: number }): Promise<Response> {
  const { id } = mustBe(asked.changeId);
  const by = originOf(asked.context);
  return performJson(
    asked,
    WithRest,
    (ctx, { rest }) => {
      const drawn = previewUndo(ctx, { id });
      return drawn.ok ? { ...drawn, value: { id: drawn.value, rest } } : drawn;
    },
    async (drawn) => {
      await readRows(by, drawn.id);
      const refusal = await begin(by, drawn);
      const detail = detailToJson(drawn.id);
      if (!refusal) return detail;
      throw Response.json({ message: refusal.message, undo: detail }, { status: 409 });
    },
  );
}
