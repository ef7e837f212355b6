import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { NOTICE_KINDS } from "../closed-lists.ts";
import { instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";

/** Notices dismissed for the whole shop. Each occurrence is dismissed separately. */
export const noticeDones = sqliteTable(
  "notice_dones",
  {
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** Order, customer, piece or vendor id. */
    recordId: integer().notNull(),
    /**
     * For a date, the year. For an order or a piece, the day or the time (ms) it has been waiting since; for
     * a vendor, the same with the store.
     */
    occurrence: text().notNull(),
    doneBy: integer()
      .notNull()
      .references(() => employees.id),
    doneAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.occurrence] }),
    index("notice_dones_done_at").on(table.doneAt),
    check("notice_dones_kind", oneOf("kind", NOTICE_KINDS)),
  ],
);
