import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";

/** Uploaded files. Their content is in the data folder's `uploads/`, by SHA-256. */
export const files = sqliteTable(
  "files",
  {
    id: id(),
    sha256: text().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    size: integer().notNull(),
    uploadedBy: integer()
      .notNull()
      .references(() => employees.id),
    createdAt: instant().notNull(),
  },
  (table) => [index("files_sha256").on(table.sha256)],
);

/** Files of a customer or a piece, such as a scanned certificate, an appraisal, or a signed paper. */
export const recordFiles = sqliteTable(
  "record_files",
  {
    id: id(),
    customerId: integer().references(() => customers.id),
    pieceId: integer().references(() => pieces.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    /** Its name on the record, such as 'GIA certificate'. */
    name: text().notNull(),
  },
  (table) => [
    uniqueIndex("record_files_file").on(table.fileId),
    index("record_files_customer")
      .on(table.customerId, table.id)
      .where(sql`"customer_id" is not null`),
    index("record_files_piece")
      .on(table.pieceId, table.id)
      .where(sql`"piece_id" is not null`),
    check("record_files_of_one", sql.raw(`("customer_id" is not null) + ("piece_id" is not null) = 1`)),
  ],
);
