import type { Cents } from "~db/values.ts";

export type { Cents } from "~db/values.ts";

declare const unit: unique symbol;

/** Hundredths of a percent: 200 is 2%. */
export type Rate = number & { readonly [unit]: "rate" };

/** Thousandths of a percent, as US sales taxes need: 8,875 is New York's 8.875%. */
export type TaxRate = number & { readonly [unit]: "tax rate" };

/** Brands an exact integer; throws otherwise. Use `parseMoney` or `parseTypedMoney` for input. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError("Cents must be an exact integer");
  return (n + 0) as Cents; // + 0 turns -0 into 0
}

/** Throws outside 0% to 100%, and on fractions of a hundredth of a percent. */
export function rate(n: number): Rate {
  if (!Number.isSafeInteger(n) || n < 0 || n > 10_000)
    throw new RangeError("A rate is an integer from 0 to 10,000");
  return (n + 0) as Rate;
}

/** Throws outside 0% to 100%, and on fractions of a thousandth of a percent. */
export function taxRate(n: number): TaxRate {
  if (!Number.isSafeInteger(n) || n < 0 || n > 100_000)
    throw new RangeError("A tax rate is an integer from 0 to 100,000");
  return (n + 0) as TaxRate;
}

/** The largest amount a field accepts: 9,999,999.99. Sums may exceed it. */
// Marked pure so that a script that uses nothing from this file isn't served all of it.
export const MAX_AMOUNT: Cents = /* @__PURE__ */ cents(999_999_999);

/**
 * Parses an amount from JSON: "12", "12.5", "12.50", from 0 to `MAX_AMOUNT`. Null for anything else, such as
 * a sign, a third decimal, an exponent, or spaces.
 */
export function parseMoney(text: string): Cents | null {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  const [dollars = "", fraction = ""] = text.split(".");
  return cents(Number(dollars) * 100 + Number(fraction.padEnd(2, "0")));
}

/**
 * Parses a typed amount: also "$1,234.50" (or € or £), ".50", and surrounding spaces. Null for misplaced
 * commas.
 */
export function parseTypedMoney(text: string): Cents | null {
  const typed = /^[$€£]?(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.))(\.\d+)?$/.exec(text.trim());
  return typed && parseMoney((typed[1] || "0").replaceAll(",", "") + (typed[2] ?? ""));
}

/** Two decimals without symbol or commas, as in JSON: "1850.00", "-27.71". */
export function formatDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** '$1,234.50', in messages. `currency` is an ISO 4217 code. */
export function inMoney(amount: Cents, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}

/** Accepts a client's figure within one cent, since a client may round a half to the other cent. */
export function isAsClaimed(claimed: number, right: Cents): boolean {
  return Math.abs(claimed - right) <= 1;
}

/** Price after a discount of `off`, and so the lowest price that a discount limit of `off` allows. */
export function priceLess(listPrice: Cents, off: Rate): Cents {
  return cents(listPrice - percentOf(listPrice, off));
}

/** Throws if the sum isn't a safe integer. */
export function sumOf(amounts: Iterable<Cents>): Cents {
  let sum = cents(0);
  for (const amount of amounts) sum = cents(sum + amount);
  return sum;
}

/**
 * Splits an amount of at least 0 in proportion to weights; the parts sum to it. Cents left by rounding down
 * go one by one to the largest remainders, earlier ones first. A null weight takes no part. If all weights
 * are 0, they share equally; if all are null, every part is 0.
 */
export function splitBy(amount: Cents, weights: readonly (number | null)[]): Cents[] {
  const areZero = weights.every((weight) => weight === null || weight === 0);
  const taking = weights.flatMap((weight, nth) =>
    weight === null ? [] : [{ nth, weight: areZero ? 1n : BigInt(weight) }],
  );
  const whole = taking.reduce((sum, { weight }) => sum + weight, 0n);
  const parts = weights.map(() => 0);
  const remainders = taking.map(({ nth, weight }) => {
    const exact = BigInt(amount) * weight;
    parts[nth] = Number(exact / whole);
    return { nth, left: exact % whole };
  });
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const largest = remainders.sort((a, b) => Number(b.left - a.left) || a.nth - b.nth);
  for (const { nth } of largest.slice(0, left)) parts[nth] = (parts[nth] ?? 0) + 1;
  return parts.map(cents);
}

/** Rounds halves up: 2% of 0.25 is 0.01, of -0.25 it is 0.00. */
export function percentOf(amount: Cents, rate: Rate): Cents {
  return shareOf(amount, rate, 10_000);
}

/** Rounds halves up to whole cents. */
export function taxOn(amount: Cents, rate: TaxRate): Cents {
  return shareOf(amount, rate, 100_000);
}

function shareOf(amount: Cents, share: number, whole: number): Cents {
  const shifted = cents(amount * share + whole / 2);
  const remainder = ((shifted % whole) + whole) % whole;
  return cents((shifted - remainder) / whole);
}
