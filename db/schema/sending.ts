import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MESSAGE_CHANNELS, PAUSED_WHYS } from "../message-lists.ts";
import { instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";

/** Whether messages leave: one row, from the first start with something to send by. Stores read it by their replica. */
export const sendingState = sqliteTable(
  "sending_state",
  {
    id: integer().primaryKey(),
    /** The data folder that sends (`machineHere`): a copy of it is another one. */
    machine: text().notNull(),
    pausedAt: instant(),
    pausedWhy: text({ enum: PAUSED_WHYS }),
    /** Null if it paused itself. */
    pausedBy: integer().references(() => employees.id),
    /** What a server said when it refused the shop. */
    pausedSaid: text(),
    /** Bounces before it don't pause again. */
    resumedAt: instant(),
  },
  () => [
    check("sending_state_one", sql.raw(`"id" = 1`)),
    check("sending_state_paused_why", oneOf("paused_why", PAUSED_WHYS)),
    check("sending_state_paused", sql.raw(`("paused_at" is null) = ("paused_why" is null)`)),
  ],
);

/** How many messages were given to servers, by the minute. Of the last hour, so that a restart doesn't forget it. */
export const sendingPace = sqliteTable(
  "sending_pace",
  {
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    /** Its first millisecond. */
    minute: instant().notNull(),
    begun: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.minute] }),
    check("sending_pace_channel", oneOf("channel", MESSAGE_CHANNELS)),
  ],
);

/** By what each channel sends, since the last start of the sender, and what its server last did. */
export const sendingChannels = sqliteTable(
  "sending_channels",
  {
    channel: text({ enum: MESSAGE_CHANNELS }).primaryKey(),
    /** Where its messages go, in words and without a secret; null if nothing is set up any more. */
    goesTo: text(),
    /** When it last took a message, or refused one for what it was. */
    reachedAt: instant(),
    /** Since when it takes none; null if it does. */
    failingSince: instant(),
    /** What it said last, without addresses; null if that was about one message. */
    said: text(),
    /** Since when replies are taken, by its provider's clock: what lay there before is no news. */
    heardSince: instant(),
    /** What `goesTo` was then: what lies with another provider is no news either. */
    heardOf: text(),
    /** Since when its provider can't be asked for them; null if it can. */
    unheardSince: instant(),
  },
  () => [check("sending_channels_channel", oneOf("channel", MESSAGE_CHANNELS))],
);

/** How far the mailbox was read: one row, from the first start with one. Stores read it by their replica. */
export const mailboxState = sqliteTable(
  "mailbox_state",
  {
    id: integer().primaryKey(),
    /** Which mailbox it is, in words and without a secret; null if none is set up any more. */
    name: text(),
    /** What `name` was when it was connected. */
    heardOf: text(),
    /** What came before is no news. */
    heardSince: instant(),
    /** Under what its server numbers mail (UIDVALIDITY): with another one it numbers all of it anew. */
    numbering: integer(),
    /** Number (UID) of the last mail that was looked at. */
    heardTo: integer(),
    /** When that one came, by the server's clock. */
    heardUntil: instant(),
    /** Since when it can't be read; null if it can. */
    unheardSince: instant(),
    /** What its server said then, without addresses. */
    said: text(),
    /** Mails that couldn't be read, since it was connected. */
    skipped: integer().notNull(),
  },
  () => [check("mailbox_state_one", sql.raw(`"id" = 1`))],
);
