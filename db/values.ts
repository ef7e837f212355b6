declare const unit: unique symbol;

/** US dollars as a whole number of cents. Negative only where a rule says so (a loss, a trade-in above the price). */
export type Cents = number & { readonly [unit]: "cents" };

/** A weight in thousandths of a troy ounce. */
export type Thousandths = number & { readonly [unit]: "thousandths" };

/** A date on the calendar, YYYY-MM-DD, in no zone. Years 0001 to 9999, so that text order is calendar order. */
export type Day = string & { readonly [unit]: "day" };

/** A moment: whole milliseconds since 1970 in UTC, in the years 1 to 9999. */
export type Instant = number & { readonly [unit]: "instant" };
