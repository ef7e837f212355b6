import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { BULK_FIELDS, BULK_STATES, ROW_OUTCOMES } from "../bulk-change-lists.ts";
import { id, instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";

/** A change of one field of many pieces, or the undo of one. */
export const bulkChanges = sqliteTable(
  "bulk_changes",
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    at: instant().notNull(),
    field: text({ enum: BULK_FIELDS }).notNull(),
    /** JSON of `ChangeOfMany`; null for an undo. */
    change: text(),
    /** JSON of `ChosenPieces`; null for an undo. */
    chosen: text(),
    undoOf: integer().references((): AnySQLiteColumn => bulkChanges.id),
    state: text({ enum: BULK_STATES }).notNull(),
    /** The last piece that was read into its rows while it is being prepared. */
    drawnTo: integer(),
    /** Number of rows still waiting, changed, and left out. */
    waiting: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    leftOut: integer().notNull().default(0),
    finishedAt: instant(),
  },
  (table) => [
    uniqueIndex("bulk_changes_undo")
      .on(table.undoOf)
      .where(sql`"state" not in ('drawing', 'preview')`),
    index("bulk_changes_begun")
      .on(table.id)
      .where(sql`"state" not in ('drawing', 'preview')`),
    index("bulk_changes_unbegun")
      .on(table.id)
      .where(sql`"state" in ('drawing', 'preview')`),
    index("bulk_changes_running")
      .on(table.id)
      .where(sql`"state" = 'running'`),
    check("bulk_changes_field", oneOf("field", BULK_FIELDS)),
    check("bulk_changes_state", oneOf("state", BULK_STATES)),
    check("bulk_changes_what", sql`("change" is null) = ("undo_of" is not null)`),
    check("bulk_changes_counts", sql`"waiting" >= 0 and "changed" >= 0 and "left_out" >= 0`),
  ],
);

/** A piece of a bulk change: its old value, its new value, and the outcome. */
export const bulkChangeRows = sqliteTable(
  "bulk_change_rows",
  {
    id: id(),
    bulkChangeId: integer()
      .notNull()
      .references(() => bulkChanges.id),
    pieceId: integer()
      .notNull()
      .references(() => pieces.id),
    /** Version of the piece when it was read. */
    version: integer().notNull(),
    /** A store's key, a category, or cents. */
    before: text(),
    after: text(),
    /** The case that it was in when it was read, for the undo of a change of stores: a move leaves its case behind. */
    displayCase: text(),
    outcome: text({ enum: ROW_OUTCOMES }).notNull(),
    /** Why it was left out; null if it wasn't. */
    reason: text(),
  },
  (table) => [
    uniqueIndex("bulk_change_rows_piece").on(table.bulkChangeId, table.pieceId),
    index("bulk_change_rows_of").on(table.pieceId),
    index("bulk_change_rows_outcome").on(table.bulkChangeId, table.outcome, table.reason, table.pieceId),
    check("bulk_change_rows_outcome", oneOf("outcome", ROW_OUTCOMES)),
    check("bulk_change_rows_reason", sql`("reason" is null) = ("outcome" <> 'left_out')`),
  ],
);
