import type { z } from "zod";
import type { Day, Instant } from "../domain/dates.ts";
import type { Cents } from "../domain/money.ts";
import type { Thousandths } from "../domain/weight.ts";

/**
 * The fields a contract is made of. A form and a JSON body that say the same give the same input; what differs is how a
 * value is written: forms have only text and take "$1,200.00" and "5/4/1962", JSON has types and is strict.
 * '' and null mean absent. A value of the wrong JSON type is told from one that is merely wrong (400 and 422).
 */
export interface Fields {
  text(options?: { max?: number; tooLong?: string }): z.ZodType<string | undefined>;
  requiredText(message: string, options?: { max?: number }): z.ZodType<string>;
  longText(): z.ZodType<string | undefined>;
  email(): z.ZodType<string | undefined>;
  requiredEmail(message: string): z.ZodType<string>;
  /** Kept as it was typed, white space and all. */
  password(messages: { required: string; tooLong: string }): z.ZodType<string>;
  /** A whole address, http or https: what else an address can be (`javascript:`, `file:`) is no link of ours. */
  url(): z.ZodType<string | undefined>;
  choice<const T extends readonly string[]>(values: T, message: string): z.ZodType<T[number] | undefined>;
  requiredChoice<const T extends readonly string[]>(
    values: T,
    messages: { required: string; wrong: string },
  ): z.ZodType<T[number]>;
  money(): z.ZodType<Cents | undefined>;
  requiredMoney(message: string): z.ZodType<Cents>;
  /** May be below zero or above an amount's limit: only for figures that a client worked out and the server checks. */
  signedMoney(): z.ZodType<number | undefined>;
  weight(): z.ZodType<Thousandths | undefined>;
  day(options?: { from?: number }): z.ZodType<Day | undefined>;
  /** ISO 8601; with a zone also what a `datetime-local` control holds, on the clocks there. */
  instant(options?: { zone?: string }): z.ZodType<Instant | undefined>;
  /** Fields under a name of their own; absent is the same as all of them absent. */
  group<Shape extends z.ZodRawShape>(fields: Shape): z.ZodType<z.infer<z.ZodObject<Shape>>>;
  /** A record's id: a whole number from 1. */
  requiredId(message: string): z.ZodType<number>;
  /** A whole number within a range, both ends in it. */
  requiredWhole(range: { from: number; to: number }): z.ZodType<number>;
  /** A share from 0 to 100 percent, as thousandths of a percent. */
  requiredPercent(options: { decimals: 1 | 3 }): z.ZodType<number>;
  flag(): z.ZodType<boolean>;
  /** The version that an edit began from. */
  version(): z.ZodType<number | undefined>;
}
