import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CODE_PURPOSES, ROLES, SECOND_FACTORS } from "../closed-lists.ts";
import { id, instant, isFlag, oneOf, version } from "./columns.ts";
import { stores } from "./stores.ts";

export const employees = sqliteTable(
  "employees",
  {
    id: id(),
    /** Lower case; also the sign-in name. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    phone: text(),
    homeStore: text().references(() => stores.key),
    isActive: integer({ mode: "boolean" }).notNull().default(true),
    /** Argon2id; null until a password is set. */
    passwordHash: text(),
    passwordSetAt: instant(),
    /** Header's location selector: a store, or null for all. */
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

/** The cookie holds the token; only its SHA-256 is stored. `employeeId` signed in with a password. */
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
    /** The employee who took the terminal over by PIN; null for the one who signed in. */
    actingId: integer().references(() => employees.id),
    /** When they took it over, or when the one who signed in came back. */
    actingSince: instant(),
    /** When the terminal was locked; null while somebody is at it. */
    lockedAt: instant(),
    /** When the employee who took over by PIN last typed their password. */
    confirmedAt: instant(),
  },
  (table) => [
    uniqueIndex("sessions_token_hash").on(table.tokenHash),
    index("sessions_employee").on(table.employeeId),
    index("sessions_acting").on(table.actingId),
  ],
);

/** Six digits that approve a colleague's step or take over a terminal. */
export const pins = sqliteTable("pins", {
  employeeId: integer()
    .primaryKey()
    .references(() => employees.id, { onDelete: "cascade" }),
  /** Argon2id of an HMAC, whose key is derived from `audit.key`. */
  hash: text().notNull(),
  setAt: instant().notNull(),
});

/** Accounts with an authenticator app. Only confirmed ones are stored. */
export const secondFactors = sqliteTable("second_factors", {
  employeeId: integer()
    .primaryKey()
    .references(() => employees.id, { onDelete: "cascade" }),
  /** Encrypted with a key derived from `audit.key`. */
  secret: text().notNull(),
  /** The 30-second step of the last code used. */
  lastStep: integer().notNull(),
  setUpAt: instant().notNull(),
});

/** Codes that replace the authenticator app once each. Only hashes are stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of the code without hyphens. */
    codeHash: text().primaryKey(),
    employeeId: integer()
      .notNull()
      .references(() => secondFactors.employeeId, { onDelete: "cascade" }),
    usedAt: instant(),
  },
  (table) => [index("recovery_codes_employee").on(table.employeeId)],
);

/** The newest sign-ins of each account. */
export const signIns = sqliteTable(
  "sign_ins",
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    /** Kept when the session ends. */
    sessionId: integer().notNull(),
    at: instant().notNull(),
    userAgent: text().notNull(),
    address: text().notNull(),
    /** Null if the password was enough. */
    secondFactor: text({ enum: SECOND_FACTORS }),
    isNewBrowser: integer({ mode: "boolean" }).notNull(),
    /** Whether the account is still told about it. */
    isAnnounced: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    index("sign_ins_employee").on(table.employeeId),
    index("sign_ins_announced").on(table.employeeId).where(sql.raw(`"is_announced" = 1`)),
    check("sign_ins_second_factor", oneOf("second_factor", SECOND_FACTORS)),
    check("sign_ins_is_new_browser", isFlag("is_new_browser")),
    check("sign_ins_is_announced", isFlag("is_announced")),
  ],
);

/** Codes of the first owner, and codes to set a password. Only hashes are stored. */
export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    id: id(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** Null for the first-run code. */
    employeeId: integer().references(() => employees.id, { onDelete: "cascade" }),
    /** SHA-256 of the code without hyphens. */
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    /** Null for the first-run code, which is valid until the next start. */
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

/**
 * Failed passwords and codes of the last hour. Accounts are keyed hashes, because people type passwords into
 * the wrong field.
 */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    id: id(),
    accountHash: text().notNull(),
    /** IPv6 addresses are reduced to their /64 network. */
    address: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index("sign_in_failures_account").on(table.accountHash, table.at),
    index("sign_in_failures_address").on(table.address, table.at),
    index("sign_in_failures_at").on(table.at),
  ],
);

/** Drafts that are too long for a URL, or wait for a sign-in. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    id: text().primaryKey(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    path: text().notNull(),
    /** JSON: `[name, value][]`. */
    fields: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("form_drafts_employee").on(table.employeeId),
    index("form_drafts_created").on(table.createdAt),
  ],
);

/** Stored answers, so that a repeated form or call takes effect only once. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    /** A program's keys are its own; 0 for a person's. */
    tokenId: integer().notNull().default(0),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** JSON of the resulting record. */
    record: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.tokenId, table.method, table.path, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
    index("idempotency_keys_of_account").on(table.employeeId, table.tokenId),
  ],
);
