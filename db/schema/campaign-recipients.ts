import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { HELD_WHYS, LEFT_OUT_WHYS } from "../campaign-lists.ts";
import { campaigns } from "./campaigns.ts";
import { amount, id, instant, isFlag, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { messages } from "./messages.ts";
import { sales } from "./sales.ts";

/** How far a campaign is on its way out: its recipients are listed, then somebody sends it. */
export const campaignSendings = sqliteTable(
  "campaign_sendings",
  {
    campaignId: integer()
      .primaryKey()
      .references(() => campaigns.id),
    /** The campaign's version when the list began: after an edit it is made anew. */
    version: integer().notNull(),
    listedAt: instant().notNull(),
    /** Recipients up to this one are of an earlier list, and go first. */
    clearedUpTo: integer().notNull().default(0),
    /** Customers up to this one are listed. */
    listedUpTo: integer().notNull().default(0),
    isListed: integer({ mode: "boolean" }).notNull().default(false),
    /** When somebody pressed 'Send'; null for a list that is only looked at. */
    startedAt: instant(),
    /** Who sends it, and must be allowed to until the last one left. */
    startedBy: integer().references(() => employees.id),
    /** When the first message may leave. */
    dueAt: instant(),
    heldWhy: text({ enum: HELD_WHYS }),
    endedAt: instant(),
    /** Whether its links can be counted: the public door was open when they left. */
    countsClicks: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether a picture that counts openings left with any of its emails. */
    countsOpens: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("campaign_sendings_open")
      .on(table.dueAt, table.campaignId)
      .where(sql`"started_at" is not null and "ended_at" is null`),
    index("campaign_sendings_unlisted")
      .on(table.listedAt, table.campaignId)
      .where(sql`"is_listed" = 0`),
    index("campaign_sendings_counting")
      .on(table.campaignId)
      .where(sql`"counts_clicks" = 1`),
    index("campaign_sendings_counting_opens")
      .on(table.campaignId)
      .where(sql`"counts_opens" = 1`),
    check("campaign_sendings_held_why", oneOf("held_why", HELD_WHYS)),
    check("campaign_sendings_is_listed", isFlag("is_listed")),
    check("campaign_sendings_counts_clicks", isFlag("counts_clicks")),
    check(
      "campaign_sendings_started",
      sql.raw(
        `("started_at" is null) = ("started_by" is null) and ("started_at" is null) = ("due_at" is null)`,
      ),
    ),
  ],
);

/** A customer whom a campaign matched when it was listed, and why they don't get it, if they don't. */
export const campaignRecipients = sqliteTable(
  "campaign_recipients",
  {
    id: id(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** Where it goes, as `addressesOf` writes it. Null for whoever is left out, and after an erasure. */
    addressKey: text(),
    leftOut: text({ enum: LEFT_OUT_WHYS }),
    /** The customer who gets it at the same address. */
    sameAs: integer().references(() => customers.id),
    /** Whether a placeholder has only its other word for them. */
    lacksWords: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether one has no other word, so that they would read a gap. */
    hasGap: integer({ mode: "boolean" }).notNull().default(false),
    /** Null until it is their turn. */
    messageId: integer().references(() => messages.id),
    /** When a server took it for the first time. */
    sentAt: instant(),
    /** When somebody followed a link of it for the first time, and no machine. */
    clickedAt: instant(),
    /** Whether a machine did, such as one that looks for viruses. */
    isClickedByMachine: integer({ mode: "boolean" }).notNull().default(false),
    /** When its picture was asked for the first time, and by no machine that we know. */
    openedAt: instant(),
    /** Whether a machine did, such as one that asks for pictures ahead. */
    isOpenedByMachine: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether they bought something since, and kept it. */
    isConverted: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("campaign_recipients_customer").on(table.campaignId, table.customerId),
    // Each address once a campaign.
    uniqueIndex("campaign_recipients_address")
      .on(table.campaignId, table.addressKey)
      .where(sql`"address_key" is not null`),
    index("campaign_recipients_waiting")
      .on(table.campaignId, table.id)
      .where(sql`"left_out" is null and "message_id" is null`),
    index("campaign_recipients_chosen")
      .on(table.campaignId, table.id)
      .where(sql`"left_out" is null`),
    index("campaign_recipients_left_out")
      .on(table.campaignId, table.leftOut, table.id)
      .where(sql`"left_out" is not null`),
    index("campaign_recipients_not_chosen")
      .on(table.campaignId, table.id)
      .where(sql`"left_out" is not null`),
    index("campaign_recipients_lacking")
      .on(table.campaignId, table.id)
      .where(sql`"lacks_words" = 1`),
    index("campaign_recipients_message")
      .on(table.messageId)
      .where(sql`"message_id" is not null`),
    index("campaign_recipients_of").on(table.customerId, table.sentAt),
    index("campaign_recipients_same_as")
      .on(table.sameAs)
      .where(sql`"same_as" is not null`),
    check("campaign_recipients_left_out", oneOf("left_out", LEFT_OUT_WHYS)),
    check("campaign_recipients_lacks", isFlag("lacks_words")),
    check("campaign_recipients_gap", sql.raw(`"has_gap" in (0, "lacks_words")`)),
    check("campaign_recipients_machine", isFlag("is_clicked_by_machine")),
    check("campaign_recipients_converted", isFlag("is_converted")),
    check(
      "campaign_recipients_out",
      sql.raw(`"left_out" is null or ("message_id" is null and "address_key" is null and "sent_at" is null)`),
    ),
    check("campaign_recipients_same", sql.raw(`"same_as" is null or "left_out" = 'same_address'`)),
  ],
);

/** A ticket that followed a campaign: each ticket belongs to one, the newest. */
export const campaignTickets = sqliteTable(
  "campaign_tickets",
  {
    saleId: integer()
      .primaryKey()
      .references(() => sales.id),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    recipientId: integer()
      .notNull()
      .references(() => campaignRecipients.id),
    /** Whether it followed a click. */
    isAfterClick: integer({ mode: "boolean" }).notNull(),
    /** What it comes to without tax, less what came back. Zero for one that was voided. */
    net: amount().notNull(),
    /** Whether something of it was kept. */
    isKept: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    index("campaign_tickets_campaign").on(table.campaignId, table.saleId),
    index("campaign_tickets_recipient").on(table.recipientId),
    check("campaign_tickets_is_after_click", isFlag("is_after_click")),
    check("campaign_tickets_is_kept", isFlag("is_kept")),
  ],
);

/** Up to which rows tickets were looked at for campaigns: one row. */
export const campaignTicketsSeen = sqliteTable(
  "campaign_tickets_seen",
  {
    id: integer().primaryKey(),
    saleId: integer().notNull(),
    returnId: integer().notNull(),
    /** Voids up to then. */
    voidedAt: instant().notNull(),
  },
  () => [check("campaign_tickets_seen_one", sql.raw(`"id" = 1`))],
);
