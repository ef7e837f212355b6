import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { amount, day, id, instant, isDay } from "./columns.ts";
import { employees } from "./employees.ts";
import { stores } from "./stores.ts";

export const tills = sqliteTable(
  "tills",
  {
    id: id(),
    store: text()
      .notNull()
      .references(() => stores.key),
    name: text().notNull(),
  },
  (table) => [uniqueIndex("tills_name").on(table.store, table.name)],
);

/** A till's session, from the first float, movement or payment after a close to the next close. */
export const tillSessions = sqliteTable(
  "till_sessions",
  {
    id: id(),
    tillId: integer()
      .notNull()
      .references(() => tills.id),
    openedAt: instant().notNull(),
    /** Store day of `openedAt`. */
    openedDay: day().notNull(),
    openedBy: integer()
      .notNull()
      .references(() => employees.id),
    closedAt: instant(),
  },
  (table) => [
    uniqueIndex("till_sessions_open")
      .on(table.tillId)
      .where(sql`"closed_at" is null`),
    index("till_sessions_till").on(table.tillId, table.id),
    check("till_sessions_opened_day", isDay("opened_day")),
  ],
);

/** The counted end of a session. */
export const closes = sqliteTable(
  "closes",
  {
    id: id(),
    sessionId: integer()
      .notNull()
      .references(() => tillSessions.id),
    store: text()
      .notNull()
      .references(() => stores.key),
    closedAt: instant().notNull(),
    /** Store day of `closedAt`. */
    storeDay: day().notNull(),
    closedBy: integer()
      .notNull()
      .references(() => employees.id),
    note: text(),
    /** JSON: number of each coin and bill, by its value in cents; null if cash was counted as one figure. */
    denominations: text(),
    /**
     * The part of the counted cash that is the float of the till's next session. The rest goes to the bank.
     */
    floatLeft: amount()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    uniqueIndex("closes_session").on(table.sessionId),
    index("closes_store").on(table.store, table.id),
    index("closes_store_day").on(table.storeDay, table.store),
    check("closes_store_day", isDay("store_day")),
  ],
);

/** Expected and counted amounts by kind of payment. Counted less expected is over or short. */
export const closeCounts = sqliteTable(
  "close_counts",
  {
    closeId: integer()
      .notNull()
      .references(() => closes.id),
    kind: text().notNull(),
    expected: amount().notNull(),
    /** Null if nobody counted it. */
    counted: amount(),
  },
  (table) => [primaryKey({ columns: [table.closeId, table.kind] })],
);
