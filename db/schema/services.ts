import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { amount, id, isFlag, notNegative, version } from "./columns.ts";

/** A service at the counter, such as a battery, a sizing or an engraving. */
export const services = sqliteTable(
  "services",
  {
    id: id(),
    name: text().notNull(),
    foldedName: text().notNull(),
    /** The usual price of one. */
    price: amount().notNull(),
    cost: amount().notNull(),
    isTaxed: integer({ mode: "boolean" }).notNull(),
    /** Whether it is offered on new tickets. */
    isActive: integer({ mode: "boolean" }).notNull().default(true),
    version: version(),
  },
  (table) => [
    uniqueIndex("services_folded_name").on(table.foldedName),
    check("services_price", notNegative("price")),
    check("services_cost", notNegative("cost")),
    check("services_is_taxed", isFlag("is_taxed")),
    check("services_is_active", isFlag("is_active")),
  ],
);
