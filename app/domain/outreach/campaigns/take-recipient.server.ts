import { and, count, eq, gte, isNotNull, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { campaignRecipients, messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { envelopeLines } from "../../people/customers/postal-address.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import type { Trail } from "../../result.ts";
import { getMessage } from "../../people/outbox/find-messages.server.ts";
import type { Message, MessageChannel } from "../../people/outbox/message.ts";
import { IS_QUEUED } from "../../people/outbox/message-conditions.ts";
import { aboutIds, addMessage } from "../../people/outbox/queue-message.server.ts";
import { wasTriedSince } from "../messages/sending-pace.server.ts";
import { channelsNow } from "../../people/outbox/sending-state.server.ts";
import type { CampaignType } from "./campaign-choices.ts";
import type { Campaign } from "./campaign.ts";
import { openCampaigns } from "./hold-campaign.server.ts";
import { isLate } from "./late-campaign.ts";
import { namedInWords } from "./values-of-placeholders.server.ts";
import type { Recipient, Sending } from "./recipient.ts";
import { hadByPerson, mayHaveIt, passTurn, READS_NOTHING } from "./turn-at-address.server.ts";
import { CHANNEL_OF } from "../../people/customers/why-not-written.ts";
import { wordsToOne } from "./words-to-one.ts";
import { hasLostRight } from "./writer-lost-right.server.ts";

export const MESSAGE_CHANNEL: Record<CampaignType, MessageChannel> = {
  email: "email",
  sms: "text",
  direct_mail: "letter",
};

/** Most messages of a campaign that wait to be tried again, or to be printed, before the next are written. */
const AHEAD: Record<MessageChannel, number> = { email: 50, text: 50, letter: 200 };

/** The same while its server takes none. */
const AHEAD_FAILING = 10;
/** Messages that a server took none of before the next ones wait: one mailbox that is full says nothing of others. */
const TRIED_AT_ONCE = 3;
/** Milliseconds from the last try to the one that tells whether such a server takes any again. */
const TRIED_AGAIN_AFTER = 5 * 60_000;

interface Open {
  campaign: Campaign;
  sending: Sending;
}

/**
 * A campaign of which the next message may be written now, of one of these channels; undefined for none. One that is
 * late, or whose sender lost the right, isn't: `heldByItself` says why. One that hasn't begun comes before those that
 * have, so that a long one makes no other late.
 */
export function nextCampaign(
  tx: Tx,
  channels: readonly MessageChannel[],
  now: Instant,
): (Open & { recipient: Recipient }) | undefined {
  for (const open of inTurn(tx)) {
    const { campaign, sending } = open;
    const channel = MESSAGE_CHANNEL[campaign.type];
    if (!channels.includes(channel) || !isDue(tx, open, now) || whyHeld(tx, open, now) !== null) continue;
    if (!hasRoom(tx, { id: campaign.id, channel, now })) continue;
    const recipient = nextWaiting(tx, sending.campaignId);
    if (recipient) return { ...open, recipient };
  }
  return undefined;
}

function inTurn(tx: Tx): Open[] {
  const open = openCampaigns(tx);
  if (open.length < 2) return open;
  const begun = new Set(open.filter(({ campaign }) => hasBegun(tx, campaign.id)));
  return [...open.filter((one) => !begun.has(one)), ...begun];
}

/** Whether so few of a campaign's messages wait that the next may be written. */
function hasRoom(
  tx: Tx,
  { id, channel, now }: { id: number; channel: MessageChannel; now: Instant },
): boolean {
  const waiting = waitingMessages(tx, id);
  const failingSince = channelsNow(tx).find((one) => one.channel === channel)?.failingSince ?? null;
  if (failingSince === null) return waiting < AHEAD[channel];
  if (waiting + inDoubtSince(tx, id, failingSince) < TRIED_AT_ONCE) return true;
  const since = (now - TRIED_AGAIN_AFTER) as Instant;
  return waiting < AHEAD_FAILING && !wasTriedSince(tx, channel, { since, now });
}

/** A campaign that has to be paused now, and why; undefined for none. */
export function heldByItself(tx: Tx, now: Instant): { id: number; why: "late" | "no_right" } | undefined {
  for (const open of openCampaigns(tx)) {
    const why = isDue(tx, open, now) ? whyHeld(tx, open, now) : null;
    if (why !== null) return { id: open.campaign.id, why };
  }
  return undefined;
}

function isDue(tx: Tx, { campaign, sending: { isListed, dueAt, startedAt } }: Open, now: Instant): boolean {
  if (campaign.status !== "active" || !isListed || dueAt === null) return false;
  // One that was sent at once, or has begun, is due whatever the clock says since.
  return dueAt <= now || dueAt === startedAt || hasBegun(tx, campaign.id);
}

function whyHeld(tx: Tx, { sending }: Open, now: Instant): "late" | "no_right" | null {
  const { campaignId, startedBy, dueAt, startedAt } = sending;
  const isPlanned = dueAt !== null && dueAt !== startedAt;
  if (isPlanned && isLate(dueAt, now) && !hasBegun(tx, campaignId)) return "late";
  return hasLostRight(tx, startedBy) ? "no_right" : null;
}

function hasBegun(tx: Tx, campaignId: number): boolean {
  const isOfIt = and(eq(messages.campaignId, campaignId), isNotNull(messages.campaignId));
  return tx.select({ id: messages.id }).from(messages).where(isOfIt).limit(1).get() !== undefined;
}

function inDoubtSince(tx: Tx, campaignId: number, since: Instant): number {
  const inDoubt = tx
    .select({ n: count() })
    .from(messages)
    .where(
      and(
        eq(messages.campaignId, campaignId),
        isNotNull(messages.campaignId),
        eq(messages.state, "unknown"),
        gte(messages.settledAt, since),
      ),
    )
    .get();
  return inDoubt?.n ?? 0;
}

function waitingMessages(tx: Tx, campaignId: number): number {
  return waitingOfCampaign(tx).get({ campaignId })?.n ?? 0;
}

const waitingOfCampaign = builtOnce((tx) => {
  const isOfIt = eq(messages.campaignId, sql.placeholder("campaignId"));
  return tx
    .select({ n: count() })
    .from(messages)
    .where(and(isOfIt, isNotNull(messages.campaignId), IS_QUEUED));
});

/** The first whose turn hasn't come. By its index: SQLite would read along all who had theirs. */
export function nextWaiting(tx: Tx, campaignId: number): Recipient | undefined {
  return waitingRecipient(tx).get({ campaignId });
}

const waitingRecipient = builtOnce((tx) => {
  const first = sql`(
    select r.id from ${campaignRecipients} r indexed by campaign_recipients_waiting
    where r.campaign_id = ${sql.placeholder("campaignId")} and r.left_out is null and r.message_id is null
    order by r.id limit 1)`;
  return tx
    .select()
    .from(campaignRecipients)
    .where(sql`${campaignRecipients.id} = ${first}`);
});

/**
 * Writes the message of the next recipient into the outbox, which asks the moment before it leaves whether it may.
 * Undefined for a recipient who turned out to be somebody who got it, or whose turn another at the address has.
 */
export function takeRecipient(
  { tx, now }: { tx: Tx; now: Instant },
  { campaign, sending, recipient }: Open & { recipient: Recipient },
): { message: Message | undefined; trail: Trail[] } {
  const isTheirs = mayHaveIt(tx, campaign, recipient);
  if (!isTheirs && passTurn(tx, campaign, recipient, "same_address"))
    return { message: undefined, trail: [] };
  const customer = getCustomerOrErased(tx, keptIdOf(tx, recipient.customerId));
  const twin = customer && hadByPerson(tx, recipient);
  if (!customer || customer.erasedAt !== null || recipient.addressKey === null || twin !== undefined) {
    const out =
      twin === undefined
        ? ({ leftOut: "no_address" } as const)
        : ({ leftOut: "same_address", sameAs: twin } as const);
    tx.update(campaignRecipients)
      .set({ ...out, addressKey: null, ...READS_NOTHING })
      .where(eq(campaignRecipients.id, recipient.id))
      .run();
    return { message: undefined, trail: [] };
  }
  const channel = MESSAGE_CHANNEL[campaign.type];
  const { addressKey } = recipient;
  const written = addMessage(
    { tx, now },
    {
      channel,
      purpose: "campaign",
      address: addressNow(customer, campaign.type, addressKey),
      addressKey,
      customerId: recipient.customerId,
      ...aboutIds({ kind: "campaign", id: campaign.id }),
      ...wordsToOne(campaign, namedInWords(tx)(customer)),
      employeeId: sending.startedBy ?? 0,
      againOf: null,
    },
  );
  if (!written.ok) throw new Error(`A message of campaign ${campaign.id} can't be written`);
  const { id } = written.value;
  tx.update(campaignRecipients).set({ messageId: id }).where(eq(campaignRecipients.id, recipient.id)).run();
  return { message: getMessage(tx, id), trail: written.trail };
}

/** As the customer has it. If it is another one now, the message says where it would have gone, and is canceled. */
function addressNow(customer: Customer, type: CampaignType, addressKey: string): string {
  const asListed = addressKey.slice(addressKey.indexOf(" ") + 1);
  if (addressesOf(customer)[CHANNEL_OF[type]] !== addressKey) return asListed;
  const as: Record<CampaignType, string | null> = {
    email: customer.email,
    sms: customer.cellPhone,
    direct_mail: envelopeLines(customer).join("\n"),
  };
  return as[type] ?? asListed;
}
