import type { BulkField, BulkState, RowOutcome } from "~db/bulk-change-lists.ts";
import type { Instant } from "../../dates.ts";
import type { PieceFilter } from "../pieces/piece-filter.server.ts";
import type { ChangeOfMany } from "./change-of-many.ts";

export {
  type BulkField,
  BULK_FIELDS,
  BULK_STATES,
  type BulkState,
  ROW_OUTCOMES,
  type RowOutcome,
} from "~db/bulk-change-lists.ts";

export const BULK_FIELD_LABELS: Record<BulkField, string> = {
  location: "Location",
  category: "Category",
  price: "Price",
};

export const BULK_STATE_LABELS: Record<BulkState, string> = {
  drawing: "Loading",
  preview: "Preview",
  running: "Running",
  interrupted: "Interrupted",
  complete: "Complete",
};

/** Choices of the list: bulk changes that were begun, also with pending previews, or a part of both. */
export const BULK_SHOWN = ["made", "all", "previews", "undoable"] as const;
export type BulkShown = (typeof BULK_SHOWN)[number];

/** States of a bulk change that nobody has begun. */
export const PREVIEW_STATES = ["drawing", "preview"] as const satisfies readonly BulkState[];

export function isPreview({ state }: Pick<BulkChange, "state">): boolean {
  return PREVIEW_STATES.some((each) => each === state);
}

/** Ticked pieces, or all that match a filter. */
export type ChosenPieces = { ids: number[] } | { filter: PieceFilter };

export const bulkRecord = (id: number) => ({ kind: "bulk-change", id }) as const;

export interface BulkChange {
  id: number;
  at: Instant;
  by: string;
  field: BulkField;
  /** Null for an undo. */
  change: ChangeOfMany | null;
  chosen: ChosenPieces | null;
  undoOf: number | null;
  /** Id of the undo that was begun. */
  undoneBy: number | null;
  state: BulkState;
  waiting: number;
  changed: number;
  leftOut: number;
  finishedAt: Instant | null;
}

export interface BulkChangeRow {
  pieceId: number;
  sku: string;
  description: string;
  before: string | null;
  after: string | null;
  outcome: RowOutcome;
  reason: string | null;
}
