import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { GENDERS, IMPORT_KINDS, MAPPED_KINDS, TIERS } from "../closed-lists.ts";
import type { Cents } from "../values.ts";
import { amount, day, id, instant, isDay, isFlag, notNegative, oneOf, version } from "./columns.ts";
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
    /** Null for the shop's own country. */
    country: text(),
    dateOfBirth: day(),
    gender: text({ enum: GENDERS }),
    anniversaryDate: day(),
    spouseName: text(),
    spouseDob: day(),
    homeStore: text()
      .notNull()
      .references(() => stores.key),
    tier: text({ enum: TIERS }).notNull().default("silver"),
    /** Number of the certificate that exempts the customer from sales tax, and its date. */
    taxExemptNumber: text(),
    taxExemptDate: day(),
    jewelryPreferences: text(),
    notes: text(),
    /** A US size in quarters, "6 1/4". */
    ringSize: text(),
    /** Inches in quarters; `neckSize` too. */
    braceletSize: text(),
    neckSize: text(),
    sizeNote: text(),
    /** Metals and stones, such as "white gold, sapphire". */
    loves: text(),
    avoids: text(),
    avoidsNote: text(),
    /**
     * "MM-DD" of a birthday without a known year, used if there is no `dateOfBirth`. The next two are
     * similar.
     */
    birthMonthDay: text(),
    anniversaryMonthDay: text(),
    spouseMonthDay: text(),
    /**
     * Channels that the customer refuses according to the newest rows of `contact_consents`, as bits of
     * `CHANNEL_BITS`.
     */
    refusedChannels: integer().notNull().default(0),
    /** Channels that the customer said yes to, by the same rows and bits. */
    agreedChannels: integer().notNull().default(0),
    /** Channels whose address, as the customer has it now, is in `suppressions`. The same bits. */
    suppressedChannels: integer().notNull().default(0),
    /**
     * Store day of the newest live sale of which something was kept, including those of customers merged into
     * this one. A kept deposit doesn't count.
     */
    lastPurchaseDate: day(),
    /**
     * Sum of `total` of live sales, less what returns gave back, including those of customers merged into
     * this one.
     */
    totalSpent: amount()
      .notNull()
      .default(0 as Cents),
    /** Folded names, email, the phone's digits, and the spouse's name, one per line. */
    searchText: text().notNull(),
    /** Folded "last first", the list order. */
    sortName: text().notNull(),
    /** Folded email. With `nameAndPhone`, finds duplicates. */
    foldedEmail: text(),
    /** Folded "first last digits"; null without a phone. */
    nameAndPhone: text(),
    importId: integer().references(() => imports.id),
    createdAt: instant().notNull(),
    /** Set by an erasure, which leaves an empty `sortName` and 'Erased customer #12' as the name. */
    erasedAt: instant(),
    /** Null if a retention rule or a restore erased them. */
    erasedBy: integer().references(() => employees.id),
    /**
     * The customer who stands for both, once they turn out to be the same person; that one isn't merged
     * itself. Documents keep their customer; totals, last purchase and searched texts belong to the other
     * one.
     */
    mergedInto: integer().references((): AnySQLiteColumn => customers.id),
    /** Whether `likely_twins` is up to date with this row. */
    isCompared: integer({ mode: "boolean" }).notNull().default(false),
    version: version(),
  },
  (table) => [
    index("customers_merged")
      .on(table.mergedInto, table.id)
      .where(sql`"merged_into" is not null`),
    index("customers_uncompared")
      .on(table.id)
      .where(sql`"is_compared" = 0`),
    index("customers_erased")
      .on(table.erasedAt, table.id)
      .where(sql`"erased_at" is not null`),
    index("customers_sort_name").on(table.sortName, table.id),
    index("customers_tier").on(table.tier, table.sortName, table.id),
    index("customers_home_store").on(table.homeStore, table.sortName, table.id),
    index("customers_folded_email").on(table.foldedEmail),
    index("customers_name_and_phone").on(table.nameAndPhone),
    index("customers_tier_at").on(table.tier, table.homeStore, table.sortName, table.id),
    // Many have spent nothing. Includes the day they were added, so that a scan can skip those outside a
    // range.
    index("customers_spent").on(table.totalSpent, table.id, table.createdAt),
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
      table.mergedInto,
      table.refusedChannels,
      table.agreedChannels,
      table.suppressedChannels,
    ),
    // For calling lists of customers who last bought a year or half a year ago.
    index("customers_last_purchase").on(table.lastPurchaseDate, table.id),
    // Covers all customers. No other statement has this condition, so it serves the list alone.
    index("customers_added")
      .on(table.createdAt, table.id)
      .where(sql`"first_name" <> ''`),
    // By last purchase, with customers who have none first.
    index("customers_by_last_purchase").on(
      sql`case when "last_purchase_date" is null then '' else "last_purchase_date" end`,
      table.id,
    ),
    index("customers_birthday").on(sql`coalesce(substr("date_of_birth", 6), "birth_month_day")`),
    index("customers_anniversary").on(sql`coalesce(substr("anniversary_date", 6), "anniversary_month_day")`),
    index("customers_spouse_birthday").on(sql`coalesce(substr("spouse_dob", 6), "spouse_month_day")`),
    // The same by store, for the bell: dates that are still to come the first time, and other stores', are passed over.
    index("customers_birthday_at")
      .on(
        sql`coalesce(substr("date_of_birth", 6), "birth_month_day")`,
        table.homeStore,
        sql`coalesce("date_of_birth", '')`,
        table.id,
      )
      .where(sql`"merged_into" is null`),
    index("customers_anniversary_at")
      .on(
        sql`coalesce(substr("anniversary_date", 6), "anniversary_month_day")`,
        table.homeStore,
        sql`coalesce("anniversary_date", '')`,
        table.id,
      )
      .where(sql`"merged_into" is null`),
    index("customers_spouse_birthday_at")
      .on(
        sql`coalesce(substr("spouse_dob", 6), "spouse_month_day")`,
        table.homeStore,
        sql`coalesce("spouse_dob", '')`,
        table.id,
      )
      .where(sql`"merged_into" is null`),
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

/** Two customers found to be one person. Until it is undone, the merged one leads to the kept one. */
export const customerMerges = sqliteTable(
  "customer_merges",
  {
    id: id(),
    keptId: integer()
      .notNull()
      .references(() => customers.id),
    mergedId: integer()
      .notNull()
      .references(() => customers.id),
    /**
     * JSON of what it wrote to the kept customer, `{ email: { before, after } }`. Empty once it is undone.
     */
    fields: text().notNull(),
    mergedAt: instant().notNull(),
    mergedBy: integer()
      .notNull()
      .references(() => employees.id),
    undoneAt: instant(),
    /** Null if an erasure ended it. */
    undoneBy: integer().references(() => employees.id),
  },
  (table) => [
    uniqueIndex("customer_merges_merged")
      .on(table.mergedId)
      .where(sql`"undone_at" is null`),
    index("customer_merges_of").on(table.mergedId),
    index("customer_merges_kept").on(table.keptId, table.id),
    check("customer_merges_two", sql`"kept_id" <> "merged_id"`),
    check("customer_merges_undone", sql`"undone_by" is null or "undone_at" is not null`),
  ],
);

/**
 * Something that identifies a customer: phone, email, or the name together with something else, as `twinKeys`
 * writes it.
 */
export const customerKeys = sqliteTable(
  "customer_keys",
  {
    key: text().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.customerId] }),
    index("customer_keys_customer").on(table.customerId),
  ],
);

/** Two customers with common keys, who may be one person. */
export const likelyTwins = sqliteTable(
  "likely_twins",
  {
    /** The customer who was added first. */
    oneId: integer()
      .notNull()
      .references(() => customers.id),
    otherId: integer()
      .notNull()
      .references(() => customers.id),
    /** What they have in common, such as `phone email`. */
    reasons: text().notNull(),
    /** How strongly it suggests that they are one person. */
    weight: integer().notNull(),
    /** When somebody said that they are different people. */
    dismissedAt: instant(),
    dismissedBy: integer().references(() => employees.id),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index("likely_twins_other").on(table.otherId, table.oneId),
    index("likely_twins_weight")
      .on(table.weight, table.oneId, table.otherId)
      .where(sql`"dismissed_at" is null`),
    check("likely_twins_two", sql`"one_id" < "other_id"`),
    check("likely_twins_dismissed", sql`("dismissed_at" is null) = ("dismissed_by" is null)`),
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
    /** SHA-256 of the file. */
    sha256: text().notNull(),
    /** Sheet name of a workbook; null for CSV. */
    sheet: text(),
    state: text({ enum: ["running", "complete", "interrupted"] }).notNull(),
    /** Rows processed; rows = imported + failed. */
    rows: integer().notNull().default(0),
    imported: integer().notNull().default(0),
    /** Those of `imported` whose customers already existed and had empty fields filled. */
    updated: integer().notNull().default(0),
    /** Whether empty fields of existing customers are filled. */
    fillsEmpty: integer({ mode: "boolean" }).notNull(),
    failed: integer().notNull().default(0),
    /** JSON: headers that matched no field. */
    unusedColumns: text().notNull(),
    /** JSON: all headers, in order. */
    header: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    /** What its rows become. */
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /**
     * JSON: the field that somebody chose for each column, null for one that is left out; or an object of
     * these `columns` and other `choices` about reading the list. Null if nothing was chosen.
     */
    columns: text(),
    /** When somebody began to undo it. */
    undoneAt: instant(),
    undoneBy: integer().references(() => employees.id),
    /** When the undo ended; null while it has records left. */
    undoFinishedAt: instant(),
    /** Those of `imported` that the undo has removed so far. */
    undone: integer().notNull().default(0),
    /** Whether its columns could include a cost, because the importer could see cost. */
    seesCost: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    index("imports_of_kind").on(table.kind, table.id),
    check("imports_kind", oneOf("kind", IMPORT_KINDS)),
    check("imports_undone", sql`("undone_at" is null) = ("undone_by" is null)`),
    check("imports_undo_finished", sql`"undo_finished_at" is null or "undone_at" is not null`),
    check("imports_sees_cost", isFlag("sees_cost")),
    check("imports_state", oneOf("state", ["running", "complete", "interrupted"])),
    check("imports_rows", sql`"imported" + "failed" = "rows"`),
  ],
);

/** A customer whose empty fields an import filled. */
export const importUpdates = sqliteTable(
  "import_updates",
  {
    importId: integer()
      .notNull()
      .references(() => imports.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** The customer's version that the import found. */
    fromVersion: integer().notNull(),
    /** The customer's version that the import left. */
    version: integer().notNull(),
    /** JSON: names of the fields that it filled. */
    fields: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.customerId] }),
    index("import_updates_customer").on(table.customerId),
  ],
);

/** A choice of columns, kept for the next list with the same headings. */
export const importMappings = sqliteTable(
  "import_mappings",
  {
    kind: text({ enum: MAPPED_KINDS }).notNull(),
    /** SHA-256 of the headings, in any order. */
    headings: text().notNull(),
    /** JSON: field by heading; null leaves the column out. */
    columns: text().notNull(),
    savedAt: instant().notNull(),
    savedBy: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.headings] }),
    check("import_mappings_kind", oneOf("kind", MAPPED_KINDS)),
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
    /** Row of the file; 0 for a note on how the file was read, which isn't an error. */
    row: integer().notNull(),
    column: text().notNull(),
    /** For a row that was imported: what was left out of it. */
    reason: text().notNull(),
    /** JSON: the row's cells in order, stored with its first error. */
    cells: text().notNull(),
  },
  (table) => [index("import_errors_import").on(table.importId, table.row)],
);
