import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { contactConsents, customers } from "~db/schema/index.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { edited, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { ContactChannel } from "./contact-consent.ts";
import type { Customer } from "./customer.ts";
import { consentsOf, writeAnswers } from "./find-consents.server.ts";
import { wordsToAskWith } from "./words-to-ask-with.server.ts";
import { liftByYes, liftMistake, suppressAddresses } from "../suppressions/suppress.server.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";
import { changeableCustomer } from "./refuse-erased-or-merged.server.ts";
import { type Profile, profileFields } from "./profile-fields.ts";
import { parseSize, sizeHint, type SizeKind } from "./sizes.ts";
import { parseMonthDay, wrongMonthDay, YEARLY_DATES } from "./yearly-dates.ts";
import { type Taste, tasteLabel, TASTES, writeTastes } from "./tastes.ts";
import { told } from "../../shop/trail/entry-content.ts";
import { answersOf, newAnswers, refuseAnswers } from "./consent-answers.server.ts";

const SIZES = { ringSize: "ring", braceletSize: "bracelet", neckSize: "neck" } as const satisfies Partial<
  Record<keyof Profile, SizeKind>
>;

/**
 * Saves sizes, tastes and the channels by which a customer may be contacted. Notes an answer about a channel
 * with who asked, when, and for a yes with which words, unless it is the same again. A no suppresses the address
 * for everybody who has it, and a yes lifts that. Beyond the most answers that a customer may have
 * (`consent-answers.server.ts`) only a 'no', or one a day for each channel (409).
 * With a version, refuses edits of an older one (409, with the current record).
 */
export function editProfile(
  ctx: RuleContext,
  id: number,
  { version, consent, askedWith, ...edit }: Profile & { version: number | null },
): Result<Customer, Overtaken<Customer>> {
  const { tx, actor, now } = ctx;
  const found = changeableCustomer(tx, id);
  if (!found.ok) return found;
  const before = found.customer;
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

/** Month and day of dates whose year isn't known. Beside a full date what is stored stays. */
function yearlyOf(edit: WithoutConsent, before: Customer, errors: Record<string, string[]>) {
  const days = Object.values(YEARLY_DATES).map(({ dated, yearless }) => {
    const typed = edit[yearless];
    const monthDay = typed === null ? null : parseMonthDay(typed);
    const { label } = profileFields[yearless];
    if (typed !== null && monthDay === null) errors[yearless] = [wrongMonthDay(label)];
    else if (monthDay !== null && before[dated] !== null && monthDay !== before[yearless])
      errors[yearless] = [`${label}: the date is known with its year. Change it there`];
    return [yearless, before[dated] === null ? monthDay : before[yearless]];
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

const NO_CHANNELS: ContactChannel[] = [];

const WORDS_WITHOUT_YES =
  "Asked with other words: choose 'Yes' where they said yes to them, or 'Yes, asked again' where they had before";
