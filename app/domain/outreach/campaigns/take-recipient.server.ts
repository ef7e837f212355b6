import { and, asc, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { campaignRecipients, messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { envelopeLines } from "../../people/customers/postal-address.ts";
import { keptIdOf, personIds } from "../../people/merges/one-person.server.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import type { Trail } from "../../result.ts";
import { getMessage } from "../messages/find-messages.server.ts";
import type { Message, MessageChannel } from "../messages/message.ts";
import { IS_QUEUED } from "../messages/message-conditions.ts";
import { aboutIds, addMessage } from "../messages/queue-message.server.ts";
import { channelsNow } from "../messages/sending-state.server.ts";
import type { CampaignType } from "./campaign-choices.ts";
import type { Campaign } from "./campaign.ts";
import { openCampaigns } from "./hold-campaign.server.ts";
import { namedInWords } from "./named-in-words.server.ts";
import type { Recipient, Sending } from "./recipient.ts";
import { isLate } from "./when-to-send.ts";
import { CHANNEL_OF } from "./why-not-written.ts";
import { wordsToOne } from "./words-to-one.ts";
import { hasLostRight } from "./writer-lost-right.server.ts";

export const MESSAGE_CHANNEL: Record<CampaignType, MessageChannel> = {
  email: "email",
  sms: "text",
  direct_mail: "letter",
};

/** Most messages of a campaign that wait to be tried again, or to be printed, before the next are written. */
const AHEAD: Record<MessageChannel, number> = { email: 50, text: 50, letter: 200 };

interface Open {
  campaign: Campaign;
  sending: Sending;
}

/**
 * A campaign of which the next message may be written now, of one of these channels; undefined for none. One that is
 * late, or whose sender lost the right, isn't: `heldByItself` says why.
 */
export function nextCampaign(
  tx: Tx,
  channels: readonly MessageChannel[],
  now: Instant,
): (Open & { recipient: Recipient }) | undefined {
  for (const open of openCampaigns(tx)) {
    const { campaign, sending } = open;
    const channel = MESSAGE_CHANNEL[campaign.type];
    if (!channels.includes(channel) || !isDue(open, now) || whyHeld(tx, open, now) !== null) continue;
    // While its server takes none, one more tells whether it does again.
    const ahead = isFailing(tx, channel) ? 1 : AHEAD[channel];
    if (waitingMessages(tx, sending.campaignId) >= ahead) continue;
    const recipient = nextWaiting(tx, sending.campaignId);
    if (recipient) return { ...open, recipient };
  }
  return undefined;
}

/** A campaign that has to be paused now, and why; undefined for none. */
export function heldByItself(tx: Tx, now: Instant): { id: number; why: "late" | "no_right" } | undefined {
  for (const open of openCampaigns(tx)) {
    const why = isDue(open, now) ? whyHeld(tx, open, now) : null;
    if (why !== null) return { id: open.campaign.id, why };
  }
  return undefined;
}

function isDue({ campaign, sending: { isListed, dueAt, startedAt } }: Open, now: Instant): boolean {
  // One that was sent at once is due, whatever the clock says since.
  return campaign.status === "active" && isListed && dueAt !== null && (dueAt <= now || dueAt === startedAt);
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

function isFailing(tx: Tx, channel: MessageChannel): boolean {
  const known = channelsNow(tx).find((one) => one.channel === channel);
  return known !== undefined && known.failingSince !== null;
}

function waitingMessages(tx: Tx, campaignId: number): number {
  const waiting = tx
    .select({ n: count() })
    .from(messages)
    .where(and(eq(messages.campaignId, campaignId), isNotNull(messages.campaignId), IS_QUEUED))
    .get();
  return waiting?.n ?? 0;
}

const IS_WAITING = sql`${campaignRecipients.leftOut} is null and ${campaignRecipients.messageId} is null`;

export function nextWaiting(tx: Tx, campaignId: number): Recipient | undefined {
  return tx
    .select()
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), IS_WAITING))
    .orderBy(asc(campaignRecipients.id))
    .limit(1)
    .get();
}

/**
 * Writes the message of the next recipient into the outbox, which asks the moment before it leaves whether it may.
 * Undefined for a recipient who turned out to be somebody who got it.
 */
export function takeRecipient(
  { tx, now }: { tx: Tx; now: Instant },
  { campaign, sending, recipient }: Open & { recipient: Recipient },
): { message: Message | undefined; trail: Trail[] } {
  const customer = getCustomerOrErased(tx, keptIdOf(tx, recipient.customerId));
  const twin = customer && hadByPerson(tx, recipient);
  if (!customer || customer.erasedAt !== null || recipient.addressKey === null || twin !== undefined) {
    const out =
      twin === undefined
        ? ({ leftOut: "no_address" } as const)
        : ({ leftOut: "same_address", sameAs: twin } as const);
    tx.update(campaignRecipients)
      .set({ ...out, addressKey: null })
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

/** Another customer of the same person who had it: they were merged after the list was made. */
function hadByPerson(tx: Tx, { id, campaignId, customerId }: Recipient): number | undefined {
  const person = personIds(tx, customerId);
  if (person.length === 1) return undefined;
  return tx
    .select({ customerId: campaignRecipients.customerId })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        oneOfMany(campaignRecipients.customerId, person),
        isNotNull(campaignRecipients.messageId),
        ne(campaignRecipients.id, id),
      ),
    )
    .limit(1)
    .get()?.customerId;
}
