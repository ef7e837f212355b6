import { z } from "zod";
import {
  channelsIn,
  CONSENT_PLACES,
  CONSENTS,
  CONTACT_CHANNELS,
  type ContactChannel,
  type NotedConsent,
} from "~/domain/people/customers/contact-consent";
import type { Customer } from "~/domain/people/customers/customer";
import { readTastes, type Taste, TASTES } from "~/domain/people/customers/tastes";
import { isoInstant } from "~/domain/dates";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const tastes = (description: string) =>
  z
    .object(Object.fromEntries(TASTES.map((taste) => [taste, z.boolean()])) as Record<Taste, z.ZodBoolean>)
    .describe(description);

const ConsentJson = z
  .object({
    answer: z.enum(CONSENTS),
    askedWith: answered.text().nullable().describe("What a yes was asked with."),
    place: z.enum(CONSENT_PLACES),
    at: answered.instant(),
    by: answered.text(),
  })
  .nullable();

const monthDay = () =>
  answered
    .text()
    .nullable()
    .describe("MM-DD, of a date whose year is unknown; counts where the customer has no such date.");

export const ProfileJson = record("CustomerProfile", {
  customerId: answered.id(),
  consent: z
    .object(
      Object.fromEntries(CONTACT_CHANNELS.map((channel) => [channel, ConsentJson])) as Record<
        ContactChannel,
        typeof ConsentJson
      >,
    )
    .describe("What they answered to being contacted; null where they weren't asked."),
  suppressed: z
    .array(z.enum(CONTACT_CHANNELS))
    .describe("Channels that they or somebody else with the number or address refused. A later yes ends it."),
  birthMonthDay: monthDay(),
  anniversaryMonthDay: monthDay(),
  spouseMonthDay: monthDay(),
  ringSize: answered.text().nullable().describe("A US size in quarters, such as 6 1/4."),
  braceletSize: answered.text().nullable().describe("Inches in quarters."),
  neckSize: answered.text().nullable().describe("Inches in quarters."),
  sizeNote: answered.text().nullable(),
  loves: tastes("Metals and stones that they love."),
  jewelryPreferences: answered.text().nullable(),
  avoids: tastes("Metals and stones that they avoid."),
  avoidsNote: answered.text().nullable(),
  version: answered.version(),
});

export function profileToJson(customer: Customer, consents: NotedConsent[]): z.infer<typeof ProfileJson> {
  const flags = (written: string | null) => {
    const known = readTastes(written);
    return Object.fromEntries(TASTES.map((taste) => [taste, known.has(taste)])) as Record<Taste, boolean>;
  };
  const consent = CONTACT_CHANNELS.map((channel) => {
    const noted = consents.find((one) => one.channel === channel);
    if (!noted) return [channel, null];
    const { answer, askedWith, place, at, by } = noted;
    return [channel, { answer, askedWith, place, at: isoInstant(at), by }];
  });
  return writeAnswer(ProfileJson, customer, {
    customerId: customer.id,
    consent: Object.fromEntries(consent) as z.infer<typeof ProfileJson>["consent"],
    suppressed: channelsIn(customer.suppressedChannels),
    loves: flags(customer.loves),
    avoids: flags(customer.avoids),
  });
}
