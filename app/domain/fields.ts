import type { Day, Instant } from "./dates.ts";
import type { Cents } from "./money.ts";
import type { Thousandths } from "./weight.ts";

/** How many characters a text may have, a long one, a web address, and a password. */
export const SHORT = 200;
export const LONG = 5_000;
export const LONGEST_URL = 2_000;
export const LONGEST_PASSWORD = 1_000;

/** A field that may be left out is null then. */
interface Options {
  /** As forms, error summaries, and the audit trail name it. */
  label: string;
  /** Refuses a field that is left out, in the specification's words (section 5). */
  required?: string;
}

/**
 * One field of a record, said once: `app/web/contract.ts` reads forms and JSON by it, describes it, and writes it; forms, the
 * import, and the audit trail take labels and limits from it. Plain data, so that browsers can have it without a parser.
 */
export interface Field<Value = unknown> {
  kind: FieldKind;
  label: string;
  required?: string | undefined;
  /** The value of a field that is left out, where that isn't null. */
  otherwise?: unknown;
  /** Characters. */
  max?: number;
  tooLong?: string;
  choices?: readonly string[];
  /** What is said of a value that is none of the choices. */
  wrong?: string;
  /** Of a day, the earliest year; of a whole number, the lowest. */
  from?: number;
  /** Of a whole number, the highest. */
  to?: number;
  /** A day that can't be in the future. */
  past?: boolean;
  /** Of a percentage. */
  decimals?: 1 | 3;
  /** The clocks that tell a time without a zone. */
  zone?: string;
  /** Of a group, and of each entry of a list. */
  fields?: Fields;
  /** Only for the type. */
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
  | "weight"
  | "day"
  | "instant"
  | "id"
  | "whole"
  | "percent"
  | "flag"
  | "group"
  | "list";

/** The fields of a noun or of a form, by their names in forms and JSON. */
export type Fields = Readonly<Record<string, Field>>;

/** What a record with these fields holds. */
export type Values<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Field<infer V> ? V : never;
};

type Held<Value, O> = O extends { required: string }
  ? Value
  : O extends { otherwise: infer D }
    ? Value | D
    : Value | null;

/** A line of text, white space around it taken away. */
export function text<const O extends Options & { max?: number; otherwise?: string }>(
  options: O,
): Field<Held<string, O>> {
  return { kind: "text", max: SHORT, ...options };
}

export function longText<const O extends Options>(options: O): Field<Held<string, O>> {
  return { kind: "text", max: LONG, ...options };
}

export function email<const O extends Options>(options: O): Field<Held<string, O>> {
  return { kind: "email", max: SHORT, ...options };
}

/** Kept as it was typed, white space and all. */
export function password(options: Options & { required: string; tooLong: string }): Field<string> {
  return { kind: "password", max: LONGEST_PASSWORD, ...options };
}

/** A whole address, http or https: what else an address can be (`javascript:`, `file:`) is no link of ours. */
export function url<const O extends Options>(options: O): Field<Held<string, O>> {
  return { kind: "url", max: LONGEST_URL, ...options };
}

export function choice<
  const T extends string,
  const O extends Options & { wrong: string; otherwise?: NoInfer<T> },
>(choices: readonly T[], options: O): Field<Held<T, O>> {
  return { kind: "choice", choices, ...options };
}

/** Cents, from 0.00 to 9,999,999.99. */
export function money<const O extends Options & { otherwise?: Cents }>(options: O): Field<Held<Cents, O>> {
  return { kind: "money", ...options };
}

/** Cents that may be below zero: only for figures that a client worked out and the server checks. */
export function signedMoney<const O extends Options>(options: O): Field<Held<number, O>> {
  return { kind: "signed money", ...options };
}

/** Thousandths of a troy ounce, from 0.000 to 9,999.999. */
export function weight<const O extends Options>(options: O): Field<Held<Thousandths, O>> {
  return { kind: "weight", ...options };
}

export function day<const O extends Options & { from?: number; past?: boolean }>(
  options: O,
): Field<Held<Day, O>> {
  return { kind: "day", ...options };
}

/** A moment in ISO 8601; with a zone also what a `datetime-local` control holds, on the clocks there. */
export function instant<const O extends Options & { zone?: string }>(options: O): Field<Held<Instant, O>> {
  return { kind: "instant", ...options };
}

/** A record's number, from 1. */
export function id(options: Options & { required: string }): Field<number> {
  return { kind: "id", ...options };
}

/** The version that an edit began from; `again` says what to do without it. */
export function version(again: string): Field<number> {
  return id({ label: "Version", required: again });
}

/** A whole number within a range, both ends in it. */
export function whole(options: { label: string; from: number; to: number }): Field<number> {
  return { kind: "whole", ...options };
}

/** A share from 0 to 100 percent, as thousandths of a percent. */
export function percent(options: { label: string; decimals: 1 | 3 }): Field<number> {
  return { kind: "percent", ...options };
}

/** Yes or no; left out it is no. */
export function flag(options: { label: string }): Field<boolean> {
  return { kind: "flag", ...options };
}

/** Fields under a name of their own; absent is the same as all of them absent. */
export function group<const F extends Fields>(fields: F, options: { label: string }): Field<Values<F>> {
  return { kind: "group", fields, ...options };
}

/** Records under one name, `lines[1].price` in forms; absent is none. */
export function list<const F extends Fields>(
  fields: F,
  options: { label: string; max: number; tooLong: string },
): Field<Values<F>[]> {
  return { kind: "list", fields, ...options };
}

/** Whether a record can't be without it. */
export function isRequired({ kind, required }: Field): boolean {
  return required !== undefined || kind === "whole" || kind === "percent";
}

export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** A record of which nothing is known: what stands for fields that are left out, '' and 0 where one may not be. */
export function blankOf<F extends Fields>(fields: F): Values<F> {
  const blanks = Object.entries(fields).map(([name, { kind, required, otherwise, fields: inner }]) => {
    if (kind === "group") return [name, blankOf(inner ?? {})];
    if (kind === "flag") return [name, false];
    const nothing = kind === "money" || kind === "id" || kind === "whole" || kind === "percent" ? 0 : "";
    return [name, otherwise ?? (required === undefined ? null : nothing)];
  });
  return Object.fromEntries(blanks) as Values<F>;
}

/** The label of each field, by its name; of a group's fields as `group.field`. */
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
