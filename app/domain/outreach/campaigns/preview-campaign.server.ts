import type { Tx } from "~db/client.server.ts";
import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { getMessage } from "../../people/outbox/find-messages.server.ts";
import type { Campaign } from "./campaign.ts";
import { firstRecipients, recipientsToPreview } from "./find-recipients.server.ts";
import { namedInWords } from "./values-of-placeholders.server.ts";
import { type CampaignPlaceholder, lackedIn } from "./placeholders.ts";
import type { Recipient } from "./recipient.ts";
import { allWords, wordsToOne } from "./words-to-one.ts";

/** Customers shown as examples. */
const SHOWN = 3;

interface Preview {
  customerId: number;
  name: string;
  subject: string | null;
  words: string;
  isSent: boolean;
  /** Placeholders that have only their other word for this customer. */
  lacks: CampaignPlaceholder[];
}

/** What some of the recipients would read, one who lacks a word among them if there is any. */
export function previewsOf(tx: Tx, campaign: Campaign): Preview[] {
  return readBy(tx, campaign, recipientsToPreview(tx, campaign.id, SHOWN));
}

/** What the first recipient reads; undefined without one, and if they were erased. */
export function firstPreviewOf(tx: Tx, campaign: Campaign): Preview | undefined {
  return readBy(tx, campaign, firstRecipients(tx, campaign.id, 1))[0];
}

function readBy(tx: Tx, campaign: Campaign, recipients: readonly Recipient[]): Preview[] {
  const named = namedInWords(tx);
  return recipients.flatMap(({ customerId, messageId, sentAt }) => {
    const customer = getCustomer(tx, customerId);
    if (!customer) return [];
    const known = named(customer);
    return {
      customerId: customer.id,
      name: `${customer.firstName} ${customer.lastName}`,
      ...(writtenTo(tx, messageId) ?? wordsToOne(campaign, known)),
      isSent: sentAt !== null,
      lacks: lackedIn(allWords(campaign), known),
    };
  });
}

/** The words of a message as they were written, whatever its customer is called since; null once they are forgotten. */
function writtenTo(tx: Tx, messageId: number | null): Pick<Preview, "subject" | "words"> | null {
  const message = messageId === null ? undefined : getMessage(tx, messageId);
  return message && message.words !== null ? { subject: message.subject, words: message.words } : null;
}
