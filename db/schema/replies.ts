import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MESSAGE_CHANNELS, REPLY_KINDS } from "../message-lists.ts";
import { id, instant, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";

/**
 * What came back: one row for each text that reached the shop's number, and for each mail that is an answer to the shop,
 * so that none is taken twice. Address and words go with an erasure, and after the days that Settings keep them; the row
 * stays.
 */
export const replies = sqliteTable(
  "replies",
  {
    id: id(),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    /** What the provider calls it; of a mail a digest of what names it. */
    providerRef: text().notNull(),
    kind: text({ enum: REPLY_KINDS }).notNull(),
    /** Where it came from, as the provider wrote it. */
    address: text(),
    /** The same as `addressesOf` writes it. */
    addressKey: text(),
    /** Null if nobody has the address, or several have it and nobody said whose it is. */
    customerId: integer().references(() => customers.id),
    /** Null for a text. */
    subject: text(),
    words: text(),
    /** What a mail repeats from earlier ones, and its signature; null for none. */
    quoted: text(),
    /** By the provider's clock. */
    receivedAt: instant().notNull(),
    takenAt: instant().notNull(),
    readAt: instant(),
    readBy: integer().references(() => employees.id),
  },
  (table) => [
    uniqueIndex("replies_provider_ref").on(table.channel, table.providerRef),
    index("replies_newest").on(table.channel, table.receivedAt, table.id),
    index("replies_unread")
      .on(table.receivedAt, table.id)
      .where(sql`"kind" = 'reply' and "read_at" is null`),
    index("replies_worded")
      .on(table.takenAt, table.id)
      .where(sql`"words" is not null`),
    index("replies_address")
      .on(table.addressKey, table.id)
      .where(sql`"address_key" is not null`),
    index("replies_customer")
      .on(table.customerId, table.id)
      .where(sql`"customer_id" is not null`),
    check("replies_channel", oneOf("channel", MESSAGE_CHANNELS)),
    check("replies_kind", oneOf("kind", REPLY_KINDS)),
    check("replies_read", sql.raw(`("read_at" is null) = ("read_by" is null)`)),
    check("replies_read_kind", sql.raw(`"kind" = 'reply' or "read_at" is null`)),
  ],
);
