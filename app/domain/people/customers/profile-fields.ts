import { choice, type Field, flag, group, text, type Values } from "../../fields.ts";
import { CHANNEL_LABELS, CONSENTS, CONTACT_CHANNELS, type ContactChannel } from "./contact-consent.ts";
import { customerFields } from "./customer-fields.ts";
import { type Taste, tasteLabel, TASTES } from "./tastes.ts";

const sizes = {
  ringSize: text({ label: "Ring size", max: 20 }),
  braceletSize: text({ label: "Bracelet, inches", max: 20 }),
  neckSize: text({ label: "Neck, inches", max: 20 }),
  sizeNote: text({ label: "Size notes" }),
};

const yearly = {
  birthMonthDay: text({ label: "Birthday without a year", max: 20 }),
  anniversaryMonthDay: text({ label: "Anniversary without a year", max: 20 }),
  spouseMonthDay: text({ label: "Spouse's birthday without a year", max: 20 }),
};

const avoidsNote = text({ label: "Other things to avoid" });

/**
 * Fields of a customer's row, including those that aren't on their form. A merge carries them all, and so
 * does its undo.
 */
export const ownFields = {
  ...customerFields,
  ...yearly,
  ...sizes,
  loves: text({ label: "Loves", max: 1_000 }),
  avoids: text({ label: "Avoids", max: 1_000 }),
  avoidsNote,
};

/**
 * `not_asked` takes back an answer that was noted by mistake. `yes_again` notes a yes beside an earlier one: with
 * its words, or after somebody else with the same address refused.
 */
export const CONSENT_CHOICES = [...CONSENTS, "not_asked", "yes_again"] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

const tastes = (label: string) =>
  group(
    Object.fromEntries(TASTES.map((taste) => [taste, flag({ label: tasteLabel(taste) })])) as Record<
      Taste,
      Field<boolean>
    >,
    { label },
  );

/** Fields for the page and the API call of a customer's profile. */
export const profileFields = {
  /** A channel without a choice stays as it is. */
  consent: group(
    Object.fromEntries(
      CONTACT_CHANNELS.map((channel) => [
        channel,
        choice(CONSENT_CHOICES, { label: CHANNEL_LABELS[channel], wrong: "Choose one of the answers" }),
      ]),
    ) as Record<ContactChannel, Field<ConsentChoice | null>>,
    { label: "OK to contact by" },
  ),
  /** What each new yes was asked with, if not the words of Settings. */
  askedWith: text({ label: "Asked with other words", max: 600 }),
  ...yearly,
  ...sizes,
  loves: tastes("Loves"),
  jewelryPreferences: customerFields.jewelryPreferences,
  avoids: tastes("Avoids"),
  avoidsNote,
};

export type Profile = Values<typeof profileFields>;
