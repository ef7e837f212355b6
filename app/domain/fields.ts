import type { Day, Instant } from "./dates.ts";
import type { Cents } from "./money.ts";
import type { Thousandths } from "./weight.ts";
import type { CostName } from "./withhold-cost.ts";

/** Maximum lengths in characters. */
export const SHORT = 200;
export const LONG = 5_000;
export const LONGEST_URL = 2_000;
export const LONGEST_PASSWORD = 1_000;

/** Without `required`, a missing field is null. */
interface Options {
  /** Used in forms, error summaries, and the audit trail. */
  label: string;
  /** Message for a missing field (section 5). */
  required?: string;
  onlyWith?: OnlyWith;
}

/**
 * Values of neighboring fields, by name, with which a field counts; null stands for an empty field. JSON
 * refuses the field beside other values, because nobody would read it.
 */
export type OnlyWith = Readonly<Record<string, readonly (string | null)[]>>;

/**
 * The definition of one record field. `app/web/contract.ts` parses and documents forms and JSON with it;
 * forms, import, and audit trail use its labels and limits. Plain data, so browsers need no parser.
 */
export interface Field<Value = unknown> {
  kind: FieldKind;
  label: string;
  required?: string | undefined;
  /** Default for a missing field; otherwise null. */
  otherwise?: unknown;
  /** Characters. */
  max?: number;
  tooLong?: string;
  choices?: readonly string[];
  /** Regular expression that the whole text must match. */
  pattern?: string;
  /** Message for a text that doesn't match, or isn't one of the choices. */
  wrong?: string;
  /** Earliest year of a day, or lowest value of a whole number. */
  from?: number;
  /** Highest value of a whole number, or of an amount in dollars. */
  to?: number;
  /** True if the day must not be in the future. */
  past?: boolean;
  /** Decimals of a percentage. */
  decimals?: 1 | 3;
  zone?: string;
  fields?: Fields;
  onlyWith?: OnlyWith;
  /** For a group: the fields that give it content. JSON refuses a group with none of them. */
  saidBy?: readonly string[];
  /** Type only; never set. */
  readonly value?: Value;
}

export type FieldKind =
  | "text"
  | "email"
  | "password"
  | "url"
  | "choice"
  | "money"
  | "signed money"
  | "money or auto"
  | "weight"
  | "typed weight"
  | "carat"
  | "day"
  | "instant"
  | "id"
  | "whole"
  | "percent"
  | "flag"
  | "ids"
  | "group"
  | "list";

export type Fields = Readonly<Record<string, Field>>;

export type Values<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Field<infer V> ? V : never;
};

/** Values of a form or a body. A field that shows cost is null from an account that can't see it. */
export type SentValues<F extends Fields> = {
  -readonly [Name in keyof F]: Values<F>[Name] | (Name extends CostName ? null : never);
};

type Held<Value, O> = O extends { required: string }
  ? Value
  : O extends { otherwise: infer D }
    ? Value | D
    : Value | null;

/** One line, trimmed. */
export function text<
  const O extends Options & {
    max?: number;
    tooLong?: string;
    pattern?: string;
    wrong?: string;
    otherwise?: string;
  },
>(options: O): Field<Held<string, O>> {
  return { kind: "text", max: SHORT, ...options };
}

export function longText<const O extends Options>(options: O): Field<Held<string, O>> {
  return { kind: "text", max: LONG, ...options };
}

export function email<const O extends Options>(options: O): Field<Held<string, O>> {
  return { kind: "email", max: SHORT, ...options };
}

/** Not trimmed. */
export function password(options: Options & { required: string; tooLong: string }): Field<string> {
  return { kind: "password", max: LONGEST_PASSWORD, ...options };
}

/** An absolute http or https URL. Other schemes, such as `javascript:` and `file:`, are refused. */
export function url<const O extends Options>(options: O): Field<Held<string, O>> {
  return { kind: "url", max: LONGEST_URL, ...options };
}

export function choice<
  const T extends string,
  const O extends Options & { wrong: string; otherwise?: NoInfer<T> },
>(choices: readonly T[], options: O): Field<Held<T, O>> {
  return { kind: "choice", choices, ...options };
}

/** Cents, from 0.00 to 9,999,999.99 or to `to` dollars. */
export function money<const O extends Options & { otherwise?: Cents; to?: number }>(
  options: O,
): Field<Held<Cents, O>> {
  return { kind: "money", ...options };
}

/** Cents, or 'auto' to let the server compute the amount. */
export function moneyOrAuto<const O extends Options & { otherwise?: Cents | "auto" }>(
  options: O,
): Field<Held<Cents | "auto", O>> {
  return { kind: "money or auto", ...options };
}

/** Cents, possibly negative: for figures computed by a client and verified by the server. */
export function signedMoney<const O extends Options>(options: O): Field<Held<number, O>> {
  return { kind: "signed money", ...options };
}

/** Thousandths of a troy ounce, from 0.000 to 9,999.999. */
export function weight<const O extends Options>(options: O): Field<Held<Thousandths, O>> {
  return { kind: "weight", ...options };
}

/** Thousandths of the unit that a field beside it names, from 0.000 to 9,999.999. */
export function typedWeight<const O extends Options>(options: O): Field<Held<Thousandths, O>> {
  return { kind: "typed weight", ...options };
}

/** Thousandths of a carat, from 0.000 to 9,999.999. */
export function carat<const O extends Options>(options: O): Field<Held<Thousandths, O>> {
  return { kind: "carat", ...options };
}

export function day<const O extends Options & { from?: number; past?: boolean }>(
  options: O,
): Field<Held<Day, O>> {
  return { kind: "day", ...options };
}

/** ISO 8601. With `zone`, also accepts `datetime-local` values in that zone. */
export function instant<const O extends Options & { zone?: string }>(options: O): Field<Held<Instant, O>> {
  return { kind: "instant", ...options };
}

/** A record number, from 1. */
export function id<const O extends Options>(options: O): Field<Held<number, O>> {
  return { kind: "id", ...options };
}

/** The version an edit is based on; `again` is the message if it is missing. */
export function version(again: string): Field<number> {
  return id({ label: "Version", required: again });
}

/** A whole number from `from` to `to`, inclusive; required without `otherwise`. */
export function whole(options: {
  label: string;
  from: number;
  to: number;
  otherwise?: number;
  onlyWith?: OnlyWith;
}): Field<number> {
  return { kind: "whole", ...options };
}

/** 0 to 100 percent, in thousandths of a percent; required unless `otherwise` is null. */
export function percent<
  const O extends { label: string; decimals: 1 | 3; otherwise?: null; onlyWith?: OnlyWith },
>(options: O): Field<O extends { otherwise: null } ? number | null : number> {
  return { kind: "percent", ...options };
}

/** False if missing, unless `otherwise` says true. */
export function flag(options: { label: string; otherwise?: boolean; onlyWith?: OnlyWith }): Field<boolean> {
  return { kind: "flag", ...options };
}

/** Record numbers; none if missing. */
export function ids(options: {
  label: string;
  max: number;
  tooLong: string;
  onlyWith?: OnlyWith;
}): Field<number[]> {
  return { kind: "ids", ...options };
}

/** Nested fields. A missing group equals a group with all fields missing. */
export function group<const F extends Fields>(
  fields: F,
  options: { label: string; onlyWith?: OnlyWith; saidBy?: readonly (keyof F & string)[] },
): Field<Values<F>> {
  return { kind: "group", fields, ...options };
}

/** A list of records, `lines[1].price` in forms; empty if missing. */
export function list<const F extends Fields>(
  fields: F,
  options: { label: string; max: number; tooLong: string; onlyWith?: OnlyWith },
): Field<Values<F>[]> {
  return { kind: "list", fields, ...options };
}

/** Message for a text that is longer than `max`. */
export function tooLongMessage(max: number, length: number): string {
  return `${tooLongFor(max)}; this has ${length.toLocaleString("en-US")}`;
}

/** Recognizes the message of `tooLongMessage` for `max`. */
export function isTooLongMessage(message: string, max: number): boolean {
  return message.startsWith(tooLongFor(max));
}

function tooLongFor(max: number): string {
  return `Must be ${max.toLocaleString("en-US")} characters or fewer`;
}

export function isRequired({ kind, required }: Field): boolean {
  return required !== undefined || kind === "whole" || kind === "percent";
}

export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** Empty values for a new record: each field's default, or '' or 0 where null isn't allowed. */
export function blankOf<F extends Fields>(fields: F): Values<F> {
  const blanks = Object.entries(fields).map(([name, { kind, required, otherwise, fields: inner }]) => {
    if (kind === "group") return [name, blankOf(inner ?? {})];
    if (kind === "flag") return [name, false];
    const nothing = kind === "money" || kind === "id" || kind === "whole" || kind === "percent" ? 0 : "";
    return [name, otherwise ?? (required === undefined ? null : nothing)];
  });
  return Object.fromEntries(blanks) as Values<F>;
}

/** Labels by field name; nested fields as `group.field`. */
export function labelsOf<F extends Fields>(
  fields: F,
): Record<keyof F & string, string> & Record<string, string>;
export function labelsOf(fields: Fields): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!field.fields) labels[name] = field.label;
    else
      for (const [inner, label] of Object.entries(labelsOf(field.fields))) labels[`${name}.${inner}`] = label;
  }
  return labels;
}
