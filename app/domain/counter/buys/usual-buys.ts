import { cents } from "../../money.ts";

/** Usual figures of buys and trade-ins. What goes beyond them is listed. */
export const USUAL_BUYS = {
  /** Cents that one employee takes on a store day; for one person the limit is `USUAL.tradeIn`. */
  takenOfDay: cents(100_000),
} as const;
