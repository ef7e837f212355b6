import type { Campaign } from "~/domain/outreach/campaigns/campaign";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { previewsOf } from "~/domain/outreach/campaigns/preview-campaign.server";
import { type Actor, can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";

/** A campaign's message as one of those who get it reads it. */
interface AsRead {
  from: string;
  to: string;
  customerId: number;
  subject: string | null;
  words: string;
}

/** As the first recipient reads it. Null for who may not see customers, whose names are in the words. */
export function asRead(actor: Actor, campaign: Campaign): AsRead | null {
  if (!can(actor, "customers.view")) return null;
  const [first] = previewsOf(shop().db, campaign);
  if (!first) return null;
  const { name, customerId, subject, words } = first;
  return { from: shownSender(campaign.type), to: name, customerId, subject, words };
}

/** Whom a device says that a campaign comes from; the shop, where nothing is set up to send by. */
export function shownSender(type: CampaignType): string {
  const { mail, texts } = shop().config;
  const sender =
    type === "email" ? mail && (mail.from.name || mail.from.address) : type === "sms" && texts && texts.from;
  return sender || readSettings(shop().db).shopName || "Loupe";
}
