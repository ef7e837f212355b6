import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOOKED_AT, LOOK_KINDS } from "../closed-lists.ts";
import { amount, id, instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";

/** What is worth a look, until somebody marks it as seen. */
export const looks = sqliteTable(
  "looks",
  {
    id: id(),
    kind: text({ enum: LOOK_KINDS }).notNull(),
    at: instant().notNull(),
    /** Null for what no account did. */
    employeeId: integer().references(() => employees.id),
    recordKind: text({ enum: LOOKED_AT }).notNull(),
    /** 0 for the shop. */
    recordId: integer().notNull(),
    /** What it is about, in cents. */
    amount: amount(),
    seenAt: instant(),
    seenBy: integer().references(() => employees.id),
  },
  (table) => [
    index("looks_seen_at").on(table.seenAt, table.id),
    check("looks_kind", oneOf("kind", LOOK_KINDS)),
    check("looks_seen", sql`("seen_at" is null) = ("seen_by" is null)`),
  ],
);
