import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ADDRESS_NEEDED } from "./campaign-addresses.ts";
import type { CampaignType } from "./closed-lists.ts";
import { CHANNEL_BITS, type ContactChannel } from "./profile-lists.ts";
import { customers } from "./schema/customers.ts";

/*
 * Whom a campaign may be written to, for counting in SQL. `whyNotWritten` says the same of one customer, with
 * the reason.
 */

const { agreedChannels } = customers;

const bitOf = (channel: ContactChannel) => sql.raw(String(CHANNEL_BITS[channel]));

/** Channels by which nobody contacts a customer. As bits. */
export function closedChannelsIn(
  row: Record<"refusedChannels" | "suppressedChannels", SQLWrapper>,
): SQL<number> {
  return sql<number>`(${row.refusedChannels} | ${row.suppressedChannels})`;
}

export const CLOSED_CHANNELS = closedChannelsIn(customers);

function isOpenTo(channel: ContactChannel): SQL {
  return sql`${CLOSED_CHANNELS} & ${bitOf(channel)} = 0`;
}

function hasAgreedTo(channel: ContactChannel): SQL {
  return sql`${agreedChannels} & ${bitOf(channel)} <> 0`;
}

function hasAddress(type: CampaignType): SQL {
  const groups = ADDRESS_NEEDED[type].map((parts) => {
    const one = sql.join(
      parts.map((part) => sql`${customers[part]} IS NOT NULL`),
      sql` OR `,
    );
    return parts.length > 1 ? sql`(${one})` : one;
  });
  return sql.join(groups, sql` AND `);
}

const OPEN = {
  email: sql`${hasAddress("email")} AND ${isOpenTo("email")}`,
  sms: sql`${hasAddress("sms")} AND ${isOpenTo("text")}`,
  direct_mail: sql`${hasAddress("direct_mail")} AND ${isOpenTo("post")}`,
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
