/** Ways to reach a customer, who may refuse each of them. In the order of `CHANNEL_BITS`. */
export const CONTACT_CHANNELS = ["phone", "text", "email", "post"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** A customer's answer about being contacted. */
export const CONSENTS = ["yes", "no"] as const;
export type Consent = (typeof CONSENTS)[number];

/** Where a customer was asked: by an employee, or on a page of their own. */
export const CONSENT_PLACES = ["counter", "public_page"] as const;
export type ConsentPlace = (typeof CONSENT_PLACES)[number];

/** Why nobody writes to an address, whoever has it. */
export const SUPPRESSION_SOURCES = [
  "by_hand",
  "unsubscribed",
  "complained",
  "bounced_hard",
  "bounced_softly",
] as const;

/** Why somebody closed an address by hand, of which no customer's record says that they refused. */
export const CLOSED_BECAUSE = ["asked", "not_theirs", "other"] as const;
export type ClosedBecause = (typeof CLOSED_BECAUSE)[number];

/** The bit of a channel in `refusedChannels`, `agreedChannels` and `suppressedChannels` of a customer. */
export const CHANNEL_BITS: Record<ContactChannel, number> = { phone: 1, text: 2, email: 4, post: 8 };

/** A person's relation to a customer. The spouse is in the customer's own fields. */
export const RELATIONS = [
  "partner",
  "daughter",
  "son",
  "child",
  "parent",
  "sibling",
  "grandparent",
  "grandchild",
  "friend",
  "other",
] as const;
export type Relation = (typeof RELATIONS)[number];
