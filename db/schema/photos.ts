import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id } from "./columns.ts";
import { customers } from "./customers.ts";
import { files } from "./files.ts";
import { pieces } from "./pieces.ts";
import { repairs } from "./repairs.ts";

/**
 * Photos of a customer, a piece or a repair, in the order of their ids. Without a record while a form stages
 * them.
 */
export const photos = sqliteTable(
  "photos",
  {
    id: id(),
    customerId: integer().references(() => customers.id),
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
    index("photos_customer")
      .on(table.customerId, table.id)
      .where(sql`"customer_id" is not null`),
    index("photos_piece")
      .on(table.pieceId, table.id)
      .where(sql`"piece_id" is not null`),
    index("photos_repair")
      .on(table.repairId, table.id)
      .where(sql`"repair_id" is not null`),
    index("photos_staged")
      .on(table.id)
      .where(sql`"customer_id" is null and "piece_id" is null and "repair_id" is null`),
    check(
      "photos_of_one",
      sql.raw(`("customer_id" is not null) + ("piece_id" is not null) + ("repair_id" is not null) <= 1`),
    ),
  ],
);
