import type { Instant } from "../../dates.ts";

/**
 * Default words of papers, newest first, for Settings left empty. People signed them and took them home, so a
 * text that was in use is never changed: add a newer one before it, with its first moment.
 */
export const DEFAULT_WORDS = {
  receiptNote: [{ since: 0, text: "Thank you. Please keep this receipt as your proof of purchase." }],
  depositNote: [
    {
      since: 0,
      text: "We're holding this deposit for your order. Please bring this receipt when you pick it up.",
    },
  ],
  repairTerms: [
    {
      since: 0,
      text: "Please bring this claim check to pick up your items. Their condition at intake is recorded on the envelope.",
    },
  ],
  layawayTerms: [
    {
      since: 0,
      text: "The items are held for the customer at the prices above and released once they are paid in full, with the sales tax in effect that day. The shop may cancel the layaway if an installment is more than 30 days late.",
    },
  ],
  specialOrderTerms: [
    {
      since: 0,
      text: "The item is ordered for the customer at the price above and released once it is paid in full, with the sales tax in effect that day.",
    },
  ],
  billOfSale: [
    {
      since: 0,
      text: "I, the seller, certify that I am at least 18 years old, that I own each item listed above free of any claim by others, and that I have the right to sell it. I am selling these items to {shop} for the amount below, which I have received, and I have shown valid identification.",
    },
  ],
  memo: [
    {
      since: 0,
      text: "This item remains the property of {shop}. The signer is responsible for its value until it is returned.",
    },
  ],
} as const satisfies Record<string, Texts>;

type Texts = readonly { since: number; text: string }[];

export type DefaultWords = keyof typeof DEFAULT_WORDS;

/** The text in use at a moment. */
export function defaultWords(name: DefaultWords, at: Instant): string {
  return textOf(DEFAULT_WORDS[name], at);
}

/** The text in use at a moment, from texts that are sorted newest first. Before all of them, the oldest. */
export function textOf(texts: Texts, at: Instant): string {
  return (texts.find(({ since }) => since <= at) ?? texts.at(-1))?.text ?? "";
}
