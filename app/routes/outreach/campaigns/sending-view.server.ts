import { type Instant, isoInstant, localTimeIn } from "~/domain/dates";
import { PAUSED_WORDS } from "~/domain/outreach/messages/paused-words";
import { goesTo, sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { segmentsInWords } from "~/domain/people/outbox/segments-in-words";
import type { Campaign } from "~/domain/outreach/campaigns/campaign";
import { findRecipients, resultsOf, sendingOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { howLong } from "~/domain/outreach/campaigns/how-long";
import { previewsOf } from "~/domain/outreach/campaigns/preview-campaign.server";
import { LEFT_OUT_WHYS, leftOutCounts, leftOutWords } from "~/domain/outreach/campaigns/recipient";
import { isListed, listStateOf } from "~/domain/outreach/campaigns/recipients-list-state";
import { whyNotReady } from "~/domain/outreach/campaigns/send-campaign.server";
import { MESSAGE_CHANNEL } from "~/domain/outreach/campaigns/take-recipient.server";
import { type Actor, can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { zoneLabel } from "~/domain/time-zones";
import { shop } from "~/runtime/shop.server";
import { shownSender } from "./as-read.server.ts";
import { shownRecipient } from "./shown-recipients.server.ts";

/** Left-out recipients shown beside the counts. */
const SHOWN = 10;

/** What the page of a draft shows before it is sent: who gets it, who doesn't, and what they read. */
export function sendingView(actor: Actor, campaign: Campaign) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const { id, type, status } = campaign;
  const sending = sendingOf(db, id);
  const zone = zoneOf(db, null);
  const listing = listStateOf(sending, campaign, now);
  const results = resultsOf(db, id);
  const counts = leftOutCounts(results);
  const settings = readSettings(db);
  // Their words have customers' names in them.
  const showsPreviews = can(actor, "customers.view");
  const previews = isListed(listing) && showsPreviews ? previewsOf(db, campaign) : [];
  const pausedWhy = type === "direct_mail" ? null : (sendingStateOf(db)?.pausedWhy ?? null);
  const planned = campaign.scheduledAt;
  return {
    status,
    listing,
    listedAt: sending ? isoInstant(sending.listedAt) : "",
    listedSoFar: results.chosen + Object.values(counts).reduce((sum, n) => sum + n, 0),
    chosen: results.chosen,
    lacking: results.lacking,
    leftOut: LEFT_OUT_WHYS.filter((why) => counts[why] > 0).map((why) => ({
      why,
      words: leftOutWords(why, type),
      n: counts[why],
    })),
    firstLeftOut: isListed(listing)
      ? findRecipients(db, { campaignId: id, whom: "left_out" }, { limit: SHOWN }).map((found) =>
          shownRecipient(found, { type, status, actor, zone }),
        )
      : [],
    takes: type === "direct_mail" ? null : howLong(results.chosen, settings),
    goesTo: type === "direct_mail" ? null : goesTo(db, MESSAGE_CHANNEL[type]),
    unready: whyNotReady(db, campaign)?.refusal.message ?? null,
    paused: pausedWhy && PAUSED_WORDS[pausedWhy].title,
    showsPreviews,
    previews: previews.map((preview) => ({
      ...preview,
      segments: type === "sms" ? segmentsInWords(preview.words) : null,
    })),
    from: shownSender(type),
    scheduledDate: planned !== null && planned > now ? localTimeIn(zone, planned) : "",
    zone: zoneLabel(zone),
  };
}

export type SendingView = ReturnType<typeof sendingView>;
