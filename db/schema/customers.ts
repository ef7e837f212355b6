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
    /** Store day of the newest live sale. */
    lastPurchaseDate: day(),
    /** Sum of `total` of live sales. */
    totalSpent: amount()
      .notNull()
      .default(0 as Cents),
    /** Folded names, e-mail, the phone's digits, and the spouse's name, one per line. */
    searchText: text().notNull(),
    /** Folded "last first", the list order. */
    sortName: text().notNull(),
    /** Folded e-mail. With `nameAndPhone`, finds duplicates. */
    foldedEmail: text(),
    /** Folded "first last digits"; null without a phone. */
    nameAndPhone: text(),
    importId: integer().references(() => imports.id),
    createdAt: instant().notNull(),
    /** Set by an erasure, which leaves an empty `sortName` and 'Erased customer #12' as the name. */
    erasedAt: instant(),
    /** Null if a retention rule or a restore erased them. */
    erasedBy: integer().references(() => employees.id),
    version: version(),
  },
  (table) => [
    index("customers_erased")
      .on(table.erasedAt, table.id)
      .where(sql`"erased_at" is not null`),
    index("customers_sort_name").on(table.sortName, table.id),
    index("customers_tier").on(table.tier, table.sortName, table.id),
    index("customers_home_store").on(table.homeStore, table.sortName, table.id),
    index("customers_folded_email").on(table.foldedEmail),
    index("customers_name_and_phone").on(table.nameAndPhone),
    index("customers_tier_at").on(table.tier, table.homeStore, table.sortName, table.id),
    index("customers_spent").on(table.totalSpent, table.id),
    // Top spenders. Partial, so customers without purchases, such as newly imported ones, cost nothing.
    index("customers_top").on(MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_top_at").on(table.homeStore, MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_top_tier").on(table.tier, MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_top_tier_at").on(table.tier, table.homeStore, MOST_SPENT, table.id).where(HAS_SPENT),
    index("customers_import").on(table.importId),
    // Covers the audience columns for birthdays at the ends of an age range.
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

export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    fileName: text().notNull(),
    size: integer().notNull(),
    /** SHA-256 of the file; empty for imports older than this column. */
    sha256: text().notNull().default(""),
    /** Sheet name of a workbook; null for CSV. */
    sheet: text(),
    state: text({ enum: ["running", "complete", "interrupted"] }).notNull(),
    /** Rows processed; rows = imported + failed. */
    rows: integer().notNull().default(0),
    imported: integer().notNull().default(0),
    /** Of `imported`, those of customers who were there already, whose empty fields were filled. */
    updated: integer().notNull().default(0),
    /** Whether empty fields of customers who are there already are filled. */
    fillsEmpty: integer({ mode: "boolean" }).notNull().default(false),
    failed: integer().notNull().default(0),
    /** JSON: headers that matched no field. */
    unusedColumns: text().notNull().default("[]"),
    /** JSON: all headers, in order. */
    header: text().notNull().default("[]"),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  () => [
    check("imports_state", oneOf("state", ["running", "complete", "interrupted"])),
    check("imports_rows", sql`"imported" + "failed" = "rows"`),
  ],
);

/** A refused row of an import. Row 1 is the header. */
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
    /** JSON: the row's cells in order, stored with its first error. Older ones are keyed by column name. */
    cells: text().notNull().default("{}"),
  },
  (table) => [index("import_errors_import").on(table.importId, table.row)],
);
