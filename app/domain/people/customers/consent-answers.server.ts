import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { contactConsents } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { refuse, type Refused } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { CHANNEL_LABELS, CONTACT_CHANNELS, type ContactChannel, type Consent } from "./contact-consent.ts";
import { consentsOf } from "./find-consents.server.ts";
import type { Profile } from "./profile-fields.ts";

/** Every answer is kept, and a customer's file has all of them. Beyond these, those of a day are few. */
const ANSWERS_AT_MOST = 500;

type Answers = Record<ContactChannel, Consent | null>;

export function answersOf(tx: Tx, customerId: number): Answers {
  const known = consentsOf(tx, customerId);
  return Object.fromEntries(
    CONTACT_CHANNELS.map((channel) => [
      channel,
      known.find((one) => one.channel === channel)?.answer ?? null,
    ]),
  ) as Answers;
}

/** Answers that an edit changes, and a yes that was asked for again. */
export function newAnswers(
  consent: Profile["consent"],
  before: Answers,
): { channel: ContactChannel; answer: Consent | null }[] {
  return CONTACT_CHANNELS.flatMap((channel) => {
    const choice = consent[channel];
    if (choice === null) return [];
    const answer = choice === "yes_again" ? "yes" : choice === "not_asked" ? null : choice;
    return choice === "yes_again" || answer !== before[channel] ? [{ channel, answer }] : [];
  });
}

/**
 * Whoever asks not to be contacted is heard however often they were asked, and whoever is asked again after
 * `ANSWERS_AT_MOST`, once a day for each channel.
 */
export function refuseAnswers(
  { tx, now }: Pick<RuleContext, "tx" | "now">,
  customerId: number,
  answers: ReturnType<typeof newAnswers>,
): Refused | null {
  const channels = answers.flatMap(({ channel, answer }) => (answer === "no" ? [] : [channel]));
  if (channels.length === 0) return null;
  const noted = tx
    .select({ n: count() })
    .from(contactConsents)
    .where(eq(contactConsents.customerId, customerId))
    .get();
  if ((noted?.n ?? 0) + answers.length <= ANSWERS_AT_MOST) return null;
  const { channel, answer, at } = contactConsents;
  const ofToday = tx
    .selectDistinct({ channel })
    .from(contactConsents)
    .where(
      and(
        eq(contactConsents.customerId, customerId),
        inArray(channel, channels),
        gt(at, (now - MS_PER_DAY) as Instant),
        sql`${answer} is not 'no'`,
      ),
    )
    .all();
  if (ofToday.length === 0) return null;
  const has = `This customer has ${ANSWERS_AT_MOST} answers about being contacted, and another one`;
  const isOfToday = (one: ContactChannel) => ofToday.some((noted) => noted.channel === one);
  const later = channels.filter(isOfToday);
  const free = channels.filter((one) => !isOfToday(one));
  return refuse(
    "conflict",
    free.length === 0
      ? `${has} of the last day. Only a 'No' can be added, saved by itself. Add anything else tomorrow`
      : `${has} for ${labelsOf(later)} of the last day. Save ${labelsOf(free)} by itself, and ${labelsOf(later)} tomorrow`,
  );
}

function labelsOf(channels: readonly ContactChannel[]): string {
  return channels.map((channel) => CHANNEL_LABELS[channel]).join(" and ");
}
