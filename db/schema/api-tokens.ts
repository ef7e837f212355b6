import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "../closed-lists.ts";
import { id, instant, isFlag, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";

/**
 * Lets programs use the API in the name of whoever made them. Rows stay when they end: entries of the audit trail name
 * them.
 */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    name: text().notNull(),
    /** SHA-256. The token itself is shown once, and stored nowhere. */
    tokenHash: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    isReadOnly: integer({ mode: "boolean" }).notNull(),
    /** Who made it. It can do nothing that they can't. */
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    createdAt: instant().notNull(),
    /** Null for never. */
    expiresAt: instant(),
    /** Written at most every few minutes; null if it wasn't used yet. */
    lastUsedAt: instant(),
    revokedAt: instant(),
    /** Null if it isn't revoked, or if a restore revoked it. */
    revokedBy: integer().references(() => employees.id),
  },
  (table) => [
    uniqueIndex("api_tokens_token_hash").on(table.tokenHash),
    index("api_tokens_employee").on(table.employeeId),
    check("api_tokens_role", oneOf("role", ROLES)),
    check("api_tokens_is_read_only", isFlag("is_read_only")),
    check("api_tokens_revoked_by", sql.raw(`"revoked_by" is null or "revoked_at" is not null`)),
  ],
);
