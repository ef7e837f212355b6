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
import {
  ATTEMPT_ANSWERS,
  BOUNCE_KINDS,
  CANCELED_WHYS,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
} from "../message-lists.ts";
import { campaigns } from "./campaigns.ts";
import { id, instant, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { orders } from "./orders.ts";
import { returns } from "./returns.ts";
import { sales } from "./sales.ts";

/**
 * The outbox: one text to one address, a row before anything leaves. Address and words go with an erasure, and after
 * the days that Settings keep them; the row stays.
 */
export const messages = sqliteTable(
  "messages",
  {
    id: id(),
    /** Its `Message-ID`, made with the row and never changed: bounces and replies name it. */
    messageKey: text().notNull(),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    purpose: text({ enum: MESSAGE_PURPOSES }).notNull(),
    /** As somebody typed it. */
    address: text(),
    /** The same as `addressesOf` writes it. */
    addressKey: text(),
    /** Null for a walk-in. */
    customerId: integer().references(() => customers.id),
    saleId: integer().references(() => sales.id),
    returnId: integer().references(() => returns.id),
    orderId: integer().references(() => orders.id),
    campaignId: integer().references(() => campaigns.id),
    /** The campaign that it is a test of, to whoever writes it. */
    testOf: integer().references(() => campaigns.id),
    /** Null for a text. */
    subject: text(),
    words: text(),
    /** Who wrote it. */
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    state: text({ enum: MESSAGE_STATES }).notNull().default("queued"),
    /** When it is due. */
    nextTryAt: instant().notNull(),
    /** The start of the sender that claimed it last. */
    claimedRun: text(),
    /** What the provider calls it. */
    providerRef: text(),
    canceledWhy: text({ enum: CANCELED_WHYS }),
    /** The one that this one repeats, because nobody can tell whether it arrived. */
    againOf: integer().references((): AnySQLiteColumn => messages.id),
    queuedAt: instant().notNull(),
    /** When a server took it. */
    sentAt: instant(),
    /** Since when it is neither queued nor on its way. */
    settledAt: instant(),
    /** When its provider is asked what became of it; null once that is known, or isn't asked any more. */
    askAt: instant(),
  },
  (table) => [
    uniqueIndex("messages_message_key").on(table.messageKey),
    uniqueIndex("messages_provider_ref")
      .on(table.channel, table.providerRef)
      .where(sql`"provider_ref" is not null`),
    uniqueIndex("messages_again_of")
      .on(table.againOf)
      .where(sql`"again_of" is not null`),
    // Each person and each address once a campaign.
    uniqueIndex("messages_campaign_customer")
      .on(table.campaignId, table.customerId)
      .where(sql`"campaign_id" is not null and "customer_id" is not null and "again_of" is null`),
    uniqueIndex("messages_campaign_address")
      .on(table.campaignId, table.addressKey)
      .where(sql`"campaign_id" is not null and "address_key" is not null and "again_of" is null`),
    index("messages_due")
      .on(table.channel, table.nextTryAt, table.id)
      .where(sql`"state" = 'queued' and "campaign_id" is null`),
    index("messages_due_marketing")
      .on(table.channel, table.nextTryAt, table.id)
      .where(sql`"state" = 'queued' and "campaign_id" is not null`),
    index("messages_in_doubt")
      .on(table.state, table.id)
      .where(sql`"state" in ('sending', 'unknown')`),
    index("messages_answered")
      .on(table.channel, table.settledAt, table.id)
      .where(sql`"state" in ('sent', 'delivered', 'bounced')`),
    index("messages_ask")
      .on(table.channel, table.askAt, table.id)
      .where(sql`"ask_at" is not null`),
    index("messages_worded")
      .on(table.queuedAt, table.id)
      .where(sql`"words" is not null`),
    index("messages_address")
      .on(table.addressKey, table.id)
      .where(sql`"address_key" is not null`),
    index("messages_customer")
      .on(table.customerId, table.id)
      .where(sql`"customer_id" is not null`),
    index("messages_sale")
      .on(table.saleId, table.id)
      .where(sql`"sale_id" is not null`),
    index("messages_return")
      .on(table.returnId, table.id)
      .where(sql`"return_id" is not null`),
    index("messages_order")
      .on(table.orderId, table.id)
      .where(sql`"order_id" is not null`),
    index("messages_campaign")
      .on(table.campaignId, table.state)
      .where(sql`"campaign_id" is not null`),
    index("messages_test_of")
      .on(table.testOf)
      .where(sql`"test_of" is not null`),
    check("messages_channel", oneOf("channel", MESSAGE_CHANNELS)),
    check("messages_purpose", oneOf("purpose", MESSAGE_PURPOSES)),
    check("messages_state", oneOf("state", MESSAGE_STATES)),
    check("messages_canceled_why", oneOf("canceled_why", CANCELED_WHYS)),
    check("messages_canceled", sql.raw(`("state" = 'canceled') = ("canceled_why" is not null)`)),
    check("messages_marketing", sql.raw(`("purpose" = 'campaign') = ("campaign_id" is not null)`)),
    check("messages_settled", sql.raw(`("state" in ('queued', 'sending')) = ("settled_at" is null)`)),
    check(
      "messages_open",
      sql.raw(
        `"settled_at" is not null or ("address" is not null and "address_key" is not null and "words" is not null)`,
      ),
    ),
    check(
      "messages_about_one",
      sql.raw(`("sale_id" is not null) + ("return_id" is not null) + ("order_id" is not null) <= 1`),
    ),
  ],
);

/** Each time that a message was given to a server. Its answer is null while it is on its way, and for good in doubt. */
export const messageAttempts = sqliteTable(
  "message_attempts",
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    begunAt: instant().notNull(),
    endedAt: instant(),
    answer: text({ enum: ATTEMPT_ANSWERS }),
    /** The server's code: 250, 451, 550. Null if it said none. */
    code: integer(),
    /** What it said, without addresses. */
    said: text(),
  },
  (table) => [
    index("message_attempts_message").on(table.messageId, table.id),
    check("message_attempts_answer", oneOf("answer", ATTEMPT_ANSWERS)),
    check("message_attempts_ended", sql.raw(`("answer" is null) = ("ended_at" is null)`)),
  ],
);

/** What came back about a message by mail, each kind once, so that a report that is read again counts once. */
export const bounces = sqliteTable(
  "bounces",
  {
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    kind: text({ enum: BOUNCE_KINDS }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.kind] }),
    check("bounces_kind", oneOf("kind", BOUNCE_KINDS)),
  ],
);
