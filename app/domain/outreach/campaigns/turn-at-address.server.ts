import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { campaignRecipients, messages } from "~db/schema/index.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { keptIdOf, personIds } from "../../people/merges/one-person.server.ts";
import { areOneAddress } from "../../people/suppressions/address-spellings.server.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import type { Campaign } from "./campaign.ts";
import { namedInWords } from "./values-of-placeholders.server.ts";
import { takesYes } from "../../people/customers/only-who-said-yes.server.ts";
import { lacking } from "./placeholders.ts";
import type { Recipient } from "./recipient.ts";
import { CHANNEL_OF, whyNotWritten } from "../../people/customers/why-not-written.ts";
import { allWords } from "./words-to-one.ts";

/** For whoever doesn't get it: what they would read holds nobody up. */
export const READS_NOTHING = { lacksWords: false, hasGap: false };

/** Customers at one address who are asked whether it can be theirs. */
const ASKED = 20;

/**
 * Another customer of the same person who had it: they were merged after the list was made. A message that never left,
 * because its address isn't theirs any more, was none.
 */
export function hadByPerson(
  tx: Tx,
  { campaignId, customerId }: Pick<Recipient, "campaignId" | "customerId">,
): number | undefined {
  const person = personIds(tx, customerId);
  if (person.length === 1) return undefined;
  return tx
    .select({ customerId: campaignRecipients.customerId })
    .from(campaignRecipients)
    .innerJoin(messages, eq(messages.id, campaignRecipients.messageId))
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        oneOfMany(campaignRecipients.customerId, person),
        isNotNull(campaignRecipients.messageId),
        ne(campaignRecipients.customerId, customerId),
        sql`${messages.canceledWhy} is not 'another_address'`,
      ),
    )
    .limit(1)
    .get()?.customerId;
}

/** Whether a customer may have a campaign at an address, as things are now. */
export function mayHaveIt(
  tx: Tx,
  { id: campaignId, type }: Pick<Campaign, "id" | "type">,
  { customerId, addressKey }: Pick<Recipient, "customerId" | "addressKey">,
): boolean {
  const customer = getCustomerOrErased(tx, keptIdOf(tx, customerId));
  if (!customer || customer.erasedAt !== null || addressKey === null) return false;
  return (
    areOneAddress(addressesOf(customer)[CHANNEL_OF[type]], addressKey) &&
    whyNotWritten(customer, type, takesYes(tx)[type]) === null &&
    hadByPerson(tx, { campaignId, customerId }) === undefined
  );
}

/**
 * Gives a recipient's turn to the next customer with their address, who was left out for it: otherwise nobody there
 * would get it. Call it for one who was erased, or may not have it at that address any more. The recipient is left out
 * instead, as `out` says. False if there is nobody.
 */
export function passTurn(
  tx: Tx,
  campaign: Campaign,
  { id, campaignId, customerId, addressKey }: Recipient,
  out: "no_address" | "same_address",
): boolean {
  const { sameAs } = campaignRecipients;
  // By whom they are the same as: few, of a campaign with many who are left out.
  const isOfAddress = and(
    eq(sameAs, customerId),
    isNotNull(sameAs),
    sql`+${campaignRecipients.campaignId} = ${campaignId}`,
  );
  const others = tx
    .select()
    .from(campaignRecipients)
    .where(isOfAddress)
    .orderBy(asc(campaignRecipients.id))
    .limit(ASKED)
    .all();
  for (const other of others) {
    const customer = getCustomerOrErased(tx, keptIdOf(tx, other.customerId));
    if (!customer || !mayHaveIt(tx, campaign, { customerId: other.customerId, addressKey })) continue;
    // Each customer has one message of a campaign, also if it was canceled.
    if (hasMessage(tx, { campaignId, customerId: other.customerId })) continue;
    const words = lacking(allWords(campaign), namedInWords(tx)(customer));
    if (words.hasGap) continue;
    const isSame = out === "same_address";
    tx.update(campaignRecipients)
      .set({
        leftOut: out,
        sameAs: isSame ? other.customerId : null,
        addressKey: null,
        // One that was canceled.
        messageId: null,
        ...READS_NOTHING,
      })
      .where(eq(campaignRecipients.id, id))
      .run();
    tx.update(campaignRecipients)
      .set({ leftOut: null, sameAs: null, addressKey, ...words })
      .where(eq(campaignRecipients.id, other.id))
      .run();
    tx.update(campaignRecipients).set({ sameAs: other.customerId }).where(isOfAddress).run();
    return true;
  }
  return false;
}

function hasMessage(
  tx: Tx,
  { campaignId, customerId }: Pick<Recipient, "campaignId" | "customerId">,
): boolean {
  const isTheirs = and(eq(messages.customerId, customerId), sql`+${messages.campaignId} = ${campaignId}`);
  return tx.select({ id: messages.id }).from(messages).where(isTheirs).limit(1).get() !== undefined;
}
