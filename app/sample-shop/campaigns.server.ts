import { areTicketsNew, attributeTickets } from "~/domain/outreach/campaigns/attribute-tickets.server";
import { changeCampaignStatus } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { createCampaign } from "~/domain/outreach/campaigns/create-campaign.server";
import { completeByItself, nextToComplete } from "~/domain/outreach/campaigns/end-campaign.server";
import { findRecipients, resultsOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { writeLetters } from "~/domain/outreach/campaigns/letters-ahead.server";
import { listMore, listRecipients } from "~/domain/outreach/campaigns/list-recipients.server";
import { sendCampaign } from "~/domain/outreach/campaigns/send-campaign.server";
import { keepCampaignLink } from "~/domain/outreach/door/campaign-links.server";
import { noteClick } from "~/domain/outreach/door/note-click.server";
import { noteChannels } from "~/domain/outreach/messages/begin-sending.server";
import { claimDue } from "~/domain/outreach/messages/claim-message.server";
import { getMessage } from "~/domain/people/outbox/find-messages.server";
import { noteAnswer } from "~/domain/outreach/messages/note-answer.server";
import { lettersToPrint, notePrinted } from "~/domain/outreach/messages/print-letters.server";
import { type Instant, localTimeIn, MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/dates";
import type { Result, Trail } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { linksIn } from "~/domain/outreach/campaigns/links-in-words";
import { setDoor } from "~/domain/people/outbox/set-door.server";
import { SAMPLE_GOES_TO } from "~/sending/sample-goes-to";
import type { Tx } from "~db/client.server.ts";
import { type Calendar, ZONE } from "./calendar.ts";
import { CAMPAIGNS, type SampleCampaign } from "./material/campaigns.ts";
import type { TimedRule } from "./run-rules.server.ts";

const BY = "support@loupe.example";
/** Minutes in which a campaign leaves, and messages in each, at the pace of Settings. */
const LEAVES_IN = 8;
const A_MINUTE = 30;

/** Campaigns as the shop wrote and sent them: each figure is of the customers and tickets of then. */
export function campaignsWritten(calendar: Calendar): TimedRule[] {
  return CAMPAIGNS.flatMap((campaign) => stepsOf(campaign, calendar));
}

function stepsOf(campaign: SampleCampaign, calendar: Calendar): TimedRule[] {
  let id = 0;
  const created: TimedRule = {
    at: calendar.ago(campaign.createdDaysAgo, 0.3),
    by: BY,
    rule: (ctx) => {
      const written = createCampaign(ctx, detailsOf(campaign));
      if (written.ok) ({ id } = written.value);
      return written;
    },
  };
  const { sentDaysAgo: days, isPaused } = campaign;
  if (days === undefined) return [created];
  const isPlanned = days < 0;
  const sentAt = calendar.ago(isPlanned ? campaign.createdDaysAgo - 1 : days, 0.4);
  const later = (ms: number, rule: TimedRule["rule"]): TimedRule => ({
    at: (sentAt + ms) as Instant,
    by: BY,
    rule,
  });
  const when = isPlanned ? localTimeIn(ZONE, calendar.ago(days, 0.1)) : "";
  const sent = later(0, (ctx) => send(ctx, id, when));
  if (isPlanned) return [created, sent];
  if (campaign.type === "direct_mail")
    return [created, sent, later(MS_PER_HOUR, (ctx) => print(ctx, id, { isPaused: isPaused === true }))];
  return [
    created,
    sent,
    ...Array.from({ length: LEAVES_IN }, (_, nth) => later((nth + 1) * MS_PER_MINUTE, leave)),
    later(5 * MS_PER_HOUR, (ctx) => follow(ctx, { id, words: campaign.messageContent })),
    later(6 * MS_PER_HOUR, complete),
  ];
}

function detailsOf({ name, type, subject, messageContent, audience }: SampleCampaign) {
  return {
    name,
    type,
    subject: subject ?? null,
    messageContent,
    segments: {
      tier: audience.tier ?? null,
      gender: audience.gender ?? null,
      ageRange: audience.ageRange ?? null,
      location: audience.location ?? null,
    },
    scheduledAt: null,
  };
}

/** The rules that the process runs by itself have no actor. */
const withoutActor = (ctx: RuleContext): RuleContext<null> => ({ ...ctx, actor: null });

function send(ctx: RuleContext, id: number, scheduledDate: string): Result<null> {
  setDoor(withoutActor(ctx), { url: DOOR });
  noteChannels(ctx.tx, { email: SAMPLE_GOES_TO, text: SAMPLE_GOES_TO });
  const listed = listRecipients(ctx, id);
  if (!listed.ok) return listed;
  let { isListed } = listed.value;
  while (!isListed) {
    const more = listMore(withoutActor(ctx), { campaignId: id });
    if (!more.ok) return more;
    isListed = more.value === null || more.value.isListed;
  }
  const { listedAt } = listed.value;
  if (resultsOf(ctx.tx, id).chosen === 0) return { ok: true, value: null, trail: listed.trail };
  const sent = sendCampaign(ctx, id, { listedAt, scheduledDate });
  return sent.ok ? { ok: true, value: null, trail: [...listed.trail, ...sent.trail] } : sent;
}

/** Where the sample's door stood when these campaigns left. */
const DOOR = "https://door.marlowe-and-finch.example";

function leave(ctx: RuleContext): Result<null> {
  const trail: Trail[] = [];
  for (let nth = 0; nth < A_MINUTE; nth += 1) {
    const claim = claimDue(withoutActor(ctx), { run: "sample", channels: ["email", "text"] });
    trail.push(...claim.trail);
    if (claim.value.kind === "nothing") break;
    if (claim.value.kind !== "claimed") continue;
    const answer = { answer: "accepted", code: 250, said: "OK", ref: null } as const;
    const noted = noteAnswer(withoutActor(ctx), { id: claim.value.message.id, run: "sample", ...answer });
    if (!noted.ok) return noted;
    trail.push(...noted.trail);
  }
  return { ok: true, value: null, trail };
}

/** Some follow a link, and so does a machine or two. */
function follow(ctx: RuleContext, { id, words }: { id: number; words: string }): Result<null> {
  const [url] = linksIn(words);
  if (url === undefined) return { ok: true, value: null, trail: [] };
  const campaignLinkId = keepCampaignLink(ctx.tx, { campaignId: id, url });
  const recipients = findRecipients(ctx.tx, { campaignId: id, whom: "chosen" }, { limit: 1_000 });
  for (const [nth, { recipient }] of recipients.entries()) {
    const message = recipient.messageId === null ? undefined : getMessage(ctx.tx, recipient.messageId);
    if (!message || recipient.sentAt === null) continue;
    const click = { message, campaignLinkId };
    if (nth % 5 === 1) noteClick(withoutActor(ctx), { ...click, isHead: false });
    else if (nth % 11 === 4) noteClick(withoutActor(ctx), { ...click, isHead: true });
  }
  return { ok: true, value: null, trail: [] };
}

function print(ctx: RuleContext, id: number, { isPaused }: { isPaused: boolean }): Result<null> {
  const trail: Trail[] = [];
  for (;;) {
    const written = writeLetters(withoutActor(ctx));
    if (!written.ok) return written;
    trail.push(...written.trail);
    const letters = lettersToPrint(ctx.tx, ctx.actor).letters.map((letter) => letter.id);
    const printed = isPaused ? letters.slice(0, Math.ceil(letters.length / 2)) : letters;
    if (printed.length > 0) {
      const noted = notePrinted(ctx, { ids: printed });
      if (!noted.ok) return noted;
      trail.push(...noted.trail);
    }
    if (isPaused || written.value === 0) break;
  }
  const ended = isPaused ? changeCampaignStatus(ctx, id, { status: "paused" }) : complete(ctx);
  return ended.ok ? { ok: true, value: null, trail: [...trail, ...ended.trail] } : ended;
}

function complete(ctx: RuleContext): Result<null> {
  const id = nextToComplete(ctx.tx);
  return id === undefined
    ? { ok: true, value: null, trail: [] }
    : completeByItself(withoutActor(ctx), { id });
}

/** Notes the tickets that followed campaigns, once all are there, and closes the door of then. */
export function noteTickets(tx: Tx, now: Instant): void {
  setDoor({ tx, actor: null, now }, { url: null });
  while (areTicketsNew(tx, now)) attributeTickets({ tx, actor: null, now });
}
