import type { Tx } from "~db/client.server.ts";
import { getCustomer } from "../../people/customers/find-customers.server.ts";
import type { Campaign } from "./campaign.ts";
import { recipientsToPreview } from "./find-recipients.server.ts";
import { namedInWords } from "./values-of-placeholders.server.ts";
import { type CampaignPlaceholder, lackedIn } from "./placeholders.ts";
import { allWords, wordsToOne } from "./words-to-one.ts";

/** Customers shown as examples. */
const SHOWN = 3;

interface Preview {
  customerId: number;
  name: string;
  subject: string | null;
  words: string;
  /** Placeholders that have only their other word for this customer. */
  lacks: CampaignPlaceholder[];
}

/** What some of the recipients would read, one who lacks a word among them if there is any. */
export function previewsOf(tx: Tx, campaign: Campaign): Preview[] {
  const named = namedInWords(tx);
  return recipientsToPreview(tx, campaign.id, SHOWN).flatMap(({ customerId }) => {
    const customer = getCustomer(tx, customerId);
    if (!customer) return [];
    const known = named(customer);
    return {
      customerId: customer.id,
      name: `${customer.firstName} ${customer.lastName}`,
      ...wordsToOne(campaign, known),
      lacks: lackedIn(allWords(campaign), known),
    };
  });
}
