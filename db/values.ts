declare const unit: unique symbol;

/** Integer cents. Negative only if a rule allows it (a loss, a large trade-in). */
export type Cents = number & { readonly [unit]: "cents" };

/** Thousandths of a unit of weight, by default of a troy ounce. */
export type Thousandths = number & { readonly [unit]: "thousandths" };

/** A calendar date, YYYY-MM-DD, without zone. Years 0001 to 9999, so text order is date order. */
export type Day = string & { readonly [unit]: "day" };

/** UTC milliseconds since 1970, in the years 1 to 9999. */
export type Instant = number & { readonly [unit]: "instant" };
