/** Reasons a customer can't be erased, in the order they are told. */
export const OPEN_BUSINESS = ["repair", "order", "deposit", "piece", "buy", "credit"] as const;
export type OpenBusiness = (typeof OPEN_BUSINESS)[number];

export const OPEN_BUSINESS_WORDS: Record<OpenBusiness, string> = {
  repair: "This customer still has an open repair",
  order: "This customer still has an open special order or layaway",
  deposit: "A deposit from this customer is still held",
  piece: "An item is still reserved for this customer or out with them on memo",
  buy: "A buy from this customer is still open",
  credit: "This customer still has store credit",
};
