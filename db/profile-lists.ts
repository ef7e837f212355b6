/** Ways to reach a customer, who may refuse each of them. In the order of the bits of `refusedChannels`. */
export const CONTACT_CHANNELS = ["phone", "text", "email", "post"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** A customer's answer about being contacted. */
export const CONSENTS = ["yes", "no"] as const;
export type Consent = (typeof CONSENTS)[number];

/** The bit of a channel in `customers.refusedChannels`. */
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
