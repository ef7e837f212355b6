import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, version } from "./columns.ts";
import { files } from "./files.ts";

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
