import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { campaignLinks, campaignRecipients, campaignSendings, customers } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { birthdaysOf, isBornWithin } from "./age-ranges.ts";
import { keepCampaignLink } from "../door/campaign-links.server.ts";
import { linksIn } from "./links-in-words.ts";
import { type Campaign, segmentsOf } from "./campaign.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { sendingOf } from "./find-recipients.server.ts";
import { namedInWords } from "./values-of-placeholders.server.ts";
import { takesYes } from "../../people/customers/only-who-said-yes.server.ts";
import { lacking } from "./placeholders.ts";
import { LEFT_OUT_AS, type LeftOutWhy, type Sending } from "./recipient.ts";
import { CHANNEL_OF, whyNotWritten } from "../../people/customers/why-not-written.ts";
import { allWords, wrongWords } from "./words-to-one.ts";

/** Customers listed per transaction, and customers looked at for it. */
const PART = 400;
const LOOKED_AT = 2_000;
/** Rows of an earlier list that go per transaction. */
const CLEARED = 400;

/**
 * Begins the list of a draft's recipients anew, with its first part: of most shops that is all. `listMore` adds the
 * others. Refused (409) for a campaign that was sent, and (422) for a placeholder that isn't known.
 */
export function listRecipients({ tx, now }: RuleContext, campaignId: number): Result<Sending> {
  const campaign = getCampaign(tx, campaignId);
  if (!campaign) return refuse("missing", "No such record");
  if (campaign.status !== "draft") return refuse("conflict", "This campaign was sent already: copy it");
  const wrong = wrongWords(campaign);
  if (wrong) return refuse("invalid", wrong.wrong, wrong.field);
  const last = tx
    .select({ id: campaignRecipients.id })
    .from(campaignRecipients)
    .orderBy(desc(campaignRecipients.id))
    .limit(1)
    .get();
  const begun = {
    version: campaign.version,
    listedAt: now,
    clearedUpTo: last?.id ?? 0,
    listedUpTo: 0,
    isListed: false,
  };
  tx.insert(campaignSendings)
    .values({ campaignId, ...begun })
    .onConflictDoUpdate({ target: campaignSendings.campaignId, set: begun })
    .run();
  noteLinks(tx, campaign);
  const sending = addPart(tx, campaign, now);
  return {
    ok: true,
    value: sending,
    trail: [{ action: "campaign.listed", record: { kind: "campaign", id: campaignId } }],
  };
}

/** Adds a part to a list that was begun. Null once it is complete, or if there is none. */
export function listMore(
  { tx, now }: RuleContext<null>,
  { campaignId }: { campaignId: number },
): Result<Sending | null> {
  const campaign = getCampaign(tx, campaignId);
  const sending = sendingOf(tx, campaignId);
  if (!campaign || !sending || sending.isListed) return { ok: true, value: null, trail: [] };
  return { ok: true, value: addPart(tx, campaign, now), trail: [] };
}

/** A campaign whose list was begun and isn't complete; undefined for none. */
export function nextToList(tx: Tx): number | undefined {
  return tx
    .select({ id: campaignSendings.campaignId })
    .from(campaignSendings)
    .where(sql`${campaignSendings.isListed} = 0`)
    .orderBy(asc(campaignSendings.listedAt), asc(campaignSendings.campaignId))
    .limit(1)
    .get()?.id;
}

function noteLinks(tx: Tx, { id, messageContent }: Campaign): void {
  tx.delete(campaignLinks).where(eq(campaignLinks.campaignId, id)).run();
  for (const url of linksIn(messageContent)) keepCampaignLink(tx, { campaignId: id, url });
}

function addPart(tx: Tx, campaign: Campaign, now: Instant): Sending {
  const sending = sendingOf(tx, campaign.id);
  if (!sending) throw new Error(`The list of campaign ${campaign.id} was begun a moment ago`);
  if (!clear(tx, sending)) return sending;
  const change = { clearedUpTo: 0, ...addCustomers(tx, campaign, { sending, now }) };
  tx.update(campaignSendings).set(change).where(eq(campaignSendings.campaignId, campaign.id)).run();
  return { ...sending, ...change };
}

/** Deletes rows of an earlier list. False if some may be left. */
function clear(tx: Tx, { campaignId, clearedUpTo }: Sending): boolean {
  if (clearedUpTo === 0) return true;
  const { id } = campaignRecipients;
  const isOld = and(eq(campaignRecipients.campaignId, campaignId), lte(id, clearedUpTo));
  const old = tx.select({ id }).from(campaignRecipients).where(isOld).limit(CLEARED).all();
  if (old.length === 0) return true;
  const ids = old.map((row) => row.id);
  tx.delete(campaignRecipients).where(oneOfMany(id, ids)).run();
  return old.length < CLEARED;
}

function addCustomers(
  tx: Tx,
  campaign: Campaign,
  { sending, now }: { sending: Sending; now: Instant },
): Pick<Sending, "listedUpTo" | "isListed"> {
  const newest = tx.select({ id: customers.id }).from(customers).orderBy(desc(customers.id)).limit(1).get();
  const until = sending.listedUpTo + LOOKED_AT;
  const found = matchingBetween(tx, campaign, { after: sending.listedUpTo, until, now });
  const takes = takesYes(tx)[campaign.type];
  const named = namedInWords(tx);
  const words = allWords(campaign);
  const channel = CHANNEL_OF[campaign.type];
  for (const customer of found) {
    const row = { campaignId: campaign.id, customerId: customer.id };
    const why = whyNotWritten(customer, campaign.type, takes);
    const addressKey = addressesOf(customer)[channel];
    // An address that can't be, such as a number with too few digits.
    const leftOut: LeftOutWhy | null =
      why === null ? (addressKey === null ? "no_address" : null) : LEFT_OUT_AS[why];
    const sameAs = leftOut === null && addressKey !== null ? firstWith(tx, campaign.id, addressKey) : null;
    if (leftOut !== null) insertRow(tx, campaignRecipients, { ...row, leftOut });
    else if (sameAs !== null) insertRow(tx, campaignRecipients, { ...row, leftOut: "same_address", sameAs });
    else {
      insertRow(tx, campaignRecipients, { ...row, addressKey, ...lacking(words, named(customer)) });
    }
  }
  const last = found.length === PART ? (found.at(-1)?.id ?? until) : until;
  return { listedUpTo: last, isListed: last >= (newest?.id ?? 0) };
}

/** The customer who gets it at an address already. */
function firstWith(tx: Tx, campaignId: number, addressKey: string): number | null {
  const first = tx
    .select({ customerId: campaignRecipients.customerId })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.addressKey, addressKey)))
    .get();
  return first?.customerId ?? null;
}

/** Customers whom a campaign matches among the next, by number: somebody who is renamed meanwhile isn't skipped. */
function matchingBetween(
  tx: Tx,
  campaign: Campaign,
  { after, until, now }: { after: number; until: number; now: Instant },
): Customer[] {
  const { tier, gender, ageRange, location } = segmentsOf(campaign);
  const born = ageRange && birthdaysOf(ageRange, todayAt(tx, location, now));
  const matching: Customer[] = [];
  let from = after;
  for (;;) {
    const rows = tx
      .select()
      .from(customers)
      .where(
        and(
          gt(customers.id, from),
          lte(customers.id, until),
          isNull(customers.mergedInto),
          isNull(customers.erasedAt),
          tier ? sql`+${customers.tier} = ${tier}` : undefined,
          gender ? sql`+${customers.gender} = ${gender}` : undefined,
          location ? sql`+${customers.homeStore} = ${location}` : undefined,
        ),
      )
      .orderBy(asc(customers.id))
      .limit(PART - matching.length)
      .all();
    matching.push(...rows.filter(({ dateOfBirth }) => !born || isBornWithin(dateOfBirth, born)));
    const last = rows.at(-1);
    if (!last || matching.length >= PART) return matching;
    from = last.id;
  }
}
