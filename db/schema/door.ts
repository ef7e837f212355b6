import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DOOR_PURPOSES } from "../message-lists.ts";
import { campaigns } from "./campaigns.ts";
import { id, instant, isFlag, oneOf } from "./columns.ts";
import { messages } from "./messages.ts";

/** Where the public door stands: one row, once there was one. In a chain its stores know it from here. */
export const publicDoor = sqliteTable(
  "public_door",
  {
    id: id(),
    /** Its origin. Null while it is closed. */
    url: text(),
  },
  () => [check("public_door_one", sql.raw(`"id" = 1`))],
);

/** Addresses that a campaign's links lead to. The public door redirects to no other. */
export const campaignLinks = sqliteTable(
  "campaign_links",
  {
    id: id(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    url: text().notNull(),
  },
  (table) => [uniqueIndex("campaign_links_url").on(table.campaignId, table.url)],
);

/** Links to the public door that left with messages. A row goes once it ended, or with an erasure. */
export const doorLinks = sqliteTable(
  "door_links",
  {
    id: id(),
    /** SHA-256. The token itself is in the message that left, and nowhere here. */
    tokenHash: text().notNull(),
    purpose: text({ enum: DOOR_PURPOSES }).notNull(),
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    /** Where a click leads. */
    campaignLinkId: integer().references(() => campaignLinks.id),
    endsAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("door_links_token_hash").on(table.tokenHash),
    index("door_links_message").on(table.messageId, table.id),
    index("door_links_ends").on(table.endsAt, table.id),
    index("door_links_campaign_link")
      .on(table.campaignLinkId)
      .where(sql`"campaign_link_id" is not null`),
    check("door_links_purpose", oneOf("purpose", DOOR_PURPOSES)),
    check("door_links_click", sql.raw(`("purpose" = 'click') = ("campaign_link_id" is not null)`)),
  ],
);

/** Each time that a link of a campaign was followed, by somebody or by a machine that looks through mail. */
export const linkClicks = sqliteTable(
  "link_clicks",
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    campaignLinkId: integer()
      .notNull()
      .references(() => campaignLinks.id),
    at: instant().notNull(),
    isMachine: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    index("link_clicks_message").on(table.messageId, table.id),
    index("link_clicks_link").on(table.campaignLinkId, table.isMachine, table.messageId),
    check("link_clicks_is_machine", isFlag("is_machine")),
  ],
);

/**
 * When an email's picture was first asked for, by somebody and by a machine that asks for pictures ahead: a row each,
 * however often.
 */
export const messageOpenings = sqliteTable(
  "message_openings",
  {
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    isMachine: integer({ mode: "boolean" }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.isMachine] }),
    check("message_openings_is_machine", isFlag("is_machine")),
  ],
);
