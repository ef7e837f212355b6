import { check, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CLOSED_BECAUSE, CONTACT_CHANNELS, SUPPRESSION_SOURCES } from "../profile-lists.ts";
import { id, instant, oneOf } from "./columns.ts";

/**
 * Addresses that nobody writes to, whichever customer has them: one row for each channel and address. A row
 * outlives edits, merges and erasures, and so has no customer and no address, only a keyed hash of it.
 */
export const suppressions = sqliteTable(
  "suppressions",
  {
    id: id(),
    channel: text({ enum: CONTACT_CHANNELS }).notNull(),
    /** HMAC of the address as `addressesOf` writes it, under a key made from `audit.key`. */
    addressHash: text().notNull(),
    source: text({ enum: SUPPRESSION_SOURCES }).notNull(),
    /** Why it was closed by hand without a customer's record. Null for any other, and once somebody refuses too. */
    reason: text({ enum: CLOSED_BECAUSE }),
    at: instant().notNull(),
    /** When somebody with the address said yes, or the answer turned out to be a mistake. */
    liftedAt: instant(),
  },
  (table) => [
    uniqueIndex("suppressions_address").on(table.addressHash, table.channel),
    check("suppressions_channel", oneOf("channel", CONTACT_CHANNELS)),
    check("suppressions_source", oneOf("source", SUPPRESSION_SOURCES)),
    check("suppressions_reason", oneOf("reason", CLOSED_BECAUSE)),
  ],
);
