import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, version } from "./columns.ts";
import { employees } from "./employees.ts";

export const processes = sqliteTable(
  "processes",
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    category: text(),
    pdfUrl: text(),
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [index("processes_created").on(table.createdAt, table.id)],
);

/** Uploaded files; content is in the data folder's `uploads/` by SHA-256. */
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

export const processFiles = sqliteTable(
  "process_files",
  {
    processId: integer()
      .notNull()
      .references(() => processes.id, { onDelete: "cascade" }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.processId, table.fileId] })],
);
