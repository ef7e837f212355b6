import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { CustomerRecord } from "../../people/customers/customer.ts";
import type { Segments } from "./segments.ts";
import { CAMPAIGN_TYPES, type CampaignType } from "./campaign-choices.ts";
import { findMatchingCustomers } from "./matching-customers.server.ts";
import { oncePerAddress } from "./once-per-address.ts";
import { sameAddressWords } from "./recipient.ts";
import { takesYes } from "../../people/customers/only-who-said-yes.server.ts";
import { whyNotWords, whyNotWritten } from "../../people/customers/why-not-written.ts";

/** A customer who matches a campaign. */
export interface AudienceRow {
  customer: CustomerRecord;
  /** By which types of campaign the customer may be written to. */
  open: Record<CampaignType, boolean>;
  /** Why this campaign isn't written to them; null if it is. */
  leftOut: string | null;
}

/**
 * Reads who matches a campaign, by name, in chunks that may be empty, and who of them is left out and why. An
 * address is written to once: whoever else has it is left out.
 */
export function* audienceRows(
  tx: Tx,
  { segments, type, now }: { segments: Segments; type: CampaignType; now: Instant },
): Generator<AudienceRow[], void, undefined> {
  const takes = takesYes(tx);
  const firstWithAddress = oncePerAddress(type);
  for (const found of findMatchingCustomers(tx, segments, now))
    yield found.map((customer) => {
      const whyNot = (one: CampaignType) => whyNotWritten(customer, one, takes[one]);
      const open = Object.fromEntries(CAMPAIGN_TYPES.map((one) => [one, whyNot(one) === null])) as Record<
        CampaignType,
        boolean
      >;
      const why = whyNot(type);
      if (why !== null) return { customer, open, leftOut: whyNotWords(why, type) };
      const first = firstWithAddress(customer);
      return first === null
        ? { customer, open, leftOut: null }
        : { customer, open: { ...open, [type]: false }, leftOut: sameAddressWords(type, first) };
    });
}
