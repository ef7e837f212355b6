import type { Instant } from "~/domain/dates";
import type { Campaign } from "~/domain/outreach/campaigns/campaign";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { firstPreviewOf } from "~/domain/outreach/campaigns/preview-campaign.server";
import type { Sending } from "~/domain/outreach/campaigns/recipient";
import { hasItsRecipients } from "~/domain/outreach/campaigns/recipients-list-state";
import { type Actor, can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";

/** A campaign's message as one of those who get it reads it. */
interface AsRead {
  /** Null for a letter. */
  from: string | null;
  to: string;
  customerId: number;
  subject: string | null;
  words: string;
  isSent: boolean;
}

/**
 * As the first recipient reads it. Null without recipients of the campaign as it is now, and for who may not see
 * customers, whose names are in the words.
 */
export function asRead(
  actor: Actor,
  campaign: Campaign,
  { sending, now }: { sending: Sending | undefined; now: Instant },
): AsRead | null {
  if (!can(actor, "customers.view") || !hasItsRecipients(sending, campaign, now)) return null;
  const first = firstPreviewOf(shop().db, campaign);
  if (!first) return null;
  const { name, customerId, subject, words, isSent } = first;
  const from = campaign.type === "direct_mail" ? null : shownSender(campaign.type);
  return { from, to: name, customerId, subject, words, isSent };
}

/** Whom a device says that a campaign comes from; the shop, where nothing is set up to send by. */
export function shownSender(type: CampaignType): string {
  const { mail, texts } = shop().config;
  const sender =
    type === "email" ? mail && (mail.from.name || mail.from.address) : type === "sms" && texts && texts.from;
  return sender || readSettings(shop().db).shopName || "Loupe";
}
