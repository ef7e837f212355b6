// Like closed-lists.ts, but separate because few pages need them.

/** Metals of pieces. */
export const METALS = [
  "yellow_gold",
  "white_gold",
  "rose_gold",
  "two_tone_gold",
  "platinum",
  "palladium",
  "silver",
  "stainless_steel",
  "titanium",
  "tungsten",
  "other",
] as const;
export type Metal = (typeof METALS)[number];

/** Karats of gold, and the fineness of other metals in thousandths. */
export const KARATS = ["9K", "10K", "14K", "18K", "22K", "24K", "800", "900", "925", "950", "999"] as const;
export type Karat = (typeof KARATS)[number];

export const STONE_PLACES = ["center", "side"] as const;
export type StonePlace = (typeof STONE_PLACES)[number];

/** Metals with a daily price. */
export const PRICED_METALS = ["gold", "silver", "platinum", "palladium"] as const;
export type PricedMetal = (typeof PRICED_METALS)[number];

/** A melt lot is packed, then at the refiner, then paid for; or discarded while it is packed. */
export const MELT_LOT_STATES = ["open", "sent", "settled", "discarded"] as const;
export type MeltLotState = (typeof MELT_LOT_STATES)[number];

/** A buy from the public is prepared, then paid for, and perhaps voided; or discarded before it is paid. */
export const BUY_STATES = ["open", "bought", "voided", "discarded"] as const;
export type BuyState = (typeof BUY_STATES)[number];

/** How a seller is paid: one way for the whole buy. */
export const BUY_PAYMENTS = ["cash", "check", "store_credit"] as const;
export type BuyPayment = (typeof BUY_PAYMENTS)[number];
