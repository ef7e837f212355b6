import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { type Profile, profileFields } from "~/domain/people/customers/profile-fields";
import { relativeFields } from "~/domain/people/family/relative-fields";
import { RELATIONS } from "~/domain/people/family/relations";
import { readTastes, type Taste, TASTES } from "~/domain/people/customers/tastes";
import { addRelative } from "~/domain/people/family/write-relative.server";
import { addWish } from "~/domain/stock/wishes/add-wish.server";
import { addDays, type Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { addNote } from "~/domain/records/notes/write-note.server";
import type { Calendar } from "./calendar.ts";
import { type KnownPerson, PEOPLE } from "./material/people.ts";
import { type PlannedCustomer, yearsBefore } from "./plan-customers.ts";
import { adderAt, type ShopPlan } from "./plan-shop.ts";
import type { TimedRule } from "./run-rules.server.ts";
import { SeededRandom } from "./seeded-random.ts";
import type { CustomerIds } from "./trade.server.ts";

/** Adds what employees learned about regulars: sizes, tastes, family, wishes, and notes. */
export function peopleKnown(calendar: Calendar, plan: ShopPlan, customerIds: CustomerIds): TimedRule[] {
  return plan.customers.flatMap(({ planned }) => {
    const { firstName, lastName, homeStore } = planned.details;
    const known = PEOPLE[`${firstName} ${lastName}`];
    if (!known) return [];
    const id = () => customerIds.get(planned) ?? 0;
    return rulesFor(planned, known, calendar, id).map((rule, nth) => ({
      at: calendar.ago(30 - nth, 0.5),
      by: adderAt(homeStore),
      rule,
    }));
  });
}

/** Shares of the customers who said yes when they were added. The others weren't asked. */
const AGREES = { text: 0.55, email: 0.4, post: 0.25 } as const;

/** Notes what customers said to marketing, a minute after they were added. */
export function consentsNoted(plan: ShopPlan, customerIds: CustomerIds): TimedRule[] {
  const random = new SeededRandom("consents");
  return plan.customers.flatMap(({ planned, at, addedBy }) => {
    const { cellPhone, email, street, jewelryPreferences } = planned.details;
    const agrees = {
      text: random.chance(AGREES.text) && cellPhone !== null,
      email: random.chance(AGREES.email) && email !== null,
      post: random.chance(AGREES.post) && street !== null,
    };
    if (!agrees.text && !agrees.email && !agrees.post) return [];
    const blank = blankOf(profileFields);
    const answer = (isYes: boolean) => (isYes ? ("yes" as const) : null);
    const consent = {
      ...blank.consent,
      text: answer(agrees.text),
      email: answer(agrees.email),
      post: answer(agrees.post),
    };
    return {
      at: (at + 60_000) as Instant,
      by: addedBy,
      rule: (ctx) =>
        editProfile(ctx, customerIds.get(planned) ?? 0, {
          ...blank,
          jewelryPreferences,
          consent,
          version: null,
        }),
    };
  });
}

function rulesFor(
  { details: { jewelryPreferences } }: PlannedCustomer,
  known: KnownPerson,
  calendar: Calendar,
  id: () => number,
): TimedRule["rule"][] {
  const { family = [], wish, note } = known;
  const profile: Profile = {
    ...blankOf(profileFields),
    ringSize: known.ringSize ?? null,
    braceletSize: known.braceletSize ?? null,
    neckSize: known.neckSize ?? null,
    loves: chosen(known.loves),
    avoids: chosen(known.avoids),
    jewelryPreferences,
    consent: {
      ...blankOf(profileFields).consent,
      ...(known.refuses && { [known.refuses]: "no" }),
    },
  };
  return [
    (ctx) => editProfile(ctx, id(), { ...profile, version: null }),
    ...family.map(
      (said): TimedRule["rule"] =>
        (ctx) =>
          addRelative(ctx, { customerId: id(), ...relative(said, calendar) }),
    ),
    ...(wish ? [wished(id, wish)] : []),
    ...(note ? [noted(id, note)] : []),
  ];
}

function wished(id: () => number, description: string): TimedRule["rule"] {
  return (ctx) => addWish(ctx, { customerId: id(), sku: null, description, note: null });
}

function noted(id: () => number, text: string): TimedRule["rule"] {
  return (ctx) => addNote(ctx, { of: { kind: "customer", id: id() }, text, isPinned: true });
}

function chosen(words: string | undefined): Record<Taste, boolean> {
  const tastes = readTastes(words ?? null);
  return Object.fromEntries(TASTES.map((taste) => [taste, tastes.has(taste)])) as Record<Taste, boolean>;
}

function relative(said: string, calendar: Calendar) {
  const [name = "", relation, occasion, inDays, age] = said.split("|");
  const day = addDays(calendar.today, Number(inDays));
  return {
    ...blankOf(relativeFields),
    name,
    relation: RELATIONS.find((one) => one === relation) ?? ("other" as const),
    occasion: occasion || null,
    ...(age
      ? { date: yearsBefore(day, Number(age)) }
      : { monthDay: `${Number(day.slice(5, 7))}/${Number(day.slice(8))}` }),
  };
}
