import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { GENDERS, TIERS } from "../closed-lists.ts";
import type { Cents } from "../values.ts";
import { amount, day, id, instant, isDay, notNegative, oneOf, version } from "./columns.ts";
import { employees } from "./employees.ts";
import { stores } from "./stores.ts";

const MOST_SPENT = sql`"total_spent" desc`;
const HAS_SPENT = sql`"total_spent" > 0`;

export const customers = sqliteTable(
  "customers",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    cellPhone: text(),
    street: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    dateOfBirth: day(),
    gender: text({ enum: GENDERS }),
    anniversaryDate: day(),
    spouseName: text(),
    spouseDob: day(),
    homeStore: text()
      .notNull()
      .references(() => stores.key),
    tier: text({ enum: TIERS }).notNull().default("silver"),
    jewelryPreferences: text(),
    notes: text(),
    /** The store day of the newest live sale. */
    lastPurchaseDate: day(),
    /** The sum of `total` of live sales. */
    totalSpent: amount()
      .notNull()
      .default(0 as Cents),
    /** Folded names, e-mail and the phone's digits, one per line. */
    searchText: text().notNull(),
    /** Folded "last first", the order of the list. */
    sortName: text().notNull(),
    /** Folded e-mail; with `nameAndPhone` it finds somebody already there. */
    foldedEmail: text(),
    /** Folded "first last digits"; null without a phone. */
    nameAndPhone: text(),
    importId: integer().references(() => imports.id),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    index("customers_sort_name").on(table.sortName, table.id),
    index("customers_tier").on(table.tier, table.sortName, table.id),
    index("customers_home_store").on(table.homeStore, table.sortName, table.id),
    index("customers_folded_email").on(table.foldedEmail),
    index("customers_name_and_phone").on(table.nameAndPhone),
    index("customers_tier_at").on(table.tier, table.homeStore, table.sortName, table.id),
    // Who spent most. Those who have bought nothing are in none of them, and an import adds nobody.
    index("customers_top").on(MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_top_at").on(table.homeStore, MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_top_tier").on(table.tier, MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_top_tier_at").on(table.tier, table.homeStore, MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_import").on(table.importId),
    // With all that an audience asks of those who were born at its edges.
    index("customers_born").on(
      table.dateOfBirth,
      table.tier,
      table.gender,
      table.homeStore,
      sql`("email" is not null)`,
      sql`("cell_phone" is not null)`,
      sql`("street" is not null and ("city" is not null or "zip_code" is not null))`,
    ),
    index("customers_birthday").on(sql`substr("date_of_birth", 6)`),
    index("customers_anniversary").on(sql`substr("anniversary_date", 6)`),
    index("customers_spouse_birthday").on(sql`substr("spouse_dob", 6)`),
    check("customers_gender", oneOf("gender", GENDERS)),
    check("customers_tier", oneOf("tier", TIERS)),
    check("customers_names", sql`"first_name" <> '' and "last_name" <> ''`),
    check("customers_total_spent", notNegative("total_spent")),
    check("customers_date_of_birth", isDay("date_of_birth")),
    check("customers_anniversary_date", isDay("anniversary_date")),
    check("customers_spouse_dob", isDay("spouse_dob")),
    check("customers_last_purchase_date", isDay("last_purchase_date")),
  ],
);

/** One uploaded file of customers: who, when, and what came of it. */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    fileName: text().notNull(),
    size: integer().notNull(),
    /** Of the file's content; empty on imports that are older than this column. */
    sha256: text().notNull().default(""),
    /** The sheet of a workbook; null for CSV. */
    sheet: text(),
    state: text({ enum: ["running", "complete", "interrupted"] }).notNull(),
    /** Data rows read so far; imported + failed = rows. */
    rows: integer().notNull().default(0),
    imported: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** JSON: the header names that no field took. */
    unusedColumns: text().notNull().default("[]"),
    /** JSON: every column name of the file, in order. */
    header: text().notNull().default("[]"),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  () => [
    check("imports_state", oneOf("state", ["running", "complete", "interrupted"])),
    check("imports_rows", sql`"imported" + "failed" = "rows"`),
  ],
);

/** Why a row of an import was refused. Row 1 is the header. */
export const importErrors = sqliteTable(
  "import_errors",
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    column: text().notNull(),
    reason: text().notNull(),
    /** JSON: all cells of the row in order, with its first error, so that it can be mended. Older ones are by column name. */
    cells: text().notNull().default("{}"),
  },
  (table) => [index("import_errors_import").on(table.importId, table.row)],
);
