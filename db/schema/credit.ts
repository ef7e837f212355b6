import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CREDIT_KINDS } from "../closed-lists.ts";
import { amount, id, instant, notNegative, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";

/** A customer's store credit, or a gift card. The shop owes the balance. */
export const creditAccounts = sqliteTable(
  "credit_accounts",
  {
    id: id(),
    kind: text({ enum: CREDIT_KINDS }).notNull(),
    /** The customer of store credit. */
    customerId: integer().references(() => customers.id),
    /** Number of a gift card: 16 digits, the last of which is a check digit. */
    number: text(),
    /** Sum of the account's movements. */
    balance: amount().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("credit_accounts_customer").on(table.customerId),
    uniqueIndex("credit_accounts_number").on(table.number),
    // For the list of outstanding balances.
    index("credit_accounts_outstanding")
      .on(table.kind, table.id)
      .where(sql`"balance" > 0`),
    check("credit_accounts_kind", oneOf("kind", CREDIT_KINDS)),
    check(
      "credit_accounts_owner",
      sql`("kind" = 'store_credit') = ("customer_id" is not null) and ("kind" = 'gift_card') = ("number" is not null)`,
    ),
    check("credit_accounts_number", sql`"number" is null or length("number") = 16`),
    check("credit_accounts_balance", notNegative("balance")),
  ],
);
