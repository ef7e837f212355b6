import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaigns, campaignSendings } from "~db/schema/index.ts";
import { counted } from "../../counted.ts";
import type { Instant } from "../../dates.ts";
import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { refuseUnlessSetUp } from "../../people/outbox/refuse-to-write.server.ts";
import { LONGEST_TEXT } from "../../people/outbox/segments-in-words.ts";
import { beginAttributing } from "./attribute-tickets.server.ts";
import type { Campaign } from "./campaign.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { firstWithGap, resultsOf, sendingOf } from "./find-recipients.server.ts";
import { namedInWords } from "./values-of-placeholders.server.ts";
import { gapsIn } from "./placeholders.ts";
import { listStateOf } from "./recipients-list-state.ts";
import { MESSAGE_CHANNEL } from "./take-recipient.server.ts";
import { whenToSend } from "./when-to-send.ts";
import { allWords, wrongWords } from "./words-to-one.ts";

interface CampaignSend {
  /** When the list was begun that whoever sends it saw; null for the list as it is. */
  listedAt: Instant | null;
  /** As typed; empty for at once. */
  scheduledDate: string;
}

/**
 * Sends a draft to the recipients of its list, at once or at a time. Refused without a list of what the campaign is
 * now, for a campaign that nobody gets, and for whatever `whyNotReady` says.
 */
export function sendCampaign(
  { tx, actor, now }: RuleContext,
  id: number,
  { listedAt, scheduledDate }: CampaignSend,
): Result<Campaign> {
  const before = getCampaign(tx, id);
  if (!before) return refuse("missing", "No such record");
  if (before.status !== "draft") return refuse("conflict", "This campaign was sent already: copy it");
  const sending = sendingOf(tx, id);
  const list = listStateOf(sending, before, now);
  const isSeen = listedAt === null || sending?.listedAt === listedAt;
  if (list === "none" || !isSeen)
    return refuse("conflict", "The campaign was changed since: look again who gets it");
  if (list === "running") return refuse("conflict", "Its recipients are still being listed");
  if (list === "old")
    return refuse("conflict", "The list of its recipients is a day old: look again who gets it");
  const unready = whyNotReady(tx, before);
  if (unready) return unready;
  const { chosen } = resultsOf(tx, id);
  if (chosen === 0) return refuse("conflict", "Nobody gets this campaign");
  const when = whenToSend(scheduledDate, { zone: zoneOf(tx, null), now });
  if ("wrong" in when) return refuse("invalid", when.wrong, "scheduledDate");
  tx.update(campaignSendings)
    .set({ startedAt: now, startedBy: actor.id, dueAt: when.at, heldWhy: null, endedAt: null })
    .where(eq(campaignSendings.campaignId, id))
    .run();
  beginAttributing(tx, now);
  const after = tx
    .update(campaigns)
    .set({
      status: "active",
      scheduledAt: when.at === now ? null : when.at,
      version: sql`${campaigns.version} + 1`,
    })
    .where(and(eq(campaigns.id, id), eq(campaigns.status, "draft")))
    .returning()
    .get();
  return done(after, {
    action: "campaign.sent",
    record: { kind: "campaign", id },
    before: { status: "draft", scheduledAt: before.scheduledAt },
    after: { status: "active", scheduledAt: after.scheduledAt, dueAt: when.at, recipients: chosen },
  });
}

/** Why a campaign can't be sent as it is, whoever gets it; null if it can. */
export function whyNotReady(tx: Tx, campaign: Campaign): Refused | null {
  const { type, subject, messageContent } = campaign;
  const wrong = wrongWords(campaign);
  if (wrong) return refuse("invalid", wrong.wrong, wrong.field);
  const unset = refuseUnlessSetUp(tx, MESSAGE_CHANNEL[type]);
  if (unset) return unset;
  if (type === "email" && (subject ?? "").trim() === "")
    return refuse("conflict", "An email needs a subject: edit the campaign");
  if (type === "email" && readSettings(tx).postalAddress === "")
    return refuse(
      "conflict",
      "Marketing emails need the shop's postal address, by law: enter it in Settings, under Marketing",
    );
  if (type === "sms" && messageContent.length > LONGEST_TEXT / 2)
    return refuse("conflict", `A campaign's text has up to ${LONGEST_TEXT / 2} characters`);
  return refuseGaps(tx, campaign);
}

function refuseGaps(tx: Tx, campaign: Campaign): Refused | null {
  const { gaps } = resultsOf(tx, campaign.id);
  const first = gaps === 0 ? undefined : firstWithGap(tx, campaign.id);
  const customer = first && getCustomer(tx, first.customerId);
  if (!customer) return null;
  const [lacked = "first name"] = gapsIn(allWords(campaign), namedInWords(tx)(customer));
  return refuse(
    "conflict",
    `${counted(gaps, "recipient")} would read a gap: write another word for whoever lacks it, as in {${lacked}|friend}`,
  );
}
