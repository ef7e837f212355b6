import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import {
  type CampaignKey,
  findCampaigns,
  getCampaign,
} from "~/domain/outreach/campaigns/find-campaigns.server";
import { leavesAt } from "~/domain/outreach/campaigns/leaves-at.server";
import { matchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { PAUSED_WORDS } from "~/domain/outreach/messages/paused-words";
import { refuseUnlessSetUp } from "~/domain/people/outbox/refuse-to-write.server";
import { sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { resultsOf, sendingOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { MESSAGE_CHANNEL } from "~/domain/outreach/campaigns/take-recipient.server";
import { wrongWords } from "~/domain/outreach/campaigns/words-to-one";
import type { Tx } from "~db/client.server.ts";
import { proposalOf } from "~/domain/outreach/campaigns/proposals.server";
import type { Instant } from "~/domain/dates";
import { type Actor, can } from "~/domain/permissions";
import { listStores, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import { isPair, type KeyedList } from "~/web/list.server";
import { asRead } from "./as-read.server.ts";

/** Finds a campaign. Throws 404 if there is none. */
export function existingCampaign(campaignId: string): Campaign {
  const campaign = getCampaign(shop().db, idParam(campaignId));
  if (!campaign) throw notFound();
  return campaign;
}

/** Loads the campaign page. Each button posts to its own URL, which shows this page again if refused. */
export function recordOf(actor: Actor, campaignId: string) {
  const { db } = shop();
  const campaign = existingCampaign(campaignId);
  const segments = segmentsOf(campaign);
  const now = Date.now() as Instant;
  const sending = sendingOf(db, campaign.id);
  const results = resultsOf(db, campaign.id);
  return {
    campaign,
    segments,
    place: listStores(db).find(({ key }) => key === segments.location)?.name ?? segments.location,
    // Of one that was sent, today's customers aren't those whom it reaches.
    customers: campaign.status === "draft" ? matchingCustomers(db, segments, campaign.type, now) : null,
    notSetUp: notSetUp(db, campaign.type),
    wrong: campaign.status === "draft" ? (wrongWords(campaign)?.wrong ?? null) : null,
    sending: sending ?? null,
    /** Why nothing leaves at all; null if it does. */
    paused: campaign.type === "direct_mail" ? null : pausedWords(db),
    /** Null for one that isn't planned. */
    leavesAt: leavesAt(campaign.status, sending?.dueAt ?? null, now),
    results,
    read: asRead(actor, campaign, { sending, now }),
    proposal: proposalOf(db, campaign.id) ?? null,
    zone: zoneOf(db, null),
    mayExport: can(actor, "customers.export"),
    formKey: crypto.randomUUID(),
  };
}

function pausedWords(tx: Tx): { title: string; more: string } | null {
  const why = sendingStateOf(tx)?.pausedWhy ?? null;
  return why && PAUSED_WORDS[why];
}

/** What an administrator has to set up before such a campaign can leave; null for nothing. */
function notSetUp(tx: Tx, type: CampaignType): string | null {
  return refuseUnlessSetUp(tx, MESSAGE_CHANNEL[type])?.refusal.message ?? null;
}

export type CampaignRecordData = ReturnType<typeof recordOf>;

export function allCampaigns(): KeyedList<Campaign, CampaignKey> {
  return {
    read: (slice) => findCampaigns(shop().db, slice),
    keyOf: (campaign) => [campaign.createdAt, campaign.id],
    isKey: isPair,
  };
}
