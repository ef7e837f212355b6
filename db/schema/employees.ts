import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CODE_PURPOSES, ROLES } from "../closed-lists.ts";
import { id, instant, isFlag, oneOf, version } from "./columns.ts";
import { stores } from "./stores.ts";

/** The accounts of the people who work here. */
export const employees = sqliteTable(
  "employees",
  {
    id: id(),
    /** Lower case; it is the name one signs in with. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    phone: text(),
    homeStore: text().references(() => stores.key),
    isActive: integer({ mode: "boolean" }).notNull().default(true),
    /** Argon2id; null until the employee has set a password. */
    passwordHash: text(),
    passwordSetAt: instant(),
    /** The header's location selector: a store, or null for all. */
    location: text().references(() => stores.key),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex("employees_email").on(table.email),
    check("employees_role", oneOf("role", ROLES)),
    check("employees_is_active", isFlag("is_active")),
  ],
);

/** Signed-in browsers. The cookie holds the token, the row only its SHA-256. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    tokenHash: text().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    userAgent: text().notNull().default(""),
    address: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("sessions_token_hash").on(table.tokenHash),
    index("sessions_employee").on(table.employeeId),
  ],
);

/** Codes that are typed once: the first owner's, and those that let an employee set a password. Only hashes are kept. */
export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    id: id(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** Whose password it sets; null for the first run, when nobody works here. */
    employeeId: integer().references(() => employees.id, { onDelete: "cascade" }),
    /** SHA-256 of the code without its hyphens. */
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    /** Null for the first run: its code holds until the next start makes another. */
    expiresAt: instant(),
    usedAt: instant(),
  },
  (table) => [
    uniqueIndex("one_time_codes_code_hash").on(table.codeHash),
    index("one_time_codes_employee").on(table.employeeId),
    check("one_time_codes_purpose", oneOf("purpose", CODE_PURPOSES)),
    check("one_time_codes_whose", sql.raw(`("purpose" = 'first-run') = ("employee_id" is null)`)),
    check("one_time_codes_expiry", sql.raw(`("purpose" = 'first-run') = ("expires_at" is null)`)),
  ],
);

/** Wrong passwords and codes of the last hour; accounts as a keyed hash, because people type passwords into the wrong field. */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    id: id(),
    accountHash: text().notNull(),
    /** As limits count it: of an IPv6 address its network of 64 bits. */
    address: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index("sign_in_failures_account").on(table.accountHash, table.at),
    index("sign_in_failures_address").on(table.address, table.at),
    index("sign_in_failures_at").on(table.at),
  ],
);

/** What somebody has typed into a form while they go elsewhere, where it is too long for an address or waits for a sign-in. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    id: text().primaryKey(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    path: text().notNull(),
    /** JSON: [name, value][] */
    fields: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("form_drafts_employee").on(table.employeeId),
    index("form_drafts_created").on(table.createdAt),
  ],
);

/** What a write answered, so that the same form or call sent twice is done once. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** JSON of the record that the rule answered with. */
    record: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.method, table.path, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
    index("idempotency_keys_of_account").on(table.employeeId),
  ],
);
