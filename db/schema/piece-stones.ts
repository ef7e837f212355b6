import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { STONE_PLACES, type StonePlace } from "../piece-lists.ts";
import type { Thousandths } from "../values.ts";
import { id, notNegative, oneOf } from "./columns.ts";
import { pieces } from "./pieces.ts";

/** Stones of a piece, one row for each set of identical ones. */
export const pieceStones = sqliteTable(
  "piece_stones",
  {
    id: id(),
    pieceId: integer()
      .notNull()
      .references(() => pieces.id),
    /** Position, from 1. */
    position: integer().notNull(),
    kind: text().notNull(),
    shape: text(),
    /** Thousandths of a carat, for all stones in the row together. */
    carat: integer().$type<Thousandths>(),
    color: text(),
    clarity: text(),
    count: integer().notNull().default(1),
    place: text().$type<StonePlace>().notNull(),
  },
  (table) => [
    uniqueIndex("piece_stones_position").on(table.pieceId, table.position),
    check("piece_stones_kind", sql.raw(`"kind" <> ''`)),
    check("piece_stones_carat", notNegative("carat")),
    check("piece_stones_count", sql.raw(`"count" >= 1`)),
    check("piece_stones_place", oneOf("place", STONE_PLACES)),
  ],
);
