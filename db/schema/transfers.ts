import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { TRANSFER_OUTCOMES, TRANSFER_STATES } from "../transfer-lists.ts";
import { id, instant, oneOf, version } from "./columns.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";
import { stores } from "./stores.ts";

/** Pieces on their way from one store to another. The id is printed as T-000123. */
export const transfers = sqliteTable(
  "transfers",
  {
    id: id(),
    fromStore: text()
      .notNull()
      .references(() => stores.key),
    toStore: text()
      .notNull()
      .references(() => stores.key),
    note: text(),
    state: text({ enum: TRANSFER_STATES }).notNull().default("open"),
    begunAt: instant().notNull(),
    begunBy: integer()
      .notNull()
      .references(() => employees.id),
    /** Null while it is packed, and if it was discarded then. */
    sentAt: instant(),
    sentBy: integer().references(() => employees.id),
    closedAt: instant(),
    closedBy: integer().references(() => employees.id),
    /** Also bumped when its pieces change, until it is sent. */
    version: version(),
  },
  (table) => [
    index("transfers_from").on(table.fromStore, table.id),
    index("transfers_to").on(table.toStore, table.id),
    // Few: those being packed or in transit.
    index("transfers_unfinished")
      .on(table.state, table.id)
      .where(sql`"state" <> 'closed'`),
    check("transfers_stores", sql`"from_store" <> "to_store"`),
    check("transfers_state", oneOf("state", TRANSFER_STATES)),
    check("transfers_sent", sql`("sent_at" is null) = ("sent_by" is null)`),
    check("transfers_closed", sql`("closed_at" is null) = ("closed_by" is null)`),
    check(
      "transfers_sent_state",
      sql`case "state" when 'open' then "sent_at" is null when 'sent' then "sent_at" is not null else 1 end`,
    ),
    check("transfers_closed_state", sql`("closed_at" is not null) = ("state" = 'closed')`),
  ],
);

/** A piece in a transfer. Taking it out while the transfer is packed deletes the row. */
export const transferLines = sqliteTable(
  "transfer_lines",
  {
    id: id(),
    transferId: integer()
      .notNull()
      .references(() => transfers.id),
    pieceId: integer()
      .notNull()
      .references(() => pieces.id),
    outcome: text({ enum: TRANSFER_OUTCOMES }).notNull().default("waiting"),
    packedAt: instant().notNull(),
    packedBy: integer()
      .notNull()
      .references(() => employees.id),
    /** When its outcome was recorded; null before that. */
    endedAt: instant(),
    endedBy: integer().references(() => employees.id),
  },
  (table) => [
    uniqueIndex("transfer_lines_piece").on(table.transferId, table.pieceId),
    // A piece is in at most one unfinished transfer.
    uniqueIndex("transfer_lines_unfinished")
      .on(table.pieceId)
      .where(sql`"outcome" in ('waiting', 'missing')`),
    index("transfer_lines_of").on(table.pieceId),
    index("transfer_lines_outcome").on(table.transferId, table.outcome, table.id),
    // Few rows.
    index("transfer_lines_missing")
      .on(table.transferId)
      .where(sql`"outcome" = 'missing'`),
    check("transfer_lines_outcome_known", oneOf("outcome", TRANSFER_OUTCOMES)),
    check("transfer_lines_ended", sql`("ended_at" is null) = ("ended_by" is null)`),
    check("transfer_lines_ended_outcome", sql`("ended_at" is null) = ("outcome" = 'waiting')`),
  ],
);
