import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { employees } from "./employees.ts";

/**
 * Who did what to which record, and when. Each row's `mac` is an HMAC over the previous one's and the row, with the
 * payload only as a salted digest, so that a payload can be erased and the chain still holds.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    at: instant().notNull(),
    /** Null when nobody is signed in: a failed sign-in, a command on the server. */
    employeeId: integer().references(() => employees.id),
    action: text().notNull(),
    recordKind: text().notNull(),
    recordId: text().notNull(),
    requestId: text().notNull(),
    address: text().notNull(),
    salt: text().notNull(),
    payloadDigest: text().notNull(),
    /** JSON { before, after }; null once erased. */
    payload: text(),
    previous: text().notNull(),
    mac: text().notNull(),
  },
  (table) => [
    index("audit_log_record").on(table.recordKind, table.recordId, table.at, table.id, table.employeeId),
    // The trail is read in the order of time. What stands behind the id answers a second filter without a look at the
    // rows, which their payloads make wide.
    index("audit_log_at").on(table.at),
    index("audit_log_employee").on(table.employeeId, table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id, table.employeeId, table.recordKind),
    index("audit_log_kind").on(table.recordKind, table.at, table.id, table.employeeId),
  ],
);

/** Refused requests, counted per minute. */
export const denials = sqliteTable(
  "denials",
  {
    minute: instant().notNull(),
    /** Who asked; of a failed sign-in, which account it was for. 0: nobody, or no account. */
    employeeId: integer().notNull(),
    /** A permission, or how a sign-in failed (`SIGN_IN_REFUSALS`). */
    permission: text().notNull(),
    count: integer().notNull(),
    /** Where they came from; '*' for several addresses, empty in rows of older versions. */
    address: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.minute, table.employeeId, table.permission] })],
);
