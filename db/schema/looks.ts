import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LOOKED_AT, LOOK_KINDS } from "../closed-lists.ts";
import { amount, day, id, instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";
import { stores } from "./stores.ts";

/** What is worth a look, until somebody marks it as seen. */
export const looks = sqliteTable(
  "looks",
  {
    id: id(),
    kind: text({ enum: LOOK_KINDS }).notNull(),
    at: instant().notNull(),
    /** The account that did it; null for none. */
    employeeId: integer().references(() => employees.id),
    recordKind: text({ enum: LOOKED_AT }).notNull(),
    /** 0 for the shop. */
    recordId: integer().notNull(),
    /** The amount in question, in cents. */
    amount: amount(),
    /** The store day that the amount sums up; null for a single step. */
    day: day(),
    /** How many steps are in that sum. */
    steps: integer(),
    /** Names of the changed settings, separated by commas. */
    changed: text(),
    /** The store whose settings changed, if only one store's. */
    store: text().references(() => stores.key),
    seenAt: instant(),
    seenBy: integer().references(() => employees.id),
  },
  (table) => [
    index("looks_seen_at").on(table.seenAt, table.id),
    uniqueIndex("looks_of_day")
      .on(table.day, table.kind, table.recordKind, table.recordId, table.employeeId)
      .where(sql`"day" is not null and "seen_at" is null`),
    check("looks_kind", oneOf("kind", LOOK_KINDS)),
    check("looks_day", sql`("day" is null) = ("steps" is null)`),
    check("looks_seen", sql`("seen_at" is null) = ("seen_by" is null)`),
  ],
);
