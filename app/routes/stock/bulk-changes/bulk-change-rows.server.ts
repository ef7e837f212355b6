import {
  type BulkChange,
  type BulkChangeRow,
  isPreview,
  type RowOutcome,
} from "~/domain/stock/bulk-changes/bulk-change";
import {
  type BulkFilter,
  type BulkRowKey,
  bulkRowKey,
  findBulkChanges,
  findBulkRows,
  reasonsOf,
} from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { shop } from "~/runtime/shop.server";
import { isId, isTextAndId, type KeyedList } from "~/web/list.server";
import { bulkChangeToJson, bulkRowToJson } from "./bulk-change-json.ts";
import { mustBe } from "./run-bulk-change-in-background.server.ts";

/** Lists bulk changes, newest first. */
export function bulkChangesShown(filter: BulkFilter): KeyedList<BulkChange, number> {
  return { read: (slice) => findBulkChanges(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}

const FIRST_ROWS = 50;

/** The rows to show first: for a preview those to be changed, otherwise those that were. */
export function mainOutcome(bulk: Pick<BulkChange, "state">): RowOutcome {
  return isPreview(bulk) ? "waiting" : "changed";
}

export function rowsOf(bulkChangeId: number, outcome: RowOutcome): KeyedList<BulkChangeRow, BulkRowKey> {
  return {
    read: (slice) => findBulkRows(shop().db, { bulkChangeId, outcome }, slice),
    keyOf: bulkRowKey,
    isKey: isTextAndId,
  };
}

export function detailToJson(id: number) {
  const bulk = mustBe(id);
  const first = (outcome: RowOutcome) =>
    findBulkRows(shop().db, { bulkChangeId: id, outcome }, { limit: FIRST_ROWS }).map((row) =>
      bulkRowToJson(bulk.field, row),
    );
  return {
    ...bulkChangeToJson(bulk),
    reasons: reasonsOf(shop().db, id).map(({ reason, n }) => ({ reason, count: n })),
    rows: first(mainOutcome(bulk)),
    leftOutRows: first("left_out"),
  };
}
