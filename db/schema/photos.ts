import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id } from "./columns.ts";
import { pieces } from "./pieces.ts";
import { files } from "./processes.ts";
import { repairs } from "./repairs.ts";

/** Photos of a piece or a repair, in the order of their ids; staged by a form while of neither. */
export const photos = sqliteTable(
  "photos",
  {
    id: id(),
    pieceId: integer().references(() => pieces.id),
    repairId: integer().references(() => repairs.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    thumbnailId: integer()
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    uniqueIndex("photos_file").on(table.fileId),
    uniqueIndex("photos_thumbnail").on(table.thumbnailId),
    index("photos_piece")
      .on(table.pieceId, table.id)
      .where(sql`"piece_id" is not null`),
    index("photos_repair")
      .on(table.repairId, table.id)
      .where(sql`"repair_id" is not null`),
    index("photos_staged")
      .on(table.id)
      .where(sql`"piece_id" is null and "repair_id" is null`),
    check("photos_of_one", sql.raw(`"piece_id" is null or "repair_id" is null`)),
  ],
);
