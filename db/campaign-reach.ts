import { type SQL, sql } from "drizzle-orm";
import type { CampaignType } from "./closed-lists.ts";
import { CHANNEL_BITS, type ContactChannel } from "./profile-lists.ts";
import { customers } from "./schema/customers.ts";

/*
 * Whom a campaign may be written to, for counting in SQL. `whyNotWritten` says the same of one customer, with
 * the reason.
 */

const { email, cellPhone, street, city, zipCode } = customers;
const { refusedChannels, agreedChannels, suppressedChannels } = customers;

const bitOf = (channel: ContactChannel) => sql.raw(String(CHANNEL_BITS[channel]));

/** Channels by which nobody contacts a customer. As bits. */
export const CLOSED_CHANNELS = sql<number>`(${refusedChannels} | ${suppressedChannels})`;

function isOpenTo(channel: ContactChannel): SQL {
  return sql`${CLOSED_CHANNELS} & ${bitOf(channel)} = 0`;
}

function hasAgreedTo(channel: ContactChannel): SQL {
  return sql`${agreedChannels} & ${bitOf(channel)} <> 0`;
}

const OPEN = {
  email: sql`${email} IS NOT NULL AND ${isOpenTo("email")}`,
  sms: sql`${cellPhone} IS NOT NULL AND ${isOpenTo("text")}`,
  direct_mail: sql`${street} IS NOT NULL AND (${city} IS NOT NULL OR ${zipCode} IS NOT NULL) AND ${isOpenTo("post")}`,
};

/** Whether a campaign of each type reaches a customer who said yes to it. */
export const REACHABLE_WITH_YES = {
  email: sql`${OPEN.email} AND ${hasAgreedTo("email")}`,
  sms: sql`${OPEN.sms} AND ${hasAgreedTo("text")}`,
  direct_mail: sql`${OPEN.direct_mail} AND ${hasAgreedTo("post")}`,
} satisfies Record<CampaignType, SQL>;

/**
 * Whether a campaign of each type reaches a customer, if the shop writes to whoever didn't refuse. Texts take a
 * yes in any shop.
 */
export const REACHABLE = {
  ...OPEN,
  sms: REACHABLE_WITH_YES.sms,
} satisfies Record<CampaignType, SQL>;
