import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { HAS_A_PART } from "../had-a-part.ts";
import { PRICE_SAID, SAYS_PRICE } from "../order-prices.ts";
import { EDITS } from "../closed-lists.ts";
import { listed } from "../one-of-many.ts";
import { apiTokens } from "./api-tokens.ts";
import { id, instant } from "./columns.ts";
import { employees } from "./employees.ts";

/**
 * Each row's `mac` is an HMAC over the previous row's mac and the row. The payload enters as a salted digest,
 * so it can be erased without breaking the chain. A row with an approver has the chain's second format, whose
 * mac covers the approver too, and one of a token the third; every other row has the first.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    at: instant().notNull(),
    /** Null without a signed-in employee: failed sign-ins, server commands. */
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
    /** The colleague who approved on the spot, because the employee may not do it alone. */
    approvedBy: integer().references(() => employees.id),
    /** The token with which a program did it, in the name of the employee. */
    tokenId: integer().references(() => apiTokens.id),
  },
  (table) => [
    index("audit_log_record").on(table.recordKind, table.recordId, table.at, table.id, table.employeeId),
    // The trail is read in time order. Columns after the id let the index answer a second filter without
    // reading the rows, whose payloads are large.
    index("audit_log_at").on(table.at),
    index("audit_log_employee").on(table.employeeId, table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id, table.employeeId, table.recordKind),
    // Few rows have an approver.
    index("audit_log_approver")
      .on(table.approvedBy, table.at, table.id)
      .where(sql`"approved_by" is not null`),
    // So do few rows have a token.
    index("audit_log_token")
      .on(table.tokenId, table.at, table.id)
      .where(sql`"token_id" is not null`),
    // An account has many entries of its sign-ins, and other accounts have many of any action.
    index("audit_log_account")
      .on(table.recordId, table.action, table.at, table.id, table.employeeId)
      .where(sql`"record_kind" = 'employee'`),
    // An order may have thousands of long edits, and a sale asks for the highest price of each order of its month.
    index("audit_log_price")
      .on(table.recordKind, table.recordId, sql.raw(PRICE_SAID))
      .where(sql.raw(SAYS_PRICE)),
    // Few of a record's entries replace a word of it.
    index("audit_log_edits")
      .on(table.recordKind, table.recordId, table.at, table.id)
      .where(sql`"action" in ${sql.raw(listed(EDITS))}`),
    // An order may have thousands of edits, and a sale asks who made and approved those of its month's orders.
    index("audit_log_part")
      .on(table.recordKind, table.recordId, table.employeeId, table.approvedBy)
      .where(sql.raw(HAS_A_PART)),
    index("audit_log_kind").on(table.recordKind, table.at, table.id, table.employeeId),
  ],
);

/** Denied requests per minute. */
export const denials = sqliteTable(
  "denials",
  {
    minute: instant().notNull(),
    /** The sender, or the account of a failed sign-in; 0 for neither. */
    employeeId: integer().notNull(),
    /** A permission or a failed sign-in (`SIGN_IN_REFUSALS`). */
    permission: text().notNull(),
    count: integer().notNull(),
    /** The first one, with `AND_OTHERS` if others follow it. */
    address: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.minute, table.employeeId, table.permission] }),
    index("denials_employee").on(table.employeeId, table.minute),
  ],
);
