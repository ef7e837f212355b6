import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { contactConsents, customers } from "~db/schema/index.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { edited, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { CHANNEL_LABELS, CONTACT_CHANNELS, type ContactChannel, type Consent } from "./contact-consent.ts";
import { type Customer, ERASED_CUSTOMER } from "./customer.ts";
import { consentsOf, writeAnswers } from "./find-consents.server.ts";
import { wordsToAskWith } from "./words-to-ask-with.server.ts";
import { liftByYes, liftMistake, suppressAddresses } from "../suppressions/suppress.server.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";
import { mergedMessage } from "../merges/one-person.server.ts";
import { type Profile, profileFields } from "./profile-fields.ts";
import { parseSize, sizeHint, type SizeKind } from "./sizes.ts";
import { parseMonthDay, YEARLY_DATES } from "./yearly-dates.ts";
import { type Taste, tasteLabel, TASTES, writeTastes } from "./tastes.ts";
import { told } from "../../shop/trail/entry-content.ts";

const SIZES = { ringSize: "ring", braceletSize: "bracelet", neckSize: "neck" } as const satisfies Partial<
  Record<keyof Profile, SizeKind>
>;

/** Every answer is kept, and a customer's file has all of them. Beyond these, those of a day are few. */
const ANSWERS_AT_MOST = 500;

/**
 * Saves sizes, tastes and the channels by which a customer may be contacted. Notes an answer about a channel
 * with who asked, when, and for a yes with which words, unless it is the same again. A no suppresses the address
 * for everybody who has it, and a yes lifts that. Beyond `ANSWERS_AT_MOST` of a customer only a 'no', or one a
 * day for each channel (409).
 * With a version, refuses edits of an older one (409, with the current record).
 */
export function editProfile(
  ctx: RuleContext,
  id: number,
  { version, consent, askedWith, ...edit }: Profile & { version: number | null },
): Result<Customer, Overtaken<Customer>> {
  const { tx, actor, now } = ctx;
  const before = getCustomerOrErased(tx, id);
  if (!before) return refuse("missing", "No such record");
  if (before.erasedAt !== null) return refuse("conflict", ERASED_CUSTOMER);
  if (before.mergedInto !== null) return refuse("conflict", mergedMessage(tx, before.mergedInto));
  const record = { kind: "customer", id } as const;
  const overtaken =
    version !== null && refuseOvertaken(ctx, before, { version, record, what: "this customer" });
  if (overtaken) return overtaken;
  const errors: Record<string, string[]> = {};
  const profile = { ...yearlyOf(edit, before, errors), ...profileOf(edit, errors) };
  const refusal = refuseWrong(errors);
  if (refusal) return refusal;
  const consentBefore = answersOf(tx, id);
  const answers = newAnswers(consent, consentBefore);
  const tooMany = refuseAnswers(ctx, id, answers);
  if (tooMany) return tooMany;
  const isAgreed = answers.some(({ answer }) => answer === "yes");
  if (askedWith !== null && !isAgreed) return refuse("invalid", WORDS_WITHOUT_YES, "askedWith");
  const words = isAgreed ? (askedWith ?? wordsToAskWith(tx)) : null;
  const refusedAt = new Map(consentsOf(tx, id).map(({ channel, at }) => [channel, at]));
  for (const { channel, answer } of answers)
    insertRow(tx, contactConsents, {
      channel,
      answer,
      askedWith: answer === "yes" ? words : null,
      customerId: id,
      at: now,
      employeeId: actor.id,
    });
  tx.update(customers)
    .set({ ...profile, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, id))
    .run();
  writeAnswers(tx, id);
  for (const { channel, answer } of answers) {
    const since = consentBefore[channel] === "no" ? refusedAt.get(channel) : undefined;
    if (answer === "no") suppressAddresses(tx, id, channel, now);
    else if (answer === "yes") liftByYes(tx, id, channel, now);
    else if (since !== undefined) liftMistake(tx, id, channel, { since, now });
  }
  const askedAgain = answers.filter(({ channel, answer }) => answer === consentBefore[channel]);
  const again = askedAgain.map(({ channel }) => channel);
  const after = getCustomerOrErased(tx, id);
  if (!after) throw new Error(`Customer ${id} was changed and can't be read`);
  return edited(before, after, {
    action: "customer.changed",
    record,
    before: told("customer", {
      ...before,
      consent: consentBefore,
      ...(words !== null && { askedWith: null }),
      ...(again.length > 0 && { askedAgain: NO_CHANNELS }),
    }),
    after: told("customer", {
      ...after,
      consent: answersOf(tx, id),
      ...(words !== null && { askedWith: words }),
      ...(again.length > 0 && { askedAgain: again }),
    }),
  });
}

type WithoutConsent = Omit<Profile, "consent" | "askedWith">;

/** Columns of a profile. Adds to `errors` each field that can't be read. */
function profileOf(edit: WithoutConsent, errors: Record<string, string[]>) {
  const { sizeNote, loves, avoids, jewelryPreferences, avoidsNote } = edit;
  const sizes = Object.entries(SIZES).map(([name, kind]) => {
    const typed = edit[name as keyof typeof SIZES];
    const size = typed === null ? null : parseSize(kind, typed);
    if (typed !== null && size === null)
      errors[name] = [`${profileFields[name as keyof typeof SIZES].label}: ${sizeHint(kind)}`];
    return [name, size];
  });
  for (const taste of TASTES)
    if (loves[taste] && avoids[taste])
      errors[`avoids.${taste}`] = [`${tasteLabel(taste)} is loved or avoided, not both`];
  return {
    ...(Object.fromEntries(sizes) as Record<keyof typeof SIZES, string | null>),
    sizeNote,
    loves: writeTastes(chosen(loves)),
    jewelryPreferences,
    avoids: writeTastes(chosen(avoids)),
    avoidsNote,
  };
}

/** Month and day of dates whose year isn't known. */
function yearlyOf(edit: WithoutConsent, before: Customer, errors: Record<string, string[]>) {
  const days = Object.values(YEARLY_DATES).map(({ dated, yearless }) => {
    const typed = edit[yearless];
    const monthDay = typed === null ? null : parseMonthDay(typed);
    const { label } = profileFields[yearless];
    if (typed !== null && monthDay === null) errors[yearless] = [`${label}: enter a month and day like 5/9`];
    else if (monthDay !== null && before[dated] !== null)
      errors[yearless] = [`${label}: the date is known with its year. Change it there`];
    return [yearless, monthDay];
  });
  return Object.fromEntries(days) as Pick<
    Customer,
    "birthMonthDay" | "anniversaryMonthDay" | "spouseMonthDay"
  >;
}

function chosen(flags: Record<Taste, boolean>): Set<Taste> {
  return new Set(TASTES.filter((taste) => flags[taste]));
}

function refuseWrong(errors: Record<string, string[]>): Refused | null {
  const messages = Object.values(errors).flat();
  if (messages.length === 0) return null;
  return { ok: false, refusal: { kind: "invalid", message: messages.join(". "), errors } };
}

type Answers = Record<ContactChannel, Consent | null>;

const NO_CHANNELS: ContactChannel[] = [];

const WORDS_WITHOUT_YES =
  "Asked with other words: choose 'Yes' where they said yes to them, or 'Yes, asked again' where they had before";

function answersOf(tx: Tx, customerId: number): Answers {
  const known = consentsOf(tx, customerId);
  return Object.fromEntries(
    CONTACT_CHANNELS.map((channel) => [
      channel,
      known.find((one) => one.channel === channel)?.answer ?? null,
    ]),
  ) as Answers;
}

/** Answers that an edit changes, and a yes that was asked for again. */
function newAnswers(
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
function refuseAnswers(
  { tx, now }: RuleContext,
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
