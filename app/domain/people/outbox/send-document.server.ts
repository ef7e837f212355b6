import type { Tx } from "~db/client.server.ts";
import { closedChannels } from "../customers/contact-consent.ts";
import { getCustomer } from "../customers/find-customers.server.ts";
import { can } from "../../permissions.ts";
import { ownLinkNow } from "./door-url.server.ts";
import { LEADS_TO } from "./leads-to.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { TypedChannel } from "./address-key.ts";
import type { DocumentPurpose } from "./document-fields.ts";
import { PURPOSE_NEEDS } from "./message.ts";
import { type NewMessage, queueMessage, type Queued } from "./queue-message.server.ts";
import { TYPED_CHANNELS } from "./offered-channels.ts";
import { type Contact, wayToSend } from "./way-to-send.ts";

/** A document in words, for whoever it is for. */
export interface DocumentToSend extends Pick<NewMessage, "about" | "customerId"> {
  purpose: DocumentPurpose;
  subject: string;
  /** As its print has it. */
  words: string;
  /** In a line, for a channel of short messages. */
  short: string;
}

export interface DocumentTo {
  channel: TypedChannel;
  /** As typed; null for the customer's own. */
  address: string | null;
}

/**
 * Sends a document to the address that was given for it: a walk-in's, too, without making a customer. Refused (409) for
 * the customer's own if it is missing or closed.
 */
export function sendDocument(
  ctx: RuleContext,
  { purpose, about, customerId, subject, words, short }: DocumentToSend,
  { channel, address }: DocumentTo,
): Result<Queued> {
  const { tx, actor } = ctx;
  if (!can(actor, PURPOSE_NEEDS[purpose])) return refuse("forbidden", "You may not send this");
  const contact = address === null ? contactOf(tx, customerId) : null;
  const own = contact && wayToSend(channel, contact);
  if (own?.whyNot) return refuse("conflict", own.whyNot, "address");
  const { isShort } = TYPED_CHANNELS[channel];
  return queueMessage(ctx, {
    channel,
    purpose,
    address: address ?? own?.address ?? "",
    subject: isShort ? null : subject,
    words: withLinkNow(tx, purpose, isShort ? { short } : { words }),
    customerId,
    about,
  });
}

/** With a place for the link to its page at the public door, if there is one. */
function withLinkNow(tx: Tx, purpose: DocumentPurpose, said: { short: string } | { words: string }): string {
  const link = LEADS_TO[purpose] === null ? "" : ownLinkNow(tx);
  if ("short" in said) return [said.short, link].filter(Boolean).join(" ");
  return link === "" ? said.words : `${said.words}\n\nOnline: ${link}`;
}

/** Where a customer can be reached; null for a walk-in, and for one who was erased. */
export function contactOf(tx: Tx, customerId: number | null): Contact | null {
  const customer = customerId === null ? undefined : getCustomer(tx, customerId);
  if (!customer) return null;
  const { cellPhone: phone, email } = customer;
  return { phone, email, closedChannels: closedChannels(customer) };
}
