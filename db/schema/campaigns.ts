import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AGE_RANGES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES, GENDERS, TIERS } from "../closed-lists.ts";
import { id, instant, notNegative, oneOf, version } from "./columns.ts";
import { employees } from "./employees.ts";

export const campaigns = sqliteTable(
  "campaigns",
  {
    id: id(),
    name: text().notNull(),
    type: text({ enum: CAMPAIGN_TYPES }).notNull(),
    messageContent: text().notNull(),
    subject: text(),
    audienceTier: text({ enum: TIERS }),
    audienceGender: text({ enum: GENDERS }),
    audienceAgeRange: text({ enum: AGE_RANGES }),
    audienceLocation: text(),
    scheduledAt: instant(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull().default("draft"),
    sentCount: integer().notNull().default(0),
    openCount: integer().notNull().default(0),
    clickCount: integer().notNull().default(0),
    conversionCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    index("campaigns_created").on(table.createdAt, table.id),
    // Has all that the list's cards sum, so that they read past no message.
    index("campaigns_figures").on(
      table.status,
      table.sentCount,
      table.openCount,
      table.clickCount,
      table.conversionCount,
    ),
    check("campaigns_type", oneOf("type", CAMPAIGN_TYPES)),
    check("campaigns_status", oneOf("status", CAMPAIGN_STATUSES)),
    check("campaigns_sent", notNegative("sent_count")),
    check("campaigns_opened", notNegative("open_count")),
    check("campaigns_clicked", notNegative("click_count")),
    check("campaigns_converted", notNegative("conversion_count")),
  ],
);

/** The advisor's rewrite of a message, until somebody accepts or drops it. */
export const campaignProposals = sqliteTable("campaign_proposals", {
  campaignId: integer()
    .primaryKey()
    .references(() => campaigns.id, { onDelete: "cascade" }),
  messageContent: text().notNull(),
  /** Null keeps the campaign's subject. */
  subject: text(),
  /** 'Built-in advisor' or the model's name. */
  source: text().notNull(),
  madeAt: instant().notNull(),
  madeBy: integer()
    .notNull()
    .references(() => employees.id),
});
