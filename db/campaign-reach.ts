import { type SQL, sql } from "drizzle-orm";
import type { CampaignType } from "./closed-lists.ts";
import { CHANNEL_BITS, type ContactChannel } from "./profile-lists.ts";
import { customers } from "./schema/customers.ts";

const { email, cellPhone, street, city, zipCode, refusedChannels } = customers;

/** Whether the customer hasn't refused the channel. */
function isOpenTo(channel: ContactChannel): SQL {
  return sql`${refusedChannels} & ${sql.raw(String(CHANNEL_BITS[channel]))} = 0`;
}

/**
 * Whether a campaign of each type reaches a customer: the contact exists, and the customer didn't refuse it.
 */
export const REACHABLE = {
  email: sql`${email} IS NOT NULL AND ${isOpenTo("email")}`,
  sms: sql`${cellPhone} IS NOT NULL AND ${isOpenTo("text")}`,
  direct_mail: sql`${street} IS NOT NULL AND (${city} IS NOT NULL OR ${zipCode} IS NOT NULL) AND ${isOpenTo("post")}`,
} satisfies Record<CampaignType, SQL>;
