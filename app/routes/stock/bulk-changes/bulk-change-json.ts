import { z } from "zod";
import {
  BULK_FIELDS,
  BULK_STATES,
  type BulkChange,
  type BulkChangeRow,
  type BulkField,
  ROW_OUTCOMES,
} from "~/domain/stock/bulk-changes/bulk-change";
import { PRICE_STEPS } from "~/domain/stock/bulk-changes/change-of-many";
import { ROUNDINGS } from "~/domain/price-rounding";
import { cents, formatDecimal } from "~/domain/money";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const ChangeJson = record("ChangeOfMany", {
  field: z.enum(BULK_FIELDS),
  location: answered.store().optional(),
  category: answered.text().optional(),
  priceBy: z.enum(PRICE_STEPS).optional(),
  amount: answered.text().describe("US dollars, or the percentage, with two decimals.").optional(),
  rounding: z.enum(ROUNDINGS).optional(),
});

export const BulkChangeJson = record("BulkChange", {
  id: answered.id(),
  state: z.enum(BULK_STATES),
  field: z.enum(BULK_FIELDS),
  change: ChangeJson.nullable().describe("Null for an undo."),
  undoOf: answered.id().nullable().describe("The bulk change that this undoes."),
  undoneBy: answered.id().nullable().describe("The bulk change that undid this."),
  at: answered.instant(),
  by: answered.text(),
  finishedAt: answered.instant().nullable(),
  waiting: answered.count().describe("Items to be changed."),
  changed: answered.count(),
  leftOut: answered.count(),
});

export function bulkChangeToJson(bulk: BulkChange): Required<z.infer<typeof BulkChangeJson>> {
  return writeAnswer(BulkChangeJson, bulk, { change: changeToJson(bulk.change) });
}

function changeToJson(change: BulkChange["change"]): z.infer<typeof ChangeJson> | null {
  if (change?.field !== "price") return change;
  const { field, by, amount, rounding } = change;
  return { field, priceBy: by, amount: formatDecimal(amount), rounding };
}

export const BulkChangeRowJson = record("BulkChangeRow", {
  itemId: answered.id(),
  sku: answered.text(),
  before: answered.text().nullable().describe("A store's key, a category, or US dollars."),
  after: answered.text().nullable().describe("Null for what is left out."),
  outcome: z.enum(ROW_OUTCOMES),
  reason: answered
    .text()
    .nullable()
    .describe(
      "Why it is left out: its state (`sold`, `reserved`, …), `same`, `changed` since, `below_zero`, `below_floor`, `too_high`, `no_right`, `refused`.",
    ),
});

export function bulkRowToJson(
  field: BulkField,
  row: BulkChangeRow,
): Required<z.infer<typeof BulkChangeRowJson>> {
  const said = (value: string | null) =>
    value !== null && field === "price" ? formatDecimal(cents(Number(value))) : value;
  return writeAnswer(BulkChangeRowJson, row, {
    itemId: row.pieceId,
    before: said(row.before),
    after: said(row.after),
  });
}

/** A bulk change with its first rows. */
export const BulkChangeDetailJson = record("BulkChangeDetail", {
  ...BulkChangeJson.shape,
  reasons: z.array(record("LeftOutReason", { reason: answered.text(), count: answered.count() })),
  rows: z.array(BulkChangeRowJson).describe("The first that will be or were changed."),
  leftOutRows: z.array(BulkChangeRowJson).describe("The first that are left out."),
});
