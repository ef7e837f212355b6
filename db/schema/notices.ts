import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { NOTICE_KINDS } from "../closed-lists.ts";
import { instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";

/** Notices that somebody marked as done, for the whole shop. The next occurrence is a notice of its own. */
export const noticeDones = sqliteTable(
  "notice_dones",
  {
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** The repair's or the customer's id. */
    recordId: integer().notNull(),
    /** The year in which a date comes round; for a repair the moment (ms) at which it got its status. */
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
